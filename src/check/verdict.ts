import type { Violation } from '../contract/violation.ts'
import type { BoundViolations } from './bound-violations.ts'
import type { Body } from './judge/finished-exchange.ts'
import type { Signs } from './observed/read-signs.ts'
import type { CoverageMarks } from './reports/coverage.ts'
import type { UncheckedReason } from './reports/unchecked.ts'

/** Everything that an exchange shows on its own. It is kept for equal exchanges. */
export interface Verdict {
  /** The operationId, or method and path if the contract has no such operation. */
  readonly operation: string
  /** The violations as the rules made them, including credentials. */
  readonly violations: readonly Violation[]
  /** What was left out because there were too many. */
  readonly cut: Omit<BoundViolations, 'kept'> | undefined
  /** Why nothing was judged; `undefined` if the exchange was judged. */
  readonly unchecked: UncheckedReason | undefined
  /** Which parts could not be judged. */
  readonly partly: readonly UncheckedReason[]
  /** The counters that it increases: of the coverage, and of the ledger. */
  readonly marks: CoverageMarks
  /** What it shows together with other exchanges of its run. */
  readonly signs: Pick<Signs, 'questions' | 'note'>
  /** The decoded bodies, for an example. */
  readonly bodies: { readonly request: Body; readonly response: Body }
}
