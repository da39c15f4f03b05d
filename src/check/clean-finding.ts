import { cleanOperation } from './clean-operation.ts'
import { type Cleaning, cleanPlace } from './clean-place.ts'
import type { KeptFinding } from './reports/findings.ts'
import { fingerprintOf } from './reports/fingerprint.ts'
import type { FindingOutline } from './reports/report.ts'

/** Removes credentials from a finding, including those that were seen only later; its example is left out. */
export function cleanFinding(
  { example: _example, ...finding }: KeptFinding,
  cleaning: Cleaning,
): FindingOutline {
  const { rule } = finding
  const operation = cleanOperation(finding.operation, cleaning)
  const location = cleanPlace(finding.location, cleaning)
  return {
    ...finding,
    ...{ operation, location, fingerprint: fingerprintOf({ rule, operation, location }) },
    message: cleaning.secrets.redact(finding.message),
  }
}
