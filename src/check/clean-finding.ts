import type { Violation } from '../contract/violation.ts'
import { type Cleaning, cleanPlace } from './clean-place.ts'
import { toExample } from './reports/example.ts'
import type { KeptFinding } from './reports/findings.ts'
import { fingerprintOf } from './reports/fingerprint.ts'
import type { Finding } from './reports/report.ts'

/** Takes credentials out of a violation: the same object where it holds none. */
export function cleanViolation(violation: Violation, cleaning: Cleaning): Violation {
  const message = cleaning.secrets.redact(violation.message)
  const location = cleanPlace(violation.location, cleaning)
  if (message === violation.message && location === violation.location) return violation
  return { ...violation, message, location }
}

/** Takes credentials out of a finding, also those that were seen only after it. */
export function cleanFinding(
  { example, ...finding }: KeptFinding,
  cleaning: Cleaning & { readonly upstream: string | undefined; readonly basePath: string },
): Finding {
  const { rule } = finding
  const operation = cleanPlace(finding.operation, cleaning)
  const location = cleanPlace(finding.location, cleaning)
  return {
    ...finding,
    ...{ operation, location, fingerprint: fingerprintOf({ rule, operation, location }) },
    message: cleaning.secrets.redact(finding.message),
    example: toExample(example, cleaning),
  }
}
