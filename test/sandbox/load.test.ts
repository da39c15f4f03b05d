import { expect, test } from '../support/test.ts'

const pets = [
  { id: 1, name: 'Rex', categoryId: 3 },
  { id: 2, name: 'Minka', categoryId: 1 },
]
const NEW = { json: { name: 'Nova', categoryId: 1 } }
const first = { id: 'first', on: 'listPets', calls: 1, respond: { status: 503 } }

test('a scenario with the same data keeps the animals and starts its counters again', async ({
  start,
}) => {
  const sandbox = await start({ scenario: { version: 1, pets, faults: [first] } })
  await sandbox.send('/pets', NEW)
  expect((await sandbox.send('/pets')).status).toBe(503)
  expect((await sandbox.send('/pets')).status).toBe(200)
  const reload = await sandbox.load({
    version: 1,
    pets,
    keys: ['other'],
    description: 'Another text.',
    faults: [first],
  })
  expect(reload).toMatchObject({ reseeded: false, lost: 0 })
  const none = { calls: 0, fired: 0 }
  expect(sandbox.receipts()).toEqual([{ id: 'first', ...none, inAll: none, requests: [] }])
  expect((await sandbox.send('/pets', { key: 'sandbox-key' })).status).toBe(401)
  expect((await sandbox.send('/pets')).status).toBe(503)
  expect((await sandbox.send('/pets')).body).toHaveLength(3)
  expect((await sandbox.send('/pets', NEW)).body.id).toBe(4)
})

test('a scenario with other data seeds again, and says how many created animals were lost', async ({
  start,
}) => {
  const sandbox = await start({ scenario: { version: 1, pets } })
  await sandbox.send('/pets', NEW)
  await sandbox.send('/pets', NEW)
  const reload = await sandbox.load({ version: 1, pets: pets.slice(0, 1) })
  expect(reload).toMatchObject({ reseeded: true, lost: 2 })
  expect((await sandbox.send('/pets')).body).toEqual(pets.slice(0, 1))
})

test('a change of the ledger, the clock or deprecatedSince is taken at once', async ({ start }) => {
  const sandbox = await start({ scenario: { version: 1, pets } })
  await sandbox.load({
    version: 1,
    pets,
    unspecified: { createdStatus: 'sold' },
    clock: { now: '2030-12-04' },
    deprecatedSince: 'none',
  })
  expect((await sandbox.send('/pets', NEW)).body.status).toBe('sold')
  expect((await sandbox.send('/pets/1')).headers.get('deprecation')).toBeNull()
  await sandbox.load({ version: 1, pets, clock: { now: '2030-12-05' } })
  expect((await sandbox.send('/pets/1')).status).toBe(410)
  expect(sandbox.size).toBe(3)
})

test('another seed reseeds what is generated, and nothing else', async ({ start }) => {
  const sandbox = await start({ scenario: { version: 1, pets, seed: 1 } })
  expect((await sandbox.load({ version: 1, pets, seed: 2 })).reseeded).toBe(false)
  const generate = { count: 5 }
  expect((await sandbox.load({ version: 1, pets, generate, seed: 2 })).reseeded).toBe(true)
  expect((await sandbox.load({ version: 1, pets, generate, seed: 2 })).reseeded).toBe(false)
  const before = (await sandbox.send('/pets')).text
  expect((await sandbox.load({ version: 1, pets, generate, seed: 3 })).reseeded).toBe(true)
  expect((await sandbox.send('/pets')).text).not.toBe(before)
})

test('the journal outlives a load', async ({ start }) => {
  const sandbox = await start({ scenario: { version: 1, pets } })
  await sandbox.send('/pets')
  await sandbox.load({ version: 1, pets: [] })
  await sandbox.send('/pets/1')
  expect((await sandbox.requests.list()).map(({ answer }) => answer?.status)).toEqual([200, 404])
})

test('the options of the start override a scenario that is loaded', async ({ start }) => {
  const sandbox = await start({ keys: ['mine'], scenario: { version: 1, pets } })
  await sandbox.load({ version: 1, pets: [], keys: ['theirs'] })
  expect(sandbox.key).toBe('mine')
  expect((await sandbox.send('/pets')).status).toBe(200)
})

test('reset brings back animals, ids, counters, chance and an empty journal', async ({ start }) => {
  const scenario = {
    version: 1,
    pets,
    seed: 9,
    unspecified: { idSequence: 'sparse' },
    faults: [{ id: 'coin', on: 'getPet', probability: 0.5, respond: { status: 404 } }],
  }
  const sandbox = await start({ scenario })
  const play = async () => {
    const seen = []
    for (let count = 0; count < 12; count += 1) seen.push((await sandbox.send('/pets/1')).status)
    return [...seen, (await sandbox.send('/pets', NEW)).body.id]
  }
  const one = await play()
  await sandbox.reset()
  expect(await sandbox.requests.list()).toEqual([])
  expect(sandbox.size).toBe(2)
  expect(sandbox.receipts()).toMatchObject([{ calls: 0, fired: 0 }])
  expect(await play()).toEqual(one)
})

test('a reset in the middle of a request leaves that request its world, which takes nothing new', async ({
  sandbox,
}) => {
  await sandbox.send('/pets', NEW)
  const headers = { prefer: 'delay=600' }
  const read = sandbox.send('/pets/51', { headers })
  const creation = sandbox.send('/pets', { ...NEW, headers })
  await new Promise((resolve) => setTimeout(resolve, 200))
  await sandbox.reset()
  expect((await read).body.id).toBe(51)
  const { status, body } = await creation
  expect([status, body.message]).toEqual([
    503,
    'The animal was not added: the animals were reset or replaced at the same time. Try again',
  ])
  expect(sandbox.size).toBe(50)
})
