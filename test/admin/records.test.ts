import fc from 'fast-check'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createAdminDocument } from '../../src/admin/plane/admin-document.ts'
import { sandboxOutline } from '../../src/admin/sandbox-control-plane.ts'
import { bannerLines, startFacts } from '../../src/cli/log/banner.ts'
import type { RecordPage } from '../../src/client/sandbox-control.ts'
import { contractOf } from '../../src/contract/contract.ts'
import type { RunningSandbox } from '../../src/http/running-sandbox.ts'
import type { StartOptions } from '../../src/http/start-options.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { changedContract, problemsOf, withOrders } from '../support/changed-contract.ts'
import { STATUSES } from '../support/contract.ts'
import { runs } from '../support/runs.ts'
import { sendJson } from '../support/send-json.ts'
import { shopPaths, shopSchemas } from '../support/shop-contract.ts'
import { expect, test } from '../support/test.ts'
import { createAsking } from './support.ts'

/** The pet store with orders, owners with UUIDs, their visits, photos whose id is in their path alone, and settings, of which there is one. */
const source = changedContract(({ paths, components }) => {
  const settings = { $ref: '#/components/schemas/Setting' }
  const content = { 'application/json': { schema: settings } }
  const responses = { 200: { description: 'The settings', content } }
  Object.assign(paths, shopPaths(), {
    '/settings': {
      get: { operationId: 'getSettings', responses },
      put: { operationId: 'putSettings', requestBody: { required: true, content }, responses },
    },
  })
  Object.assign(components.schemas, shopSchemas, {
    Setting: { type: 'object', required: ['theme'], properties: { theme: { type: 'string' } } },
  })
})
const document = createAdminDocument(sandboxOutline(contractOf(source)))
const ask = createAsking(document)

const ADA = '00000000-0000-4000-8000-000000000001'
const BOB = '00000000-0000-4000-8000-00000000000b'
const scenario = {
  version: 1,
  name: 'shop',
  pets: [{ id: 1, name: 'Rex', categoryId: 3 }],
  records: {
    orders: [
      { id: 2, petId: 1, quantity: 1, state: 'placed' },
      { id: 3, petId: 1, quantity: 2, state: 'sent' },
      { id: 5, petId: 9, quantity: 3, state: 'sent' },
    ],
    owners: [
      { ownerId: ADA, email: 'ada@example.org' },
      { ownerId: BOB, email: 'bob@example.org' },
    ],
    visits: [
      { id: 1, reason: 'walk', path: { ownerId: ADA } },
      { id: 2, reason: 'bath', path: { ownerId: BOB } },
    ],
    photos: [{ size: 9007199254740993n, path: { fileName: 'a b.png' } }],
  },
} as const
const COUNTS = {
  pets: 1,
  records: { orders: 3, owners: 2, visits: 2, photos: 1, lines: 0, settings: 0 },
}

const started: RunningSandbox[] = []
afterEach(async () => {
  for (const sandbox of started.splice(0)) await sandbox.close()
})

/** One that no test changes. */
let shared: RunningSandbox
beforeAll(async () => {
  shared = await startSandboxOf(source, { scenario })
})
afterAll(() => shared.close())

async function start(options: StartOptions = {}): Promise<RunningSandbox> {
  const sandbox = await startSandboxOf(source, { scenario, ...options })
  started.push(sandbox)
  return sandbox
}

const send = (sandbox: RunningSandbox, method: string, target: string, json?: unknown) =>
  sendJson(sandbox.url + target, { method, json })

test.for<[target: string, ids: readonly unknown[], more: object]>([
  ['orders', [2, 3, 5], { total: 3 }],
  ['orders?limit=1&after=2', [3], { total: 3, next: 3, previous: 3 }],
  ['orders?state=sent', [3, 5], { total: 2 }],
  ['orders?petId=1&state=sent', [3], { total: 1 }],
  ['orders?q=5', [5], { total: 1 }],
  ['owners', [ADA, BOB], { total: 2 }],
  ['owners?limit=1', [ADA], { total: 2, next: ADA }],
  [`owners?after=${ADA}`, [BOB], { total: 2, previous: BOB }],
  [`owners?before=${BOB}`, [ADA], { total: 2, next: ADA }],
  [`owners?before=${ADA}`, [], { total: 2, next: '\0' }],
  [`owners?after=${BOB}`, [], { total: 2, previous: `${BOB}\0` }],
  [`owners?q=${BOB}`, [BOB], { total: 1 }],
  ['visits?q=WAL', [1], { total: 1 }],
  [`visits?ownerId=${BOB}`, [2], { total: 1 }],
  ['photos?q=B.P', ['a b.png'], { total: 1 }],
  ['lines', [], { total: 0 }],
])(
  'state/%s: a page has the records of a resource, and says where the others are',
  async ([target, ids, more]) => {
    const { body } = await ask(shared, ['GET', `/state/${target}`])
    const [name = ''] = target.split('?')
    const { [name]: records, ...rest } = body
    const idOf = (each: { id?: number; ownerId?: string; path?: { fileName?: string } }) =>
      each.id ?? each.ownerId ?? each.path?.fileName
    expect(records.map(idOf)).toEqual(ids)
    expect(rest).toEqual(more)
  },
)

