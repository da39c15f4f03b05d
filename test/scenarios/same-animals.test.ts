import { createHash } from 'node:crypto'
import { stringifyJson } from '../../src/base/json/json.ts'
import { parseScenario, seedRecords } from '../../src/scenarios/load-scenario.ts'
import { loadContract } from '../support/built-in.ts'
import { expect, test } from '../support/test.ts'

const contract = loadContract()

const weights = { available: 6, pending: 2, sold: 1, absent: 1 }
/** The fields of an animal in the first version. */
const FIELDS = ['id', 'name', 'categoryId', 'status']

const greatest = { id: 2n ** 63n - 1n, name: 'Last', categoryId: 1 }

// The digests are those of the first version: a seed must always mean the same animals.
test.for<[string, object, string]>([
  [
    'seed 1',
    { generate: { count: 500 } },
    'e34b84cda51364bbdefb799cc3e27108bc41a89cc11ad611a255794554318551',
  ],
  [
    'seed 0',
    { seed: 0, generate: { count: 50 } },
    '5fc158835ee606b31bd0033c66ebaf4af4d18e492ad00d78ea700040a8d8d8d7',
  ],
  [
    'seed 3',
    { seed: 3, generate: { count: 300 } },
    '9efdacc943e9cd2fbc5a96f90f6ac5bb2de6d41d02a759efb405c0e13e68b18f',
  ],
  [
    'seed 42',
    { seed: 42, generate: { count: 1000 } },
    '80295cff374232814c8808d73c74fcd2946de26861e3f0151c02f379f5169acf',
  ],
  [
    'the greatest seed',
    { seed: Number.MAX_SAFE_INTEGER, generate: { count: 40 } },
    '51737e7d9df4209cc4f933c390248a3f7bb8ab8ebb0c623ccc5bd303b26b3eff',
  ],
  [
    'weights',
    { seed: 7, generate: { count: 400, status: weights } },
    'a3f038dec28fd590da954377cc8b13cf7b20288b280b166252e77b05265e8355',
  ],
  [
    'a weight of 0',
    { seed: 9, generate: { count: 60, status: { sold: 0, pending: 2 } } },
    'b938f775d200a41cbd55b420f4d860b27c4c706ff188a1d357ee90a75f5f6711',
  ],
  [
    'categories',
    { seed: 5, generate: { count: 200, categoryIds: [5, -(2n ** 63n), 7] } },
    'ae1a6a74108f1f0f4b43dfb60011124c6c54003fe1bdc4bacdf8f32a8cd06ff5',
  ],
  [
    'both',
    { seed: 7, generate: { count: 2000, categoryIds: [1, 2, 3, 4, 5, 6], status: weights } },
    '03c5b141b380bdd52912db0fdbf87801b13c096176e16d3c089d53c99c507226',
  ],
  [
    'animals before them',
    { pets: [greatest], generate: { count: 30 } },
    '07b07be22016b2c2c88b2da4d6ee82b297ad24363582e4f2c76b480be0c3ff13',
  ],
])('%s generates the animals that it always has', async ([, scenario, digest]) => {
  const parsed = await parseScenario({ version: 1, ...scenario }, contract)
  const records = (await seedRecords(parsed, contract)).get('pets') ?? []
  // A field that the contract gains is drawn from a stream of its own.
  const pets = records
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ value }) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => FIELDS.includes(name))),
    )
  expect(createHash('sha256').update(stringifyJson(pets)).digest('hex')).toBe(digest)
})
