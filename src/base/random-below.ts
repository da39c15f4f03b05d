import type { Random } from './random.ts'

/** Draws an integer from 0 to `bound`, exclusive. */
export function randomBelow(bound: number, random: Random): number {
  return Math.floor(random() * bound)
}
