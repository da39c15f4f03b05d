import { expect, test } from 'vitest'
import {
  type Conditions,
  conditionsOf,
  nearestText,
  nearMisses,
} from '../../src/journal/condition.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'

function exchange(id: string, target: string, status: number, more: Partial<Exchange> = {}) {
  const message = { headers: {}, rawHeaders: [], body: '' }
  return {
    ...{ id, time: Number(id), duration: 1, operation: 'listPets', origin: 'store' },
    request: { ...message, method: 'GET', target },
    answer: { ...message, status },
    ...{ world: 'shared', fault: undefined, relied: [], violations: [] },
    ...more,
  } as Exchange
}

const exchanges = [
  exchange('1', '/v1/pets?limit=3', 200),
  exchange('2', '/v1/pets/7', 404, { operation: 'getPet' }),
  exchange('3', '/v1/pest', 404, { operation: undefined, origin: 'none' }),
  exchange('4', '/v1/pets?limit=9', 503, { origin: 'fault', fault: 'a,b' }),
  exchange('5', '/v1/pets', 200, { world: 'w-1', answer: undefined }),
]

test.for<[Conditions, string]>([
  [{ status: 200, operation: 'getPet' }, 'GET /v1/pets/7 (404): status is 404, not 200.'],
  [{ status: 500 }, 'GET /v1/pets?limit=9 (503): status is 503, not 500.'],
  [
    { path: '/v1/pest', status: 200 },
    'GET /v1/pets?limit=3 (200): path is "/v1/pets", not "/v1/pest".',
  ],
  [{ path: '/v1/pets/8' }, 'GET /v1/pets/7 (404): path is "/v1/pets/7", not "/v1/pets/8".'],
  [{ fault: 'c', status: 503 }, 'GET /v1/pets?limit=9 (503): fault is "a,b", not "c".'],
  [{ fault: 'a', world: 'w-2' }, 'GET /v1/pets?limit=9 (503): world is "shared", not "w-2".'],
  [{ q: 'Rex' }, 'GET /v1/pets (no answer): "Rex" is not in it.'],
  [
    { since: 9 },
    'GET /v1/pets (no answer): it came at 1970-01-01T00:00:00.005Z, before 1970-01-01T00:00:00.009Z.',
  ],
  [{ unmatched: true, status: 400 }, 'GET /v1/pest (404): status is 404, not 400.'],
  [{ operation: 'getPet', method: 'POST' }, 'GET /v1/pets/7 (404): method is "GET", not "POST".'],
])('the nearest to %j is %s', ([conditions, expected]) => {
  const nearest = nearMisses(exchanges, conditionsOf(conditions), (each) => each)
  expect(nearestText(nearest, exchanges.length)).toContain(`The nearest of 5 is ${expected}`)
})

test('near misses are data too: three, the nearest first, then the latest', () => {
  const conditions = conditionsOf({ operation: 'getPet', status: 200 })
  expect(nearMisses(exchanges, conditions, (each) => each)).toMatchObject([
    {
      id: '2',
      request: 'GET /v1/pets/7 (404)',
      differences: [{ name: 'status', wanted: 200, seen: 404 }],
    },
    { id: '1' },
    { id: '5' },
  ])
})

test('a missing part is not listed in a difference', () => {
  const [nearest] = nearMisses(exchanges.slice(4), conditionsOf({ status: 200 }), (each) => each)
  expect(nearest?.differences).toEqual([{ name: 'status', wanted: 200 }])
  expect(nearestText(nearest ? [nearest] : [], 1)).toBe(
    'The only one is GET /v1/pets (no answer): status is nothing, not 200.',
  )
  expect(nearestText([], 0)).toBe('There was no request at all.')
})
