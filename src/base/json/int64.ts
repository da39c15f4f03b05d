/** An int64: a `number` if that is exact (within ±(2^53−1)), otherwise a `bigint`. Each value has exactly one form. */
export type Int64 = number | bigint

const MIN = -(2n ** 63n)
export const MAX_INT64 = 2n ** 63n - 1n

/** Integers of this many characters are exact as numbers. */
const SURELY_SAFE = 15

/** Converts an integer to its only form: a number if that is safe, otherwise a bigint. */
export function normaliseInteger(value: bigint): Int64 {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Whether a value is an int64 in its only form. */
export function isInt64(value: unknown): value is Int64 {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return typeof value === 'bigint' && value >= MIN && value <= MAX_INT64
}

/** Reads an int64 from the text of a parameter: an optional minus sign and decimal digits; `undefined` for anything else. */
export function parseInt64(text: string): Int64 | undefined {
  if (!/^-?\d{1,40}$/.test(text)) return undefined
  // The quick way for almost all of them; the sum turns -0 into 0.
  if (text.length <= SURELY_SAFE) return Number(text) + 0
  const value = normaliseInteger(BigInt(text))
  return isInt64(value) ? value : undefined
}

/** Orders two int64s, for sorting. */
export function compareInt64(a: Int64, b: Int64): number {
  return a < b ? -1 : a > b ? 1 : 0
}
