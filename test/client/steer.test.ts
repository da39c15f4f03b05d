import type { SandboxControl } from '../../src/index.ts'
import { connectSandbox, StorageError, startSandbox, UsageError } from '../support/library.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const pets = [
  { id: 1, name: 'Rex', categoryId: 1, status: 'available' },
  { id: 2, name: 'Minka', categoryId: 2 },
]
const scenario = { version: 1, name: 'two', pets } as const
const perKey = { ...scenario, isolation: 'per-key', keys: ['test-*'] } as const

/** The same sandbox, steered from this process and over its control plane. */
const ways: [string, (sandbox: TestSandbox) => SandboxControl | Promise<SandboxControl>][] = [
  ['startSandbox', (sandbox) => sandbox],
  ['connectSandbox', (sandbox) => connectSandbox(sandbox.url)],
]

for (const [name, steer] of ways) {
  test(`${name}: animals are stored, removed and written as a scenario that continues from there`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario })
    const control = await steer(sandbox)
    await control.state.put(9007199254740993n, { name: 'Far', categoryId: 3, status: 'sold' })
    await control.state.remove(1)
    const far = { id: 9007199254740993n, name: 'Far', categoryId: 3, status: 'sold' }
    expect((await sandbox.send('/pets')).body).toEqual([pets[1], far])
    await expect(control.state.remove(1)).rejects.toThrow(UsageError)
    await expect(control.state.put(3, { name: 5 } as never)).rejects.toThrow(
      /name must be a string/,
    )
    const state = await control.state.read()
    await using again = await startSandbox({ scenario: state })
    expect(again.size).toBe(2)
  })

  test(`${name}: animals are browsed and shown digit for digit`, async ({ start }) => {
    const { state } = await steer(await start({ scenario }))
    const far = { id: 9007199254740993n, name: 'Far', categoryId: 9007199254740995n }
    await state.put(far.id, { name: far.name, categoryId: far.categoryId })
    expect(await state.list({ limit: 2 })).toEqual({ pets, total: 3, next: 2 })
    expect((await state.list({ after: 2 })).pets).toEqual([far])
    expect((await state.list({ categoryId: far.categoryId, q: 'FA' })).pets).toEqual([far])
    expect(await state.get(far.id)).toEqual(far)
    await expect(state.get(9)).rejects.toThrow(UsageError)
    await expect(state.list({ limit: 1000 })).rejects.toThrow(/limit must be .* from 1 to 100/)
  })

  test(`${name}: faults are added, replaced, listed with their counts, and removed`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario })
    const { faults } = await steer(sandbox)
    await faults.add({ id: 'down', on: 'listPets', calls: 2, respond: { status: 503 } })
    const statuses = async () => [
      (await sandbox.send('/pets')).status,
      (await sandbox.send('/pets')).status,
    ]
    expect(await statuses()).toEqual([200, 503])
    expect(await faults.list()).toMatchObject([{ id: 'down', calls: 2, fired: 1 }])
    await faults.replace('down', { id: 'down', on: 'listPets', calls: 1, respond: { status: 500 } })
    expect(await statuses()).toEqual([500, 200])
    await expect(faults.add({ id: 'down', on: 'listPets', delay: 1 })).rejects.toThrow(/down/)
    await expect(faults.add({ id: 'x', on: 'listPet', delay: 1 })).rejects.toThrow(/listPets/)
    await faults.remove('down')
    await expect(faults.remove('down')).rejects.toThrow(UsageError)
    await faults.add({ id: 'slow', on: '*', delay: 1 })
    await faults.clear()
    expect(await faults.list()).toEqual([])
  })

  test(`${name}: requests are listed the oldest first, counted, shown, written as HAR and forgotten`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario })
    const { requests } = await steer(sandbox)
    await sandbox.send('/pets?limit=1')
    await sandbox.send('/pets/7')
    const [first, second] = await requests.list()
    expect([first?.operation, second?.operation]).toEqual(['listPets', 'getPet'])
    expect(await requests.list({ status: 404 })).toHaveLength(1)
    expect(await requests.list({ limit: 1 })).toMatchObject([{ operation: 'getPet' }])
    await expect(requests.list({ world: 'w-0123456789' })).rejects.toThrow(
      /neither the id of a world/,
    )
    expect(await requests.count({ operation: 'listPets' })).toBe(1)
    expect(await requests.count({ since: Date.now() + 1e9 })).toBe(0)
    expect(await requests.count({ when: { query: { limit: 3 } } })).toBe(0)
    expect(await requests.get(first?.id as string)).toMatchObject({ operation: 'listPets' })
    await expect(requests.get('nothing')).rejects.toThrow(UsageError)
    await expect(requests.list({ statuss: 404 } as never)).rejects.toThrow(/statuss/)
    expect(await requests.har()).toMatchObject({ log: { entries: [{}, {}] } })
    await requests.clear()
    expect(await requests.list()).toEqual([])
  })

  test(`${name}: the clock is set, moved forward, and returned to the real time`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario })
    const { clock } = await steer(sandbox)
    await clock.set({ now: '2030-12-04T23:59:59Z', ticking: false })
    expect((await sandbox.send('/pets/1')).status).toBe(200)
    expect(await clock.advance(1000)).toEqual({ now: '2030-12-05T00:00:00.000Z', ticking: false })
    expect((await sandbox.send('/pets/1')).status).toBe(410)
    expect(await clock.set({ now: Date.UTC(2031, 0, 1) })).toMatchObject({
      now: '2031-01-01T00:00:00.000Z',
    })
    expect((await clock.set({ now: null })).ticking).toBe(true)
    expect(Math.abs(Date.parse((await clock.read()).now) - Date.now())).toBeLessThan(60_000)
    await expect(clock.set({ now: 'soon' })).rejects.toThrow(/now/)
  })

  test(`${name}: a snapshot restores everything except the journal`, async ({ start }) => {
    const sandbox = await start({ scenario })
    const { snapshots, faults, requests } = await steer(sandbox)
    await snapshots.take('two-animals')
    await sandbox.send('/pets', { json: { name: 'Nemo', categoryId: 1 } })
    await faults.add({ id: 'down', on: '*', respond: { status: 500 } })
    await snapshots.restore('two-animals')
    expect((await sandbox.send('/pets')).body).toEqual(pets)
    expect(await requests.count()).toBe(2)
    expect(await snapshots.list()).toMatchObject([{ name: 'two-animals', pets: 2 }])
    await snapshots.remove('two-animals')
    await expect(snapshots.restore('two-animals')).rejects.toThrow(UsageError)
  })

  test(`${name}: keys and the ledger are changed, and a reset brings them back`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario })
    const { keys, ledger, reset } = await steer(sandbox)
    await keys.set(['other'])
    expect((await sandbox.send('/pets', { key: 'sandbox-key' })).status).toBe(401)
    await ledger.set({ errorCode: 'status' })
    expect((await sandbox.send('/pets/9', { key: 'other' })).body.code).toBe('404')
    const { entries } = await ledger.read()
    expect(entries.find((entry) => entry.name === 'errorCode')?.choice).toBe('status')
    await ledger.set('strict')
    expect((await sandbox.send('/pets/x', { key: 'other' })).status).toBe(400)
    await expect(ledger.set({ errorCode: 'loud' } as never)).rejects.toThrow(/errorCode/)
    await reset()
    expect(await keys.list()).toEqual(['sandbox-key'])
    expect((await sandbox.send('/pets/9', { key: 'sandbox-key' })).body.code).toBe('not_found')
  })

  test(`${name}: another scenario is loaded by name and as a value`, async ({ start }) => {
    const sandbox = await start({ scenario })
    const { load } = await steer(sandbox)
    expect(await load('empty')).toMatchObject({ scenario: 'empty', pets: 0, reseeded: true })
    expect(await load(scenario)).toMatchObject({ scenario: 'two', pets: 2 })
    await expect(load('no-such')).rejects.toThrow(/no-such|default, empty/)
    await expect(load({ version: 1, petz: [] })).rejects.toThrow(/petz/)
  })

  test(`${name}: one world is controlled by its key, and the others stay as they are`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario: perKey })
    const control = await steer(sandbox)
    const a = control.world('test-a')
    await a.state.put(3, { name: 'Nemo', categoryId: 1 })
    await a.faults.add({ id: 'down', on: 'listPets', times: 1, respond: { status: 500 } })
    expect((await sandbox.send('/pets', { key: 'test-b' })).body).toEqual(pets)
    expect((await sandbox.send('/pets', { key: 'test-a' })).status).toBe(500)
    expect((await sandbox.send('/pets', { key: 'test-a' })).body).toHaveLength(3)
    expect(await a.requests.count()).toBe(2)
    expect(await control.requests.count()).toBe(3)
    const waiting = a.waitForRequest({ operation: 'getPet' })
    await sandbox.send('/pets/1', { key: 'test-b' })
    const { headers } = await sandbox.send('/pets/2', { key: 'test-a' })
    expect((await waiting).id).toBe(headers.get('x-request-id'))
    await a.reset()
    expect((await sandbox.send('/pets', { key: 'test-a' })).body).toEqual(pets)
    expect(await a.requests.count()).toBe(1)
    await expect(control.world('wrong').reset()).rejects.toThrow(UsageError)
    await expect(control.world('wrong').waitForRequest({})).rejects.toThrow(
      /neither the id of a world/,
    )
    await expect(control.state.read()).rejects.toThrow(/world/)
  })

  test(`${name}: a world is made with a key of its own, listed, and removed`, async ({ start }) => {
    const sandbox = await start({ scenario })
    const { worlds, world } = await steer(sandbox)
    const { id, key } = await worlds.create()
    await sandbox.send('/pets', { key, json: { name: 'Nemo', categoryId: 1 } })
    expect((await sandbox.send('/pets')).body).toHaveLength(2)
    expect(await worlds.list()).toMatchObject([
      { id: 'shared', pets: 2, requests: 1 },
      { id, pets: 3, requests: 1 },
    ])
    expect(await world(id).requests.count()).toBe(1)
    for (const place of [world(id), await steer(sandbox)]) {
      await place.load('empty')
      expect((await sandbox.send('/pets', { key })).body, 'its key still works').toEqual([])
    }
    await worlds.remove(id)
    expect((await sandbox.send('/pets', { key })).status).toBe(401)
    await expect(worlds.remove(id)).rejects.toThrow(UsageError)
  })

  test(`${name}: waitForRequest resolves with a matching request, and otherwise names the nearest one`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario })
    const control = await steer(sandbox)
    const waiting = control.waitForRequest({ operation: 'createPet', status: 201 })
    await sandbox.send('/pets', { json: { name: 'Nemo', categoryId: 1 } })
    expect((await waiting).answer?.status).toBe(201)
    await expect(
      control.waitForRequest({ operation: 'createPet', status: 400 }, { timeout: 60 }),
    ).rejects.toThrow(/within 60 ms.*status/s)
  })
}

