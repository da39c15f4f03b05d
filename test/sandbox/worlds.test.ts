import { setTimeout as sleep } from 'node:timers/promises'
import type { Notice } from '../../src/store/store.ts'
import { expect, test } from '../support/test.ts'

const perKey = {
  version: 1,
  isolation: 'per-key',
  keys: ['test-*'],
  pets: [{ id: 1, name: 'Rex', categoryId: 1 }],
} as const
const rex = { id: 1, name: 'Rex', categoryId: 1 }
const nemo = { name: 'Nemo', categoryId: 2 }

test('with isolation per-key, each key has its own animals', async ({ start }) => {
  const { send } = await start({ scenario: perKey })
  const created = await send('/pets', { key: 'test-a', json: nemo })
  expect(created.body).toEqual({ id: 2, ...nemo })
  expect((await send('/pets', { key: 'test-a' })).body).toEqual([rex, { id: 2, ...nemo }])
  expect((await send('/pets', { key: 'test-b' })).body).toEqual([rex])
  expect((await send('/pets/2', { key: 'test-b' })).status).toBe(404)
  expect((await send('/pets', { key: 'test-b', json: nemo })).body.id).toBe(2)
})

test('a reply names its world, which does not reveal the key; without a working key there is none', async ({
  start,
}) => {
  const { send, requests } = await start({ scenario: perKey })
  const world = async (key: string | null, path = '/pets') =>
    (await send(path, { key })).headers.get('x-sandbox-world')
  // SHA-256 of the key, as `printf %s test-a | sha256sum` prints it.
  expect(await world('test-a')).toBe('w-d7ef9a3972')
  expect(await world('test-a', '~/nothing')).toBe('w-d7ef9a3972')
  expect(await world('test-b')).not.toBe('w-d7ef9a3972')
  expect(await world('wrong')).toBeNull()
  expect(await world(null)).toBeNull()
  expect((await requests.list()).map((exchange) => exchange.world)).toEqual([
    'w-d7ef9a3972',
    'w-d7ef9a3972',
    expect.stringMatching(/^w-[0-9a-f]{10}$/),
    undefined,
    undefined,
  ])
})

test('the one world that all keys share is named shared', async ({ sandbox }) => {
  expect((await sandbox.send('/pets')).headers.get('x-sandbox-world')).toBe('shared')
  expect((await sandbox.send('/pets', { key: null })).headers.get('x-sandbox-world')).toBe('shared')
})

test('faults count the calls of each world, and the receipts sum them', async ({ start }) => {
  const fault = { id: 'twice', on: 'listPets', calls: '1-2', respond: { status: 503 } }
  const { send, receipts } = await start({ scenario: { ...perKey, faults: [fault] } })
  const statuses = async (key: string) => [
    (await send('/pets', { key })).status,
    (await send('/pets', { key })).status,
    (await send('/pets', { key })).status,
  ]
  expect(await statuses('test-a')).toEqual([503, 503, 200])
  expect(await statuses('test-b')).toEqual([503, 503, 200])
  expect(receipts()[0]).toMatchObject({ calls: 6, fired: 4, inAll: { calls: 6, fired: 4 } })
})

test('reset brings every world back to its start', async ({ start }) => {
  const sandbox = await start({ scenario: perKey })
  for (const key of ['test-a', 'test-b']) await sandbox.send('/pets', { key, json: nemo })
  await sandbox.reset()
  for (const key of ['test-a', 'test-b'])
    expect((await sandbox.send('/pets', { key })).body).toEqual([rex])
})

test('another scenario reaches every world: animals stay where the data is the same', async ({
  start,
}) => {
  const sandbox = await start({ scenario: perKey })
  await sandbox.send('/pets', { key: 'test-a', json: nemo })
  await sandbox.send('/pets', { key: 'test-b' })
  const unspecified = { errorCode: 'status' }
  expect(await sandbox.load({ ...perKey, unspecified })).toMatchObject({ reseeded: false, lost: 0 })
  expect((await sandbox.send('/pets', { key: 'test-a' })).body).toHaveLength(2)
  expect((await sandbox.send('/pets/x', { key: 'test-b' })).body.code).toBe('404')
  const others = { ...perKey, pets: [{ id: 9, name: 'Other', categoryId: 1 }] }
  expect(await sandbox.load(others)).toMatchObject({ reseeded: true, lost: 1 })
  for (const key of ['test-a', 'test-b', 'test-c'])
    expect((await sandbox.send('/pets', { key })).body).toEqual(others.pets)
  expect(await sandbox.load({ ...others, isolation: 'shared' })).toMatchObject({
    reseeded: false,
    lost: 0,
  })
  await sandbox.send('/pets', { key: 'test-a', json: nemo })
  expect((await sandbox.send('/pets', { key: 'test-b' })).body).toHaveLength(2)
})

test('if there are too many worlds, the longest unused is removed, and a notice says so', async ({
  start,
}) => {
  const notices: Notice[] = []
  const onNotice = (notice: Notice) => void notices.push(notice)
  const { send } = await start({ scenario: perKey, maxWorlds: 2, onNotice })
  await send('/pets', { key: 'test-a', json: nemo })
  await sleep(5)
  await send('/pets', { key: 'test-b', json: nemo })
  await sleep(5)
  await send('/pets', { key: 'test-a' })
  await sleep(5)
  await send('/pets', { key: 'test-c' })
  expect(notices).toEqual([
    {
      message: expect.stringMatching(
        /^world w-\w+ was removed: there were too many; changes lost: 1$/,
      ),
      isTrouble: false,
    },
  ])
  expect((await send('/pets', { key: 'test-a' })).body).toHaveLength(2)
  expect((await send('/pets', { key: 'test-b' })).body).toHaveLength(1)
})

test('a world that is unused for too long is removed', async ({ start }) => {
  const gone = Promise.withResolvers<Notice>()
  const { send } = await start({ scenario: perKey, worldIdle: 50, onNotice: gone.resolve })
  await send('/pets', { key: 'test-a', json: nemo })
  expect((await gone.promise).message).toMatch(
    /^world w-\w+ was removed: it was unused for too long/,
  )
  expect((await send('/pets', { key: 'test-a' })).body).toEqual([rex])
})

for (const [name, options, message] of [
  ['isolation', { isolation: 'per-client' }, /isolation must be one of shared, per-key/],
  ['maxWorlds', { maxWorlds: 0 }, /maxWorlds of startSandbox must be a whole number from 1/],
  ['worldIdle', { worldIdle: 0.5 }, /worldIdle of startSandbox must be a whole number from 1/],
] as const) {
  test(`a wrong option ${name} is refused by name`, async ({ start }) => {
    await expect(start(options)).rejects.toThrow(message)
  })
}
