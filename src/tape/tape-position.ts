import type { Eventually } from '../base/when-ready.ts'

/** How far a tape has been played. The place of the first of several equal requests stands for all of them. */
export interface TapePosition {
  /** Counts one more of these requests; returns how many came before. */
  next(first: number): Eventually<number>
  /** How many of these requests there were, as far as is known. */
  read(first: number): number
  /** An independent position at the same place. */
  copy(): TapePosition
}
