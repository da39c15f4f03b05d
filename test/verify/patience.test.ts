import { Pace, RetryBudget, retryAfter } from '../../src/verify/service/service.ts'
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

const asks: [title: string, status: number, after: string | undefined, wait: number | undefined][] =
  [
    ['a 429 that does not say how long is waited for', 429, undefined, 1000],
    ['a 503 that says how long is waited for', 503, '2', 2000],
    ['a 503 that does not say so is an answer', 503, undefined, undefined],
    ['a 200 is an answer, whatever it says', 200, '2', undefined],
    ['30 seconds are waited for', 429, '30', 30_000],
    ['more are not', 429, '31', undefined],
  ]

test.for(asks)('%s', ([, status, after, wait]) => {
  const headers: Record<string, string> = after === undefined ? {} : { 'retry-after': after }
  expect(new RetryBudget().take({ status, headers }, 1)).toBe(wait)
})

test('patience ends with the third request, and after two minutes in all', () => {
  const patience = new RetryBudget()
  const seen = { status: 429, headers: { 'retry-after': '25' } }
  const waits = [1, 2, 3, 1, 2, 3, 1, 1].map((attempt) => patience.take(seen, attempt))
  expect(waits.map((wait) => wait !== undefined)).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})