test('a record below a parent, or known by its path alone, is shown with what its path says', async () => {
  expect((await ask(shared, ['GET', '/state/visits/1'])).text).toBe(
    `{"id":1,"reason":"walk","path":{"ownerId":"${ADA}"}}`,
  )
  expect((await ask(shared, ['GET', '/state/photos/a%20b.png'])).text).toBe(
    '{"size":9007199254740993,"path":{"fileName":"a b.png"}}',
  )
})

test('what is put, replaced and removed shows at the address of the contract', async () => {
  const sandbox = await start()
  const order = { petId: 1, quantity: 4, tags: ['ab'] }
  expect((await ask(sandbox, ['PUT', '/state/orders/7'], { json: order })).status).toBe(204)
  expect((await send(sandbox, 'GET', '/store/orders')).body.at(-1)).toEqual({ id: 7, ...order })
  expect((await send(sandbox, 'POST', '/store/orders', { id: 8, ...order })).status).toBe(201)
  const owner = { email: 'eve@example.org' }
  await ask(sandbox, ['PUT', `/state/owners/${BOB}`], { json: owner })
  expect((await send(sandbox, 'GET', `/owners/${BOB}`)).body).toEqual({ ownerId: BOB, ...owner })
  const visit = { reason: 'snack', path: { ownerId: BOB } }
  await ask(sandbox, ['PUT', '/state/visits/9'], { json: visit })
  expect((await send(sandbox, 'GET', `/owners/${BOB}/visits/9`)).body).toEqual({
    ...{ id: 9, reason: 'snack' },
  })
  expect((await send(sandbox, 'GET', `/owners/${ADA}/visits/9`)).status).toBe(404)
  const { body: shown } = await ask(sandbox, ['GET', '/state/visits/9'])
  expect((await ask(sandbox, ['PUT', '/state/visits/9'], { json: shown })).status).toBe(204)
  expect((await ask(sandbox, ['GET', '/state/visits/9'])).body).toEqual(shown)
  const line = { reason: 'walk', note: 'slow' }
  expect((await ask(sandbox, ['PUT', '/state/lines/4'], { json: line })).status).toBe(204)
  expect((await send(sandbox, 'GET', '/lines/4')).body).toEqual({ id: 4, ...line })
  await ask(sandbox, ['PUT', '/state/settings/only'], { json: { theme: 'dark' } })
  expect((await send(sandbox, 'GET', '/settings')).body).toEqual({ theme: 'dark' })
  expect((await ask(sandbox, ['DELETE', `/state/owners/${BOB}`])).status).toBe(204)
  expect((await send(sandbox, 'GET', `/owners/${BOB}`)).status).toBe(404)
  expect((await ask(sandbox, ['DELETE', `/state/owners/${BOB}`])).body.detail).toBe(
    `There is no owner "${BOB}".`,
  )
})

test('members that only the service gives can be put, and are made where they are missing', async () => {
  const orders = changedContract(withOrders({ whole: true }))
  const sandbox = await startSandboxOf(orders, { scenario: 'empty' })
  started.push(sandbox)
  const given = { petId: 1, quantity: 2, createdAt: '2030-01-01T00:00:00Z', code: 'AB1234' }
  await sandbox.records('orders').put(3, given)
  await sandbox.records('orders').put(4, { petId: 1, quantity: 2 })
  expect((await send(sandbox, 'GET', '/store/orders/3')).body).toEqual({ id: 3, ...given })
  const { status, body } = await send(sandbox, 'GET', '/store/orders/4')
  const asked = { method: 'GET', path: '/v1/store/orders/4', status, body }
  expect([body.id, problemsOf(orders, asked)]).toEqual([4, []])
  const wrong = sandbox.records('orders').put(5, { ...given, code: 'x' })
  await expect(wrong).rejects.toThrow('code must match')
})

