import { MAX_DELAY } from '../base/time.ts'
import type { OptionRule } from './assert-options.ts'
import type { DelaySpan } from './kinds.ts'
import type { Reading } from './reading.ts'

const BOUNDS = `whole numbers from 0 to ${MAX_DELAY}, the lower one first`

/** Reads `200` or `100-400`, in milliseconds. */
export function readDelay(text: string): Reading<DelaySpan> {
  const [, first, last] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? []
  const lower = Number(first)
  const value = last === undefined ? lower : { lower, upper: Number(last) }
  return isDelay(value) ? { value } : { must: `milliseconds, such as 200 or 100-400: ${BOUNDS}` }
}

/** What a program may give as a delay. */
export const delayRule: OptionRule = {
  fits: isDelay,
  must: `milliseconds, such as 200 or { lower: 100, upper: 400 }: ${BOUNDS}`,
}

// --- internal ---

function isDelay(value: unknown): value is DelaySpan {
  if (typeof value !== 'object' || value === null) return isWhole(value)
  const { lower, upper, ...others } = value as { readonly [name: string]: unknown }
  const isSpan = isWhole(lower) && isWhole(upper) && Number(lower) <= Number(upper)
  return isSpan && Object.keys(others).length === 0
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_DELAY
}
