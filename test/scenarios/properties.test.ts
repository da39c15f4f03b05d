import fc from 'fast-check'
import { stringify } from 'yaml'
import { UsageError } from '../../src/base/errors.ts'
import { normaliseInteger } from '../../src/base/int64.ts'
import { stringifyJson } from '../../src/base/json.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { runs } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const contract = loadContract()

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(normaliseInteger)
const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const word = fc.stringMatching(/^[\w.-]{1,12}$/)
const status = fc.constantFrom('available', 'pending', 'sold')
const optional = { requiredKeys: [] }

const pet = fc.record(
  { id: int64, name: text, categoryId: int64, status },
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
    when: fc.record({ query: matchers, header: matchers, key: matcher, body: matchers }, optional),
    calls: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constantFrom('1-2', '5-', 'every 4', '3')),
    probability: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
    between: fc.constantFrom(
      ['2030-12-05', null],
      [null, '2031-01-01'],
      ['2030-12-05', '2031-01-01'],
    ),
    expect: fc.constant('consumed'),
    throttle: fc.integer({ min: 1, max: 1_000_000 }),
    respond: fc.oneof(respond, fc.array(respond, { minLength: 1, maxLength: 3 })),
  },
  { requiredKeys: ['id', 'on', 'delay'] },
)
const scenario = fc
  .record(
    {
      version: fc.constant(1),
      name: word,
      description: text,
      seed: fc.nat(),
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
      unspecified: fc.constantFrom('strict', 'pinned', { createdStatus: 'sold', afterSunset: 404 }),
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

test('any valid scenario is the same whether it is written as YAML or as JSON', async ({
  folder,
}) => {
  await fc.assert(
    fc.asyncProperty(scenario, async (value) => {
      const files = writeFiles(folder, {
        'a.yaml': stringify(value),
        'a.json': stringifyJson(value),
      })
      // Their remarks name the files.
      const {
        files: _yaml,
        remarks: _ofYaml,
        expressions: _inYaml,
        ...fromYaml
      } = await loadScenario(files['a.yaml'], contract)
      const {
        files: _json,
        remarks: _ofJson,
        expressions: _inJson,
        ...fromJson
      } = await loadScenario(files['a.json'], contract)
      expect(fromYaml).toEqual(fromJson)
      const { pets = [], name, keys = ['sandbox-key'] } = value
      const faults = value['faults+'] ?? value.faults ?? []
      expect(fromJson).toMatchObject({ pets, name, keys })
      expect(fromJson.faults).toEqual(faults)
    }),
    runs(20),
  )
})

/** Scraps of scenario files, from which fast-check puts texts together. */
const scrap = fc.oneof(
  fc.constantFrom(
    ...[
      'version: 1',
      '\n',
      '  ',
      '\t',
      '- ',
      ': ',
      '? ',
      '{',
      '}',
      '[',
      ']',
      ',',
      '"',
      "'",
      '#',
      '&a ',
      '*a',
      '!!set ',
      '!!binary ',
      '!x ',
      '<<: ',
      '---\n',
      '%YAML 9\n',
      '|\n',
      '>\n',
      '~',
      '.nan',
      '0x1F',
      '1e999',
    ],
    ...[
      'pets:',
      'keys:',
      'faults:',
      'extends: x',
      'extends: ./a.yaml',
      '"version":1',
      '__proto__',
      'clock: ',
      '\\u0000',
      '\\ud800',
      '\uFEFF',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.json({ maxDepth: 2 }),
)
const anyText = fc.array(scrap, { maxLength: 14 }).map((scraps) => scraps.join(''))

test.for(['a.yaml', 'a.json'])(
  'any text at all as %s is a scenario or a mistake of the user',
  async (name, { folder }) => {
    await fc.assert(
      fc.asyncProperty(anyText, async (content) => {
        const { [name]: file } = writeFiles(folder, { [name]: content })
        try {
          expect((await loadScenario(file as string, contract)).name).toEqual(expect.any(String))
        } catch (error) {
          if (!(error instanceof UsageError)) throw error
          expect(error.message).toContain(name)
        }
      }),
      runs(80),
    )
  },
)
