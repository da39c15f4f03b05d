/** The longest delay of a timer in Node, in milliseconds: longer ones end at once. */
export const LONGEST_TIMER = 2 ** 31 - 1

/** The longest delay of an answer, in milliseconds. */
export const MAX_DELAY = 600_000

/** What a duration may be, in words. */
export const DURATION = 'a duration up to 24d, such as 30s, 10m or 1h'

/** The form of a duration: a whole number with its unit. */
export const DURATION_PATTERN = '^(\\d{1,10})(ms|s|m|h|d)$'

/** Parses a duration such as `90s` to milliseconds; `undefined` for a wrong form, for none at all, and for one that is longer than the longest: by default one that no timer lasts. */
export function durationOf(text: string, longest = LONGEST_TIMER): number | undefined {
  const [, number, unit] = new RegExp(DURATION_PATTERN).exec(text) ?? []
  const value = Number(number) * (UNITS[unit as keyof typeof UNITS] ?? Number.NaN)
  return value >= 1 && value <= longest ? value : undefined
}

/** The longest time that something waits by the clock of a world, in milliseconds: ten years. */
export const LONGEST_AFTER = 10 * 366 * 86_400_000

/** How such a time is written, for messages. */
export const AFTER = 'a duration up to 3660d (ten years), such as 30s, 10m or 30d'

/** Parses how long something waits by the clock of a world; `undefined` as `durationOf` says. */
export function afterOf(text: string): number | undefined {
  return durationOf(text, LONGEST_AFTER)
}

/** A date, or a time with its zone, as written in scenario files and flags. */
export const TIME_PATTERN =
  '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d))?$'

/** Parses a time to milliseconds since 1970; `undefined` for a wrong form or a day that does not exist, such as 30 February. */
export function timeOf(text: string): number | undefined {
  if (!new RegExp(TIME_PATTERN).test(text)) return undefined
  const day = text.slice(0, 10)
  const [time, midnight] = [Date.parse(text), Date.parse(day)]
  if (Number.isNaN(time) || Number.isNaN(midnight)) return undefined
  return new Date(midnight).toISOString().startsWith(day) ? time : undefined
}

/** Runs a task after earlier ones have ended, successfully or not; settles as the task does. */
type Turnstile = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Creates a function that runs tasks one after another. */
export function oneAtATime(): Turnstile {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => {}) // the caller gets the error
    return done
  }
}

/** A value, or a promise of one: what is in memory already is passed on without a promise. */
export type Eventually<Value> = Value | Promise<Value>

/** Uses a value immediately if it is available, otherwise when its promise resolves. */
export function whenReady<Value, Result>(
  value: Eventually<Value>,
  use: (value: Value) => Eventually<Result>,
): Eventually<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}

// --- internal ---

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
