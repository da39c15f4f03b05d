import fc from 'fast-check'
import { normaliseInteger } from '../../src/base/json/exact-numbers.ts'
import { STATUSES } from './contract.ts'

/** Texts that writers and parsers of YAML are prone to get wrong. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        ...['\r', '\n', '\t', ' ', '#', ': ', '- ', '"', "'", '\\', ',', '?\n', '---', '...', '<<'],
        ...['%', '&', '*', '!', '|', '>', '{', '}', '[', ']', '~', '=', '@', '`', 'a', 'é', '😀'],
        ...['\0', '\x7f', '\x85', '\xa0', '\u2028', '\ufeff', '\ufffe', '\ud800', '\udc00'],
        ...['null', 'true', 'Yes', 'off', '0x1', '1_000', '1e3', '.inf', '12', '2030-12-05'],
      ),
      { maxLength: 6 },
    )
    .map((scraps) => scraps.join('')),
)

/** Any valid scenario that extends none. */
export function anyScenario(text = fc.string({ unit: 'grapheme', maxLength: 20 })) {
  const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(normaliseInteger)
  const word = fc.stringMatching(/^[\w.-]{1,12}$/)
  const status = fc.constantFrom(...STATUSES)
  const optional = { requiredKeys: [] }

  const pet = fc.record(
    {
      ...{ id: int64, name: text, categoryId: int64, status },
      other: fc.dictionary(
        fc.stringMatching(/^x[\w.-]{0,9}$/),
        fc.oneof(text, int64, fc.constant({ a: [null, true] })),
        {
          minKeys: 1,
          maxKeys: 2,
          noNullPrototype: true,
        },
      ),
    },
    { requiredKeys: ['id', 'name', 'categoryId'] },
  )
  const valueMatcher = fc.oneof(
    text,
    int64,
    fc.boolean(),
    fc.constant(null),
    fc.constant({ matches: '^a+$' }),
  )
  const matcher = fc.oneof(
    valueMatcher,
    fc.record({ not: valueMatcher }),
    fc.constant({ absent: true }),
  )
  const matchers = fc.dictionary(word, matcher, { maxKeys: 2, noNullPrototype: true })
  const delay = fc.oneof(
    fc.integer({ min: 0, max: 9000 }),
    fc.constant({ type: 'uniform', lower: 1, upper: 2.5 }),
    fc.constant({ type: 'lognormal', median: 10, sigma: 0.5 }),
  )
  const respond = fc.record(
    {
      status: fc.integer({ min: 400, max: 599 }),
      message: text,
      body: fc.oneof(int64, text, pet),
    },
    { requiredKeys: ['status'] },
  )
  const fault = fc.record(
    {
      id: word,
      on: fc.oneof(fc.constantFrom('*', 'getPet'), fc.constant(['listPets', 'createPet'])),
      delay,
      when: fc.record(
        { query: matchers, header: matchers, key: matcher, body: matchers },
        optional,
      ),
      calls: fc.oneof(
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom('1-2', '5-', 'every 4', '3'),
      ),
      probability: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
      between: fc.constantFrom(
        ['2030-12-05', null],
        [null, '2031-01-01'],
        ['2030-12-05', '2031-01-01'],
      ),
      expect: fc.constant('consumed'),
      throttle: fc.integer({ min: 1, max: 1_000_000 }),
      counts: fc.constantFrom({ calls: 3, fired: 4, forced: 2 }, { calls: 1 }, {}),
      respond: fc.oneof(respond, fc.array(respond, { minLength: 1, maxLength: 3 })),
    },
    { requiredKeys: ['id', 'on', 'delay'] },
  )
  const entry = fc.record(
    {
      request: fc.constantFrom('GET /v1/pets?limit=5', 'POST /v1/pets', 'GET /v1/pets/1'),
      credential: fc.constantFrom('absent', 'invalid'),
      headers: fc.constant({ 'content-type': 'application/json', prefer: ['a', 'b'] }),
      body: fc.oneof(text, fc.constant({ base64: 'AAEC' }), fc.constant({ omitted: 'too long' })),
      answer: fc.record({ status: fc.constantFrom(200, 404), body: text }),
      played: fc.boolean(),
      time: fc.constant('2026-11-20T09:30:00.000Z'),
      ms: fc.constantFrom(0, 1.5),
    },
    { requiredKeys: ['request'] },
  )
  return fc
    .record(
      {
        version: fc.constant(1),
        name: word,
        description: text,
        seed: fc.nat(),
        chance: fc.nat({ max: 2 ** 32 - 1 }),
        lastId: int64,
        exchanges: fc.array(entry, { maxLength: 3 }),
        replay: fc.record(
          { onMiss: fc.constantFrom('store', '404'), overtaken: fc.boolean() },
          optional,
        ),
        keys: fc.array(word, { minLength: 1, maxLength: 3 }),
        pets: fc.uniqueArray(pet, { selector: ({ id }) => id, maxLength: 5 }),
        generate: fc.record({
          count: fc.nat({ max: 9 }),
          categoryIds: fc.array(int64, { minLength: 1, maxLength: 3 }),
        }),
        clock: fc.record(
          {
            now: fc.constantFrom('2030-12-05', '2030-02-28T23:59:59.5+02:00'),
            ticking: fc.boolean(),
          },
          optional,
        ),
        deprecatedSince: fc.constantFrom('none', '2026-11-20'),
        unspecified: fc.constantFrom('strict', 'pinned', {
          createdStatus: 'sold',
          afterSunset: 404,
        }),
        faults: fc.uniqueArray(fault, { selector: ({ id }) => id, maxLength: 3 }),
        'faults+': fc.uniqueArray(fault, { selector: ({ id }) => id, maxLength: 3 }),
      },
      { requiredKeys: ['version', 'name'] },
    )
    .map(({ faults, 'faults+': more, ...rest }) => ({
      ...rest,
      // A file has one of the two.
      faults: more ? undefined : faults,
      'faults+': more,
    }))
}
