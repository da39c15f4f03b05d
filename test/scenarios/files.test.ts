import { RoutePlan } from '../../src/routes/route-plan.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { loadContract } from '../support/built-in.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const contract = loadContract()

const EXAMPLE = `# yaml-language-server: $schema=./scenario.schema.json
version: 1
name: flaky-checkout
description: Creating fails twice, then works; one animal in ten cannot be read.
extends: default                       # optional: another scenario, merged key by key
seed: 42                               # everything generated or drawn by chance follows from it
keys: [sandbox-key, 'test-*']
pets:
  - { id: 1, name: Rex, categoryId: 3, status: available }
generate: { count: 50, categoryIds: [1, 2, 3], status: { available: 3, pending: 1, sold: 1 } }
clock: { now: 2030-12-04T23:59:00Z, ticking: true }
deprecatedSince: 2026-11-20            # or none
unspecified: { createdStatus: available }
faults:
  - { id: throttled, on: createPet, calls: 1-2, respond: { status: 429, code: rate_limited, headers: { retry-after: '1' } } }
  - { id: gone, on: getPet, probability: 0.1, respond: { status: 404 } }
  - { id: cut, on: listPets, when: { query: { status: sold } }, connection: reset, at: after }
`

test('the example of the format loads, and does what it says', async ({ start, folder }) => {
  const { 'my.yaml': file } = writeFiles(folder, { 'my.yaml': EXAMPLE })
  const sandbox = await start({ scenario: file })
  expect(sandbox.scenario).toMatchObject({ name: 'flaky-checkout', seed: 42 })
  expect(sandbox.size).toBe(51)
  const json = { name: 'Nemo', categoryId: 2 }
  const first = await sandbox.send('/pets', { json, key: 'test-7' })
  expect([first.status, first.body.code, first.headers.get('retry-after')]).toEqual([
    429,
    'rate_limited',
    '1',
  ])
  expect((await sandbox.send('/pets', { json })).status).toBe(429)
  const created = await sandbox.send('/pets', { json })
  expect([created.status, created.body]).toEqual([201, { id: 52, ...json, status: 'available' }])
  await expect(sandbox.send('/pets?status=sold')).rejects.toThrow('fetch failed')
  const statuses = []
  for (let id = 1; id <= 51; id += 1) {
    const read = await sandbox.send(`/pets/${id}`)
    statuses.push(read.status)
    if (read.status === 200) {
      expect([1, 2, 3]).toContain(read.body.categoryId)
      expect(read.headers.get('deprecation')).toBe('@1795132800')
    }
  }
  const gone = statuses.filter((status) => status === 404).length
  expect(gone).toBeGreaterThan(0)
  expect(gone).toBeLessThan(15)
  expect(sandbox.receipts().map(({ id, fired }) => [id, fired])).toEqual([
    ['throttled', 2],
    ['gone', gone],
    ['cut', 1],
  ])
})

test('extends merges key by key, in generate, clock and unspecified too, and replaces lists', async ({
  folder,
}) => {
  const files = writeFiles(folder, {
    'base.yaml': `version: 1
name: base
description: The base.
seed: 5
keys: [a, b]
pets: [{ id: 1, name: Rex, categoryId: 1 }]
generate: { count: 3, categoryIds: [7] }
clock: { now: '2030-01-01', ticking: true }
unspecified: { createdStatus: sold, location: address }
faults: [{ id: a, on: getPet, delay: 1 }, { id: b, on: getPet, delay: 1 }]
`,
    'over.json': `{ "version": 1, "extends": "base.yaml", "keys": ["c"], "generate": { "count": 2 },
      "clock": { "ticking": false }, "unspecified": { "createdStatus": "pending" },
      "faults": [{ "id": "c", "on": "*", "delay": 2 }] }`,
    'strict.yaml': 'version: 1\nextends: over\nunspecified: strict\npets: []\n',
  })
  expect(await loadScenario(files['over.json'], contract)).toEqual({
    behaviour: undefined,
    handlersFile: undefined,
    later: [],
    upstreamRecords: [],
    upstream: undefined,
    webhooks: {},
    hasUpstream: false,
    routes: RoutePlan.none,
    expressions: new Map(),
    nextKeys: [],
    isolation: 'shared',
    name: 'over',
    description: '',
    files: [files['over.json'], files['base.yaml']],
    seed: 5,
    chance: undefined,
    keys: ['c'],
    resources: expect.anything(),
    records: new Map([['pets', [{ id: 1, value: { id: 1, name: 'Rex', categoryId: 1 } }]]]),
    generate: new Map([['pets', { count: 2, categoryIds: [7] }]]),
    lastIds: new Map(),
    clock: { now: Date.UTC(2030, 0, 1), ticking: false },
    deprecatedSince: undefined,
    unspecified: { createdStatus: 'pending', location: 'address' },
    faults: [{ id: 'c', on: '*', delay: 2 }],
    tape: [],
    replay: { onMiss: undefined, overtaken: false },
    recording: undefined,
    remarks: [],
  })
  const strict = await loadScenario(files['strict.yaml'], contract)
  expect([strict.unspecified, strict.records.size, strict.keys]).toEqual(['strict', 0, ['c']])
  expect(strict.files).toEqual([files['strict.yaml'], files['over.json'], files['base.yaml']])
})

test('a scenario without a name has that of its file, and sandbox-key as its key', async ({
  folder,
}) => {
  const files = writeFiles(folder, {
    'no name.yml': 'version: 1\n',
    'b.json': '{"version":1,"name":"x"}',
  })
  expect(await loadScenario(files['no name.yml'], contract)).toMatchObject({
    name: 'no name',
    keys: ['sandbox-key'],
  })
  expect((await loadScenario(files['b.json'], contract)).name).toBe('x')
})
