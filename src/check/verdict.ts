import type { Int64 } from '../base/int64.ts'
import type { Violation } from '../contract/violation.ts'
import type { BoundViolations } from './bound-violations.ts'
import type { Body } from './judge/finished-exchange.ts'
import type { CoverageMarks } from './reports/coverage.ts'
import type { UncheckedReason } from './reports/unchecked.ts'

/** All that an exchange shows by itself: what is kept for an equal one. */
export interface Verdict {
  /** The operationId, or method and path where the contract has no such operation. */
  readonly operation: string
  /** As the rules made them, credentials and all. */
  readonly violations: readonly Violation[]
  /** What is not among them, where there were too many. */
  readonly cut: Omit<BoundViolations, 'kept'> | undefined
  /** Of an operation that is not described: why nothing was judged. */
  readonly unchecked: UncheckedReason | undefined
  /** What of it could not be judged. */
  readonly partly: readonly UncheckedReason[]
  readonly marks: CoverageMarks
  /** The ids of animals in the answer. */
  readonly ids: readonly Int64[]
  /** The id that the answer gave to a new animal. */
  readonly createdId: Int64 | undefined
  /** Decoded, for an example. */
  readonly bodies: { readonly request: Body; readonly response: Body }
}
