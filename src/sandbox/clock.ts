import type { ClockSetting } from '../scenarios/scenario.ts'

/** Tells a world's time, in milliseconds since 1970. */
export type Clock = () => number

/** Makes a world's clock: the real time, a time that stands still, or one that moves on from `now`. */
export function createClock({ now, ticking = false }: ClockSetting, real: Clock = Date.now): Clock {
  if (now === undefined) return real
  if (!ticking) return () => now
  const offset = now - real()
  return () => real() + offset
}
