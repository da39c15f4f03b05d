import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fault } from '../../src/faults/fault-types.ts'
import { faultText } from '../../src/web/page/faults/fault-text.ts'

test.each<[Partial<Fault>, string]>([
  [{ on: 'listPets', calls: 3, respond: { status: 401 } }, 'listPets, the 3rd call: answers 401'],
  [
    { on: ['createPet', 'getPet'], calls: '1-2', respond: { status: 429, code: 'slow_down' } },
    'createPet and getPet, calls 1 to 2: answers 429 slow_down',
  ],
  [
    {
      on: 'listPets',
      when: { query: { limit: { above: 5, below: 9 }, page: { not: { below: 2 } } } },
      rateLimit: { requests: 100, per: '1m', by: 'client' },
    },
    'listPets with the query limit above 5 and below 9 and unless the query page is below 2: answers 429 from a client after 100 in 1m',
  ],
  [
    {
      on: 'getPet',
      status: 500,
      headers: { etag: null, 'x-a': 'b' },
      rewrite: { merge: { name: null } },
    },
    'getPet: makes the status 500, removes the header etag, sets the header x-a, rewrites the body',
  ],
  [
    { on: '*', calls: 'every 11', delay: { type: 'uniform', lower: 10, upper: 20 } },
    'every operation, every 11th call: waits 10 to 20 ms',
  ],
  [
    { on: 'getPet', calls: '22-', probability: 0.07, times: 1, connection: 'reset' },
    'getPet, from the 22nd call on, with a chance of 7 %, once: resets the connection',
  ],
  [
    {
      on: 'listPets',
      when: {
        query: { status: 'sold', limit: { not: 3 } },
        header: { 'x-client': { absent: true }, accept: { matches: '^text' } },
      },
      ...{ connection: 'truncate', at: 'after' },
    },
    'listPets with the query status sold, unless the query limit is 3, without the header x-client and with the header accept matching ^text: cuts the answer in the middle, after the change is made',
  ],
  [
    {
      on: 'createPet',
      when: { key: 'ann', body: { '/owner/city': '' } },
      between: ['2030-12-05', null],
      respond: [{ status: 503 }, { status: 500 }],
      throttle: 2000,
    },
    'createPet with the key ann and with the body field /owner/city empty, from 2030-12-05: answers 503, then 500, sends 2000 bytes a second',
  ],
  [
    { on: 'getPet', times: 2, delay: { type: 'lognormal', median: 300, sigma: 1 } },
    'getPet, at most 2 times: waits around 300 ms',
  ],
  [{ calls: 'every third', delay: 1 }, 'every operation, every third call: waits 1 ms'],
  [{ calls: 'x', delay: 1 }, 'every operation, the x call: waits 1 ms'],
  [{ calls: 'every 3', delay: 1 }, 'every operation, every 3rd call: waits 1 ms'],
  [{ on: 'getPet' }, 'getPet: does nothing yet'],
  [{}, 'every operation: does nothing yet'],
])('%j is said in one line', (fault, text) => {
  expect(faultText(fault)).toBe(text)
})

test('an unfinished or invalid fault is described as well', () => {
  for (const draft of [
    { on: [], calls: 'x-', between: [null, null], respond: {}, when: { query: {} } },
    { on: 'x', calls: '', delay: { type: 'uniform' }, connection: 'nothing', respond: [] },
    { on: 7, when: { header: { x: {} } }, probability: 'x', between: 'x', delay: null },
  ])
    expect(faultText(draft as unknown as Partial<Fault>)).toContain(':')
})

test('every JSON object is said, whatever its values are', () => {
  const odd = { toString: 1 }
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(12345678901234567890n, odd, [odd], { x: odd }, { not: odd }, { matches: odd }),
    fc.record({ type: fc.constantFrom('uniform', 'lognormal'), lower: fc.constant(odd) }),
    fc.record({ status: fc.constantFrom(1, odd), code: fc.constantFrom('', odd) }),
  )
  const when = fc.oneof(
    value,
    fc.record({ key: value, query: fc.dictionary(fc.string(), value), body: value }),
  )
  const draft = fc.record(
    {
      ...{ on: value, calls: value, probability: value, times: value, between: value, when },
      ...{ delay: value, respond: value, connection: value, throttle: value, at: value },
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(draft, (fault) => {
      expect(faultText(fault as unknown as Partial<Fault>)).toContain(':')
    }),
  )
})