test.for<[method: string, target: string, status: number, detail: string, json?: unknown]>([
  [
    ...(['GET', '/state/dogs', 404] as const),
    'There is no resource "dogs"; there are pets, orders, owners, visits, photos, lines, settings.',
  ],
  ['GET', '/state/orders/4', 404, 'There is no order 4.'],
  ['GET', '/state/orders/x', 400, 'id must be an integer (int64), got "x".'],
  ['GET', '/state/owners/x', 400, 'id must be a UUID, got "x".'],
  ['GET', '/state/settings/other', 400, 'id must be one of only, got "other".'],
  [
    'GET',
    '/state/orders?state=lost',
    400,
    'state must be one of placed, sent, absent, got "lost".',
  ],
  ['PUT', '/state/orders/4', 400, 'petId is required.', { quantity: 1 }],
  [
    'PUT',
    '/state/orders/4',
    400,
    'colour is an unknown key.',
    { petId: 1, quantity: 1, colour: 'red' },
  ],
  [
    ...(['PUT', '/state/orders/4', 400] as const),
    'id must be the id of the address, 4, got 5. Leave it out, or use the same.',
    { id: 5, petId: 1, quantity: 1 },
  ],
  ['PUT', '/state/visits/4', 400, 'path is required.', { reason: 'walk' }],
  [
    ...(['PUT', '/state/photos/c.png', 400] as const),
    'path.fileName must be the id of the address, "c.png", got "d.png". Leave it out, or use the same.',
    { size: 1, path: { fileName: 'd.png' } },
  ],
])('%s %s is refused with %s: %s', async ([method, target, status, detail, json]) => {
  const reply = await ask(shared, [method, target], { json })
  expect([reply.status, reply.body.detail]).toEqual([status, expect.stringContaining(detail)])
})

test('the resources are listed with what their records are, what they are found by, and how many there are, without a world too', async () => {
  const perKey = await start({ isolation: 'per-key' })
  expect((await ask(perKey, ['GET', '/resources'])).body.resources).toHaveLength(7)
  const { body } = await ask(await start(), ['GET', '/resources'])
  expect(body.resources.filter((each: { isLeading: boolean }) => each.isLeading)).toMatchObject([
    { name: 'pets' },
  ])
  // biome-ignore lint/suspicious/noExplicitAny: the list is looked into
  const of = (name: string) => body.resources.find((each: any) => each.name === name)
  expect(
    body.resources.map(({ name, count }: { name: string; count: number }) => [name, count]),
  ).toEqual(Object.entries({ pets: COUNTS.pets, ...COUNTS.records }))
  expect(of('pets')).toMatchObject({
    ...{ path: '/pets', isSingleton: false, noun: { one: 'animal', many: 'animals' } },
    ...{ id: { kind: 'int64', property: ['id'], parameter: 'petId' }, parents: [] },
    filters: [
      { parameter: 'status', name: 'status', schema: { enum: STATUSES } },
      { parameter: 'categoryId', name: 'categoryId', schema: { type: 'integer' } },
    ],
    body: { required: ['name', 'categoryId'], additionalProperties: false },
  })
  expect(of('visits')).toMatchObject({
    ...{ path: '/owners/{ownerId}/visits', beside: 'path' },
    parents: [{ parameter: 'ownerId', kind: 'text', resource: 'owners' }],
    filters: [{ parameter: 'ownerId', name: '{ownerId}' }],
    record: { required: ['id', 'reason', 'path'] },
  })
  expect(of('settings')).toMatchObject({ isSingleton: true, id: { kind: 'text' } })
})

test('counts have the records of the other resources beside those called pets', async () => {
  const sandbox = await start()
  expect((await ask(sandbox, ['GET', '/health'])).body).toMatchObject(COUNTS)
  expect((await ask(sandbox, ['GET', '/worlds'])).body.worlds).toMatchObject([COUNTS])
  expect((await ask(sandbox, ['POST', '/snapshots'], { json: { name: 'a' } })).body).toMatchObject(
    COUNTS,
  )
  await sandbox.records('orders').remove(5)
  const changed = { pets: 1, records: { ...COUNTS.records, orders: 2 } }
  expect((await ask(sandbox, ['GET', '/worlds'])).body.worlds).toMatchObject([changed])
  expect((await ask(sandbox, ['POST', '/snapshots/a/restore'])).body).toMatchObject(COUNTS)
  expect((await sandbox.records('orders').get(5)).quantity).toBe(3)
  await sandbox.records('orders').remove(5)
  expect((await ask(sandbox, ['POST', '/reset'])).body).toEqual({ scenario: 'shop', ...COUNTS })
  expect((await sandbox.records('orders').get(5)).quantity).toBe(3)
})

