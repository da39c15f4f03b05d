import { MAX_INT64 } from '../../src/base/json/exact-numbers.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'
import { goesThroughProxy } from '../support/through-proxy.ts'

const pets = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, name: 'Rex', categoryId: 1 }))

test('faults with counts continue exactly where those of another run were', async ({ start }) => {
  const faults = [
    { id: 'third', on: 'getPet', calls: 'every 3', respond: { status: 503 } },
    { id: 'chance', on: 'getPet', probability: 0.4, times: 4, respond: { status: 500 } },
    { id: 'list', on: 'getPet', calls: '4-', respond: [429, 418].map((status) => ({ status })) },
    { id: 'asked', on: 'createPet', delay: { type: 'uniform', lower: 0, upper: 30 } },
  ]
  const scenario = { version: 1, pets, faults }
  const whole = await start({ scenario })
  const first = await start({ scenario })
  const statuses = async (sandbox: TestSandbox, calls: number) => {
    const seen = []
    for (let call = 0; call < calls; call += 1) {
      const prefer = call % 4 === 3 ? { headers: { prefer: 'fault=asked' } } : {}
      seen.push((await sandbox.send('/pets/1', prefer)).status)
    }
    return seen
  }
  const expected = await statuses(whole, 16)
  expect(new Set(expected).size).toBeGreaterThan(3)
  expect(await statuses(first, 8)).toEqual(expected.slice(0, 8))
  const forced = (id: string) => (id === 'asked' ? 2 : 0)
  const later = faults.map((fault, at) => {
    const { calls, fired } = first.receipts()[at] as { calls: number; fired: number }
    return { ...fault, counts: { calls, fired, forced: forced(fault.id) } }
  })
  const second = await start({ scenario: { ...scenario, faults: later } })
  expect(await statuses(second, 8)).toEqual(expected.slice(8))
  const countsOf = (sandbox: TestSandbox) =>
    sandbox.receipts().map(({ calls, fired }) => ({ calls, fired }))
  expect(countsOf(second)).toEqual(countsOf(whole))
})

test('counts are not firings of this run, and a reset goes back to them', async ({ start }) => {
  const fault = { id: 'f', on: 'getPet', respond: { status: 500 }, counts: { calls: 5, fired: 2 } }
  const sandbox = await start({ scenario: { version: 1, pets, faults: [fault] } })
  const none = { calls: 0, fired: 0 }
  expect(sandbox.receipts()).toMatchObject([{ calls: 5, fired: 2, inAll: none }])
  await sandbox.send('/pets/1')
  expect(sandbox.receipts()).toMatchObject([{ calls: 6, fired: 3, inAll: { calls: 1, fired: 1 } }])
  await sandbox.reset()
  expect(sandbox.receipts()).toMatchObject([{ calls: 5, fired: 2, inAll: { calls: 1, fired: 1 } }])
})

test.for<[number | bigint, number | bigint]>([
  [0, 10],
  [9, 10],
  [41, 42],
  [9007199254740992n, 9007199254740993n],
  [MAX_INT64 - 1n, MAX_INT64],
])('after lastId %s the next animal gets the id %s', async ([lastId, id], { start }) => {
  const sandbox = await start({ scenario: { version: 1, pets, lastId } })
  const { body } = await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 1 } })
  expect(body.id).toBe(id)
})

// The proxy finds what the contract does not have.
test.skipIf(goesThroughProxy)(
  'an animal with other fields is answered with them',
  async ({ start }) => {
    const pet = { id: 1, name: 'Rex', categoryId: 1 }
    const other = { collar: 'red', born: { year: 2020 } }
    const sandbox = await start({ scenario: { version: 1, pets: [{ ...pet, other }] } })
    expect((await sandbox.send('/pets/1')).text).toBe(JSON.stringify({ ...pet, ...other }))
  },
)

const recorded = ['a', 'b', 'c'].map((name) => ({
  request: 'GET /v1/pets/1',
  answer: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, name, categoryId: 1 }),
  },
}))

test.for([
  [[], ['a', 'b', 'c', 'c']],
  [[0], ['b', 'c', 'c']],
  [
    [0, 1],
    ['c', 'c'],
  ],
  [
    [0, 1, 2],
    ['c', 'c'],
  ],
] as [number[], string[]][])(
  'a tape whose entries %j have been played goes on with %j',
  async ([played, names], { start }) => {
    const exchanges = recorded.map((entry, at) => ({ ...entry, played: played.includes(at) }))
    const sandbox = await start({ scenario: { version: 1, exchanges } })
    const seen = []
    for (const _ of names) seen.push((await sandbox.send('/pets/1')).body.name)
    expect(seen).toEqual(names)
  },
)

test.skipIf(goesThroughProxy)(
  'an overtaken tape leaves lists and gets to the store, and answers the rest',
  async ({ start }) => {
    const replay = { overtaken: true, onMiss: 404 }
    const sandbox = await start({ scenario: { version: 1, pets, exchanges: recorded, replay } })
    expect((await sandbox.send('/pets/1')).body.name).toBe('Rex')
    const missed = await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 1 } })
    expect([missed.status, missed.body.message]).toEqual([404, expect.stringContaining('recorded')])
    const other = await start({
      scenario: { version: 1, exchanges: recorded, replay },
      onMiss: 'store',
    })
    const made = await other.send('/pets', { json: { name: 'Rex', categoryId: 1 } })
    expect(made.status).toBe(201)
  },
)