test('connectSandbox has the address of the contract and a working key', async ({ start }) => {
  const { url, adminUrl } = await start({ scenario: perKey })
  for (const address of [url, new URL(url).origin, adminUrl])
    expect(await connectSandbox(address)).toMatchObject({ url, key: 'test-1' })
})

test('connectSandbox needs the token that the sandbox was started with', async ({ start }) => {
  const { url } = await start({ scenario, adminToken: 'let-me-in' })
  await expect(connectSandbox(url)).rejects.toThrow(/--admin-token/)
  await expect(connectSandbox(url, { token: 'wrong' })).rejects.toThrow(/not the token/)
  const { requests } = await connectSandbox(url, { token: 'let-me-in' })
  expect(await requests.count()).toBe(0)
})

for (const [given, message] of [
  ['127.0.0.1:4010', /takes the address of a sandbox, such as http/],
  [5, /takes the address of a sandbox/],
  ['http://127.0.0.1:9', /No sandbox answers at http:\/\/127.0.0.1:9/],
] as const) {
  test(`connectSandbox(${JSON.stringify(given)}) is refused in words`, async () => {
    await expect(connectSandbox(given as string)).rejects.toThrow(message)
  })
}

test('a change that cannot be written is a StorageError for both', async ({ start, folder }) => {
  const { rm } = await import('node:fs/promises')
  const sandbox = await start({ scenario, data: folder })
  const connected = await connectSandbox(sandbox.url)
  await rm(folder, { recursive: true })
  for (const { reset } of [sandbox, connected])
    await expect(reset()).rejects.toSatisfy((error) => error instanceof StorageError)
})
