import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/journal/journal-types.ts'
import { contractBreaks } from '../../support/contract-check.ts'

/** An exchange as the sandbox's journal keeps it. */
function exchange(
  target: string,
  status: number,
  body: unknown,
  changes: Partial<Exchange> = {},
): Exchange {
  return {
    id: '1',
    time: 0,
    duration: 1,
    operation: 'listPets',
    request: {
      method: 'GET',
      target,
      ...withHeader('authorization', 'Bearer [redacted]'),
      body: undefined,
    },
    answer: {
      ...{ status, ...withHeader('content-type', 'application/json') },
      body: JSON.stringify(body),
    },
    origin: 'store',
    fault: undefined,
    relied: [],
    violations: [],
    ...changes,
  }
}

function withHeader(name: string, value: string) {
  return { headers: { [name]: value }, rawHeaders: [name, value] }
}

const pet = { id: 1, name: 'Rex', categoryId: 3 }
const error = { code: 'bad_request', message: 'no', status: 400 }

test('a sound answer of the sandbox has no violations', async () => {
  expect(await contractBreaks([exchange('/v1/pets', 200, [pet])])).toEqual([])
})

test.for<[string, Exchange, RegExp]>([
  [
    'a wrong type',
    exchange('/v1/pets', 200, [{ ...pet, id: '1' }]),
    /GET \/v1\/pets → 200: type at body\.0\.id/,
  ],
  [
    'an undocumented status that nothing declares',
    exchange('/v1/pets', 400, error),
    /undocumented-status at status/,
  ],
  ['an Error of another status', exchange('/v1/pets', 401, error), /error-status at body\.status/],
  [
    'an Error with a fourth key',
    exchange('/v1/pets', 401, { ...error, status: 401, more: 1 }),
    /undeclared-field at body\.more/,
  ],
  [
    'an Error of a fault without a code',
    exchange('/v1/pets', 503, { message: 'x', status: 503 }, { origin: 'fault', fault: 'f' }),
    /required at body\.code/,
  ],
  [
    'no Error outside the operations',
    exchange('/v1/nope', 404, {}, { operation: undefined, origin: 'none' }),
    /its body is not an Error of status 404/,
  ],
])('the check at the end of a test finds %s', async ([, wrong, message]) => {
  expect(await contractBreaks([wrong])).toEqual([expect.stringMatching(message)])
})

test('deviations that the ledger or a fault declares are accepted', async () => {
  const query = exchange('/v1/pets?limit=0', 400, error, {
    relied: ['invalidQuery'],
    origin: 'contract',
  })
  const fault = exchange(
    '/v1/pets',
    503,
    { ...error, status: 503 },
    { origin: 'fault', fault: 'f' },
  )
  expect(await contractBreaks([query, fault])).toEqual([])
})