test('the metrics have the records of each resource in all worlds, where a contract has several', async () => {
  const sandbox = await start({ scenario: { ...scenario, isolation: 'per-key', keys: ['test-*'] } })
  for (const key of ['test-a', 'test-b'])
    await sandbox.world(key).records('orders').put(7, { petId: 1, quantity: 9 })
  const { text } = await ask(sandbox, ['GET', '/metrics'])
  expect(
    text.split('\n').filter((line) => /^petstore_sandbox_records.*"(pets|orders)/.test(line)),
  ).toEqual([
    // Of three worlds: the third is that of requests without a key.
    'petstore_sandbox_records{resource="pets"} 3',
    'petstore_sandbox_records{resource="orders"} 11',
  ])
})

test('the banner, the first line of the log and a reset name the records of all resources', async () => {
  const notices: string[] = []
  const sandbox = await start({ onNotice: ({ message }) => notices.push(message) })
  expect(bannerLines(sandbox).join('\n')).toContain(
    'shop: 1 pet, 3 orders, 2 owners, 2 visits, 1 photo, 0 faults\n',
  )
  expect(startFacts(sandbox)).toMatchObject({
    ...{ pets: 1, records: 'orders 3, owners 2, visits 2, photos 1' },
  })
  expect(sandbox.counts).toEqual(COUNTS)
  await sandbox.reset()
  expect(notices).toEqual([
    'reset: shop is back at its start, pets 1, orders 3, owners 2, visits 2, photos 1, lines 0, settings 0',
  ])
})

test('a part of a world is written alone: the animals, all records, or those of one resource', async () => {
  const { state } = shared
  const keysOf = async (options: object) => Object.keys(await state.read(options))
  expect(await keysOf({ part: 'records', name: 'kept' })).toEqual([
    ...['version', 'name', 'pets', 'records'],
  ])
  expect(await keysOf({ part: 'pets' })).toEqual(['version', 'name', 'pets'])
  expect(await keysOf({ part: 'pets', q: 'nobody' })).toEqual(['version', 'name'])
  const { orders } = scenario.records
  const { body } = await ask(shared, ['GET', '/state?part=orders'])
  expect(body).toEqual({ version: 1, name: 'shop', records: { orders } })
})

test('the client goes through all records of a resource, page by page', async () => {
  const generate = { orders: { count: 250 } }
  const sandbox = await start({ scenario: { version: 1, generate } })
  const orders = sandbox.records('orders')
  const ids: unknown[] = []
  for await (const { id } of orders) ids.push(id)
  expect(ids).toEqual(Array.from({ length: 250 }, (_, at) => at + 1))
  const some: unknown[] = []
  for await (const { id } of orders.all({ after: 240, limit: 3 })) some.push(id)
  expect(some).toEqual(ids.slice(240))
  const page = await orders.list({ limit: 2 })
  expect([page.records.length, page.total, page.next]).toEqual([2, 250, 2])
  await expect(orders.get(999)).rejects.toThrow('There is no order 999.')
  await expect(sandbox.records('dogs').list()).rejects.toThrow('There is no resource "dogs"')
  expect((await sandbox.resources()).map(({ name }) => name)).toContain('orders')
})

test('pages one after another have each record once, in both directions, whatever its id is', async () => {
  const sandbox = await start({ scenario: 'empty' })
  const photos = sandbox.records('photos')
  const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme' }), {
    ...{ minLength: 1, maxLength: 12 },
  })
  // A dot or two alone would lead to another path.
  const ids = names.filter((each) => each.every((name) => !/^\.\.?$/.test(name)))
  await fc.assert(
    fc.asyncProperty(ids, fc.integer({ min: 1, max: 5 }), async (all, limit) => {
      await sandbox.reset()
      for (const id of all) await photos.put(id, { size: 1 })
      const sorted = all.toSorted((a, b) => (a < b ? -1 : 1))
      const namesIn = (page: RecordPage) =>
        page.records.map(({ path }) => (path as { fileName: string }).fileName)
      const forth: string[] = []
      for await (const { path } of photos.all({ limit }))
        forth.push((path as { fileName: string }).fileName)
      expect(forth).toEqual(sorted)
      const back: string[] = []
      let page = await photos.list({ limit, after: sorted.at(-1) as string })
      expect(page).toEqual({ records: [], total: all.length, previous: expect.any(String) })
      while (page.previous !== undefined) {
        page = await photos.list({ limit, before: page.previous })
        back.unshift(...namesIn(page))
      }
      expect(back).toEqual(sorted)
    }),
    runs(15),
  )
})
