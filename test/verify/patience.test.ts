import { Pace } from '../../src/verify/service/pace.ts'
import { retryAfter } from '../../src/verify/service/retry-after.ts'
import { expect, test } from '../support/test.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')

const waits: [value: string | undefined, milliseconds: number][] = [
  [undefined, 1000],
  ['0', 0],
  ['7', 7000],
  ['Thu, 01 Jan 2026 00:00:05 GMT', 5000],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['soon', 1000],
]

test.for(waits)('Retry-After: %s asks to wait %i ms', ([value, milliseconds]) => {
  expect(retryAfter(value, NOW)).toBe(milliseconds)
})

test('requests at ten a second are a tenth of a second apart, and what was missed is not made up for', () => {
  const pace = new Pace(10)
  const arrivals = [0, 0, 10, 1000, 1000]
  expect(arrivals.map((now) => pace.take(now))).toEqual([0, 100, 190, 0, 100])
})
