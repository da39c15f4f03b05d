import type { Verdicts, Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'

/** Why an exchange was passed on unchecked. */
export type SkipReason = 'sampled-out' | 'queue-full'

/** What the proxy needs of whoever judges exchanges. */
export interface ExchangeChecker {
  /** Judges one exchange and answers what it breaks. */
  check(capture: Capture): readonly Violation[] | Promise<readonly Violation[]>
  /** Counts an exchange that was passed on unchecked, and why. */
  skip(reason: SkipReason): void
  /** Judges exchanges in a thread of its own, where it has one: the more it is handed at once, the less each costs. */
  checkAll?(captures: readonly Capture[]): Promise<Verdicts>
}
