import { LONGEST_TIMER } from '../base/time.ts'
import type { Parser } from './read-setting.ts'

/** Parses a duration such as `90s`; the value is in milliseconds. */
export const parseDuration: Parser<number> = (text) => {
  const [, number, unit] = /^(\d{1,10})(ms|s|m|h|d)$/.exec(text) ?? []
  const value = Number(number) * (UNITS[unit as keyof typeof UNITS] ?? Number.NaN)
  return value >= 1 && value <= LONGEST_TIMER
    ? { value }
    : { must: 'a duration up to 24d, such as 30s, 10m or 1h' }
}

/** Parses a duration that may be 0. */
export const parseWait: Parser<number> = (text) => {
  if (text === '0') return { value: 0 }
  const parsed = parseDuration(text)
  return 'value' in parsed ? parsed : { must: `0, or ${parsed.must}` }
}

// --- internal ---

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
