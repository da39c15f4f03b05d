import { expect, test } from 'vitest'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { reasonsOf, shortReason } from '../../src/web/page/live/exchange-text.ts'

const answer = { status: 200, headers: {}, rawHeaders: [], body: undefined }
const exchange = {
  id: 'a-1',
  time: 0,
  duration: 1,
  operation: 'listPets',
  request: { method: 'GET', target: '/v1/pets', headers: {}, rawHeaders: [], body: undefined },
  answer,
  origin: 'store',
  fault: undefined,
  relied: [],
  violations: [],
} satisfies Exchange

test.for<[string, Partial<Exchange>, string]>([
  ['an answer of the store', {}, ''],
  ['a fault that answered', { origin: 'fault', fault: 'lost' }, 'fault lost'],
  ['a fault that only delayed', { fault: 'slow' }, 'also fault slow'],
  [
    'two faults, of which one answered',
    { origin: 'fault', fault: 'slow,lost' },
    'fault lost; also fault slow',
  ],
  [
    'a fault that cut the connection',
    { answer: undefined, fault: 'slow,cut' },
    'fault cut; also fault slow',
  ],
  ['Prefer: code', { origin: 'fault' }, ''],
  [
    'a client that left',
    { answer: undefined, abandoned: true, fault: 'slow' },
    'the client left; also fault slow',
  ],
])('%s is explained in a row', ([, change, text]) => {
  expect(shortReason({ ...exchange, ...change })).toBe(text)
})

test('the deciding reason comes first, then the contributing ones', () => {
  expect(reasonsOf({ ...exchange, origin: 'fault', fault: 'slow,lost' })).toEqual([
    'The fault lost answered.',
    'The fault slow struck as well; it did not decide the answer.',
  ])
  expect(reasonsOf({ ...exchange, origin: 'contract', fault: 'slow' })).toEqual([
    'The checks against the contract refused it.',
    'The fault slow struck as well; it did not decide the answer.',
  ])
})
