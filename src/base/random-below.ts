import type { Random } from './random.ts'

/** Draws an integer from 0 up to, and without, `bound`. */
export function randomBelow(bound: number, random: Random): number {
  return Math.floor(random() * bound)
}
