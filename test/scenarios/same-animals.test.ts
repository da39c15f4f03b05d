import { createHash } from 'node:crypto'
import { stringifyJson } from '../../src/base/json/json.ts'
import { parseScenario, seedRecords } from '../../src/scenarios/load-scenario.ts'
import { loadContract } from '../support/built-in.ts'
import { expect, test } from '../support/test.ts'

const contract = loadContract()

const weights = { available: 6, pending: 2, sold: 1, absent: 1 }
const FIELDS = ['id', 'name', 'categoryId', 'status']

const greatest = { id: 2n ** 63n - 1n, name: 'Last', categoryId: 1 }

// A seed must always mean the same animals.
test.for<[string, object, string]>([
  [
    'seed 1',
    { generate: { count: 500 } },
    '3c33fd24af774df1f377c2bfab26c3e75bc55e56379b34d0c5e0ef366f5807a8',
  ],
  [
    'seed 0',
    { seed: 0, generate: { count: 50 } },
    'cb4bc6873889ed9a90a1b1b279cb92e26bc58ef71ee6445f7eb0b5953e8e08a0',
  ],
  [
    'seed 3',
    { seed: 3, generate: { count: 300 } },
    '4a9577de45d68a3c7c2502ab3955d90dc6c0128402cdd80ae502557201d98272',
  ],
  [
    'seed 42',
    { seed: 42, generate: { count: 1000 } },
    'a1ca93b39343f59cf3fcd2bf8965e9f833cb63d471c83e11f0e3c60c31363299',
  ],
  [
    'the greatest seed',
    { seed: Number.MAX_SAFE_INTEGER, generate: { count: 40 } },
    '1ccf17d8a51f17244ab8b7f274bfe7f71b2b88e687d1bea74dba586340cf93e6',
  ],
  [
    'weights',
    { seed: 7, generate: { count: 400, status: weights } },
    '6ed78681ceb0085a8eb2b030753e752f721c5fc976bf58441d4040ec93dfb5ce',
  ],
  [
    'a weight of 0',
    { seed: 9, generate: { count: 60, status: { sold: 0, pending: 2 } } },
    '8bad05d8b08ec4da914e42a22915a1b896918385a63cabc9ed156a9611f0f5ef',
  ],
  [
    'categories',
    { seed: 5, generate: { count: 200, categoryIds: [5, -(2n ** 63n), 7] } },
    'd720f398b385488353b26dc1d1bd0ad781884da7aa712836557bca4bbe6e7ff4',
  ],
  [
    'both',
    { seed: 7, generate: { count: 2000, categoryIds: [1, 2, 3, 4, 5, 6], status: weights } },
    '9fac5627ac7e285848fffb109555db5367ebbe1d8cf094565fe86402cd47934a',
  ],
  [
    'animals before them',
    { pets: [greatest], generate: { count: 30 } },
    '7b941d1fdb6af45452fc234ab0974ffb04681bcd55fcfa5873d6d0a1a25587df',
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
