import type { Choice, LedgerName } from '../../contract/ledger.ts'
import type { RunMemory } from './run-memory.ts'

/** The choice of the ledger that an answer shows; `other` if it is none of the listed ones. */
export type Seen = Choice | 'other'

/** What an exchange shows about an entry of the ledger. */
export interface Observation {
  readonly entry: LedgerName
  readonly choice: Seen
}

/**
 * The choice that an exchange shows on its own, or else a question for the memory of its run; `undefined` if it shows nothing.
 * A question outlives its exchange, so it must hold no more of it than it needs.
 */
export type Sign = Seen | Question | undefined

/** Asks the memory of a run; `began` is when the exchange began, in milliseconds since 1970. */
export type Question = (run: RunMemory, began: number) => Seen | undefined
