import type { ClockSetting } from '../scenarios/scenario.ts'

/** Returns a world's time, in milliseconds since 1970. */
export type Clock = () => number

/** Creates a world's clock: the real time, a fixed time, or one that ticks from `now` on. */
export function createClock({ now, ticking = false }: ClockSetting, real: Clock = Date.now): Clock {
  if (now === undefined) return real
  if (!ticking) return () => now
  const offset = now - real()
  return () => real() + offset
}
