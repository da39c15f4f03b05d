import type { Delay } from './fault.ts'
import { MAX_DELAY } from './fault-schema.ts'

/** Draws a delay in milliseconds; `random` returns numbers from 0 to 1, exclusive. */
export function sampleDelay(delay: Delay, random: () => number): number {
  if (typeof delay === 'number') return delay
  if (delay.type === 'uniform') return delay.lower + random() * (delay.upper - delay.lower)
  return Math.min(delay.median * Math.exp(delay.sigma * normal(random)), MAX_DELAY)
}

// --- internal ---

/** Draws from the standard normal distribution (Box-Muller transform). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
