import type { Report } from '../../src/check/reports/report.ts'
import type { Violation } from '../../src/contract/requests/violation-types.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import type { EntryRow, Verification } from '../../src/verify/compare-services.ts'
import { resultWord } from '../../src/verify/result-lines.ts'
import type { VerifyOptions } from '../../src/verify/run-verify.ts'
import { runVerify } from '../../src/verify/run-verify.ts'
import { createUpstreamCheck } from '../../src/verify/upstream-check.ts'
import { source } from '../support/built-in.ts'
import { SERVICE_KEY } from './pet-service.ts'

/** What a run found out. */
export interface Verified {
  readonly verification: Verification
  readonly report: Report
  /** Everything that the check found. */
  readonly violations: readonly FoundViolation[]
  /** The result of each rule of the contract in the upstream. */
  readonly rules: { readonly [name: string]: 'held' | 'broken' | 'unknown' }
  /** The entries that differ, each with the upstream's choices. */
  readonly differing: { readonly [name: string]: readonly (string | number)[] }
}

/** A violation, and the exchange that has it. */
interface FoundViolation {
  readonly violation: Violation
  readonly capture: Capture
}

/** Verifies a service in this process, as fast as it goes; it may write unless it is told otherwise. */
export async function verifyService(
  upstream: string,
  options: Partial<VerifyOptions> = {},
): Promise<Verified> {
  const { source: about = source } = options
  const checker = await createUpstreamCheck({ source: about, upstream })
  const violations: FoundViolation[] = []
  const verification = await runVerify({
    ...{ source, upstream, key: SERVICE_KEY, allowWrites: true, scenario: 'default', rate: 1000 },
    ...{ timeout: 10_000, signal: new AbortController().signal, seed: 1 },
    check: (capture, entry) => {
      const found = checker.check(capture, entry)
      violations.push(...found.map((violation) => ({ violation, capture })))
      return found
    },
    ...options,
  })
  checker.conclude(verification)
  return {
    verification,
    violations,
    report: checker.report(),
    rules: Object.fromEntries(
      verification.rules.map(({ probe, upstream }) => [probe.name, resultWord(upstream)]),
    ),
    differing: Object.fromEntries(
      verification.entries
        .filter(({ result }) => result === 'differs')
        .map(({ name, upstream }) => [name, choicesOf(upstream)]),
    ),
  }
}

/** The choices that a service showed; none if it showed nothing. */
export function choicesOf(view: EntryRow['upstream']): readonly (string | number)[] {
  return 'unknown' in view ? [] : view.choices.map(({ choice }) => choice)
}
