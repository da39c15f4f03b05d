import type { Choice, LedgerName } from '../../contract/ledger.ts'
import type { RunMemory } from './run-memory.ts'

/** A choice of the ledger that an answer shows; `other` if it is none of them. */
export type Seen = Choice | 'other'

/** What an exchange shows about an entry of the ledger. */
export interface Observation {
  readonly entry: LedgerName
  readonly choice: Seen
}

/**
 * What an exchange shows on its own, or the question to ask of its run where it is not enough; `undefined` if it shows nothing.
 * A question outlives the exchange: it must hold no more of it than it needs.
 */
export type Sign = Seen | Question | undefined

/** Asks the memory of a run; `began` is when the exchange began, in milliseconds since 1970. */
export type Question = (run: RunMemory, began: number) => Seen | undefined
