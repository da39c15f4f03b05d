import type { Eventually } from '../base/when-ready.ts'

/** How far a tape has been played. Equal requests are named by the place of the first of them. */
export interface TapePosition {
  /** Counts one more of these requests; returns how many there were before. */
  next(first: number): Eventually<number>
  /** How many of these requests there were, as far as it is known. */
  read(first: number): number
  /** An independent position at the same place. */
  copy(): TapePosition
}
