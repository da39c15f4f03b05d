import type { Verdicts, Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'

/** Why an exchange was forwarded without a check. */
export type SkipReason = 'sampled-out' | 'queue-full'

/** The checker as the proxy sees it. */
export interface ExchangeChecker {
  /** Judges one exchange and returns its violations. */
  check(capture: Capture): readonly Violation[] | Promise<readonly Violation[]>
  /** Counts an exchange that was forwarded without a check, by reason. */
  skip(reason: SkipReason): void
  /** Judges exchanges in its own thread, if it has one: the more it gets at once, the less each costs. */
  checkAll?(captures: readonly Capture[]): Promise<Verdicts>
}
