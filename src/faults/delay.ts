import type { Delay } from './fault.ts'
import { MAX_DELAY } from './fault-schema.ts'

/** Draws a delay in milliseconds; `random` gives numbers from 0 up to 1. */
export function sampleDelay(delay: Delay, random: () => number): number {
  if (typeof delay === 'number') return delay
  if (delay.type === 'uniform') return delay.lower + random() * (delay.upper - delay.lower)
  return Math.min(delay.median * Math.exp(delay.sigma * normal(random)), MAX_DELAY)
}

// --- internal ---

/** A draw from the standard normal distribution (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
