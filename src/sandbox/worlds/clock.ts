import type { ClockSetting } from '../../scenarios/scenario.ts'

/** A world's clock: the real time, a time that stands still, or a set time that ticks on. */
export interface Clock {
  /** The time, in milliseconds since 1970. */
  now(): number
  readonly isTicking: boolean
}

/** Creates a world's clock; `real` returns the real time. */
export function createClock({ now, ticking = false }: ClockSetting, real = Date.now): Clock {
  if (now === undefined) return real === Date.now ? REAL : { now: real, isTicking: true }
  return ticking ? tickingFrom(now, real) : { now: () => now, isTicking: false }
}

export interface ClockChange {
  /** The time to set it to, in milliseconds since 1970; `null` is the real time. Default: the time that it shows. */
  readonly now?: number | null
  /** Default: unchanged; a clock that returns to the real time ticks. */
  readonly ticking?: boolean
  /** How far to move it forward, in milliseconds; a negative number moves it back. */
  readonly advance?: number
}

export function changeClock(clock: Clock, change: ClockChange, real = Date.now): Clock {
  const { now, advance = 0, ticking = now === null || clock.isTicking } = change
  if (now === null && ticking && advance === 0) return createClock({}, real)
  const from = now === undefined ? clock.now() : (now ?? real())
  return createClock({ now: from + advance, ticking }, real)
}

/** The setting of a clock that continues from the present time of this one. */
export function settingOf(clock: Clock): ClockSetting {
  if (clock === REAL) return {}
  return { now: clock.now(), ...(clock.isTicking && { ticking: true }) }
}

// --- internal ---

const REAL: Clock = { now: Date.now, isTicking: true }

function tickingFrom(now: number, real: () => number): Clock {
  const offset = now - real()
  return { now: () => real() + offset, isTicking: true }
}
