import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import { type RunningSandbox, startSandboxOf } from '../../src/http/start-sandbox.ts'
import {
  type AnyDocument,
  changedContract,
  problemsOf,
  withDelete,
  withOrders,
  withReserved,
  withTags,
} from '../support/changed-contract.ts'

const started: RunningSandbox[] = []

afterEach(async () => {
  for (const sandbox of started.splice(0)) await sandbox.close()
})

/** Starts a sandbox of a changed contract; each answer is checked by that contract. */
async function start(source: ContractSource, options: object = {}) {
  const sandbox = await startSandboxOf(source, { scenario: 'empty', ...options })
  started.push(sandbox)
  const { origin } = new URL(sandbox.url)
  const send = async (line: string, json?: unknown, headers: Record<string, string> = {}) => {
    const [method = '', target = ''] = line.split(' ')
    const response = await fetch(`${origin}/v1${target}`, {
      method,
      headers: {
        authorization: 'Bearer sandbox-key',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: stringifyJson(json) }),
    })
    const text = await response.text()
    const { status } = response
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
    const body: any = text === '' ? undefined : parseJson(text)
    const [bare = ''] = `/v1${target}`.split('?')
    expect(problemsOf(source, { method, path: bare, status, body }), `${line}: ${text}`).toEqual([])
    return { status, body, headers: response.headers }
  }
  return { sandbox, send }
}

const REX = { name: 'Rex', categoryId: 3 }

test('a field that the contract gains is taken, kept and shown, and its bounds are checked', async () => {
  const { send } = await start(changedContract(withTags))
  const created = await send('POST /pets', { ...REX, tags: ['small', 'old'] })
  expect(created).toMatchObject({ status: 201, body: { id: 1, ...REX, tags: ['small', 'old'] } })
  expect((await send('GET /pets/1')).body).toEqual(created.body)
  expect((await send('GET /pets')).body).toEqual([created.body])
  for (const [tags, place] of [
    [['a', 'a'], 'tags'],
    [['a', 'b', 'c', 'd', 'e', 'f'], 'tags'],
    [[''], 'tags.0'],
    [[5], 'tags.0'],
    ['a', 'tags'],
  ] as const) {
    const refused = await send('POST /pets', { ...REX, tags })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`${place} must`) },
    })
  }
  expect((await send('GET /pets')).body).toHaveLength(1)
})

test('a status that the contract gains is taken, and animals are found by it', async () => {
  const { send } = await start(changedContract(withReserved))
  expect(await send('POST /pets', { ...REX, status: 'reserved' })).toMatchObject({ status: 201 })
  await send('POST /pets', { ...REX, status: 'sold' })
  expect((await send('GET /pets?status=reserved')).body).toEqual([
    { id: 1, ...REX, status: 'reserved' },
  ])
  const read = await send('GET /pets/1')
  expect(read.headers.get('link')).toContain('?status=reserved')
})

test('a removal that the contract gains removes', async () => {
  const { send } = await start(changedContract(withDelete))
  await send('POST /pets', REX)
  await send('POST /pets', REX)
  expect(await send('DELETE /pets/1')).toMatchObject({ status: 204, body: undefined })
  expect(await send('DELETE /pets/1')).toMatchObject({ status: 404 })
  expect((await send('DELETE /pets/1')).body.message).toContain('no animal has the petId 1')
  expect((await send('GET /pets/1')).status).toBe(404)
  expect((await send('GET /pets')).body).toEqual([{ id: 2, ...REX }])
  expect((await send('POST /pets', REX)).body.id).toBe(3)
})

test('orders that the contract gains are listed and created, and are none of the animals', async () => {
  const { send } = await start(changedContract(withOrders({ whole: false })))
  expect((await send('GET /store/orders')).body).toEqual([])
  const order = { petId: 1, quantity: 2, note: 'soon' }
  const { status, body } = await send('POST /store/orders', order)
  expect([status, body]).toMatchObject([201, { id: 1, ...order }])
  expect((await send('POST /store/orders', { ...order, petId: 2n ** 60n })).body).toMatchObject({
    id: 2,
    petId: 2n ** 60n,
  })
  expect((await send('GET /store/orders')).body).toMatchObject([body, { id: 2 }])
  expect((await send('GET /store/orders?petId=1')).body).toEqual([body])
  expect((await send('GET /store/orders?limit=1&page=2')).body).toMatchObject([{ id: 2 }])
  expect((await send('GET /store/orders?limit=1000')).status).toBe(400)
  expect((await send('GET /store/orders?sort=-petId')).body).toMatchObject([{ id: 2 }, { id: 1 }])
  expect((await send('POST /store/orders', { ...order, quantity: 11 })).status).toBe(400)
  expect((await send('GET /pets')).body).toEqual([])
})

test('what is required and no client gives is made once, and the time of a creation is that of the world', async () => {
  const { send } = await start(changedContract(withOrders({ whole: true })), {
    now: Date.UTC(2030, 0, 1),
  })
  const { body } = await send('POST /store/orders', { petId: 1, quantity: 2 })
  expect(body.createdAt).toMatch(/^2030-01-01T00:00/)
  expect(body.code).toMatch(/^[A-Z]{2}\d{4}$/)
  expect((await send('GET /store/orders/1')).body).toEqual(body)
  expect((await send('GET /store/orders')).body).toEqual([body])
})

test('an order is read, replaced, changed, acted on and removed', async () => {
  const { send } = await start(changedContract(withOrders({ whole: true })))
  const first = { petId: 1, quantity: 2, note: 'soon', address: { city: 'X', zip: '12345' } }
  const created = (await send('POST /store/orders', first)).body
  expect((await send('GET /store/orders/1')).body).toEqual(created)
  const replaced = await send('PUT /store/orders/1', { petId: 3, quantity: 4 })
  expect(replaced.body).toEqual({
    id: 1,
    petId: 3,
    quantity: 4,
    createdAt: created.createdAt,
    code: created.code,
  })
  expect((await send('PUT /store/orders/9', first)).status).toBe(404)
  const merge = { 'content-type': 'application/merge-patch+json' }
  const merged = await send('PATCH /store/orders/1', { note: 'late', status: 'placed' }, merge)
  expect(merged).toMatchObject({
    status: 200,
    body: { id: 1, petId: 3, note: 'late', status: 'placed' },
  })
  expect((await send('PATCH /store/orders/1', { note: null }, merge)).body).not.toHaveProperty(
    'note',
  )
  expect((await send('PATCH /store/orders/1', { quantity: 99 }, merge)).status).toBe(400)
  expect((await send('PATCH /store/orders/9', { quantity: 1 }, merge)).status).toBe(404)
  const patch = { 'content-type': 'application/json-patch+json' }
  const patched = await send(
    'PATCH /store/orders/1',
    [{ op: 'replace', path: '/quantity', value: 7 }],
    patch,
  )
  expect(patched.body).toMatchObject({ quantity: 7 })
  const tested = await send(
    'PATCH /store/orders/1',
    [{ op: 'test', path: '/quantity', value: 8 }],
    patch,
  )
  expect(tested.status).toBe(409)
  const broken = await send('PATCH /store/orders/1', [{ op: 'remove', path: '/quantity' }], patch)
  expect(broken).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('quantity') },
  })
  expect((await send('GET /store/orders/1')).body).toMatchObject({ quantity: 7, id: 1 })
  expect((await send('POST /store/orders/1/approve')).body).toMatchObject({ quantity: 7, id: 1 })
  expect((await send('POST /store/orders/9/approve')).status).toBe(404)
  expect((await send('GET /store/orders/x')).body.message).toContain('orderId')
  expect(await send('DELETE /store/orders/1')).toMatchObject({
    status: 200,
    body: { id: 1, deleted: true },
  })
  expect((await send('DELETE /store/orders/1')).status).toBe(404)
  expect((await send('GET /store/orders/1')).body.message).toContain('no order has the orderId 1')
})

test('a path that is only named says so until the contract describes it', async () => {
  const ask = async (source: ContractSource) => {
    const sandbox = await startSandboxOf(source, { scenario: 'empty' })
    started.push(sandbox)
    const headers = { authorization: 'Bearer sandbox-key' }
    return (await fetch(`${sandbox.url}/store/orders`, { headers })).status
  }
  const named = changedContract(({ paths }) => {
    delete paths['/store/orders']
  })
  expect(await ask(named)).toBe(404)
  expect(await ask(changedContract(withOrders({ whole: false })))).toBe(200)
})

test('changes of several records at the same time lose none', async () => {
  const { send } = await start(changedContract(withOrders({ whole: true })))
  await send('POST /store/orders', { petId: 1, quantity: 1 })
  const merge = { 'content-type': 'application/merge-patch+json' }
  await Promise.all([
    send('PATCH /store/orders/1', { note: 'a' }, merge),
    send('PATCH /store/orders/1', { status: 'placed' }, merge),
    send('PATCH /store/orders/1', { quantity: 5 }, merge),
  ])
  expect((await send('GET /store/orders/1')).body).toMatchObject({
    note: 'a',
    status: 'placed',
    quantity: 5,
  })
})

test('what the contract gained is there after a restart', async () => {
  const source = changedContract(withTags, withReserved, withDelete, withOrders({ whole: true }))
  const data = await mkdtemp(path.join(tmpdir(), 'petstore-sandbox-changed-'))
  const first = await start(source, { data })
  await first.send('POST /pets', { ...REX, tags: ['a'], status: 'reserved' })
  await first.send('POST /pets', REX)
  await first.send('DELETE /pets/2')
  const { body } = await first.send('POST /store/orders', { petId: 1, quantity: 2 })
  await first.sandbox.close()
  const again = await start(source, { data })
  expect((await again.send('GET /pets?status=reserved')).body).toEqual([
    { id: 1, ...REX, tags: ['a'], status: 'reserved' },
  ])
  expect((await again.send('GET /pets')).body).toHaveLength(1)
  expect((await again.send('GET /store/orders')).body).toEqual([body])
  await again.send('DELETE /store/orders/1')
  expect((await again.send('POST /store/orders', { petId: 1, quantity: 2 })).body.id).toBe(2)
  await again.sandbox.close()
  await rm(data, { recursive: true })
})

test('records that an earlier contract left are shown as the present one says, and found by what they show', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'petstore-sandbox-changed-'))
  const before = await start(changedContract(withTags), { data })
  for (let made = 0; made < 5; made += 1) await before.send('POST /pets', { ...REX, tags: ['a'] })
  await before.sandbox.close()
  const withAge = ({ paths, components: { schemas } }: AnyDocument) => {
    const age = { type: 'integer', minimum: 0, maximum: 2 }
    schemas.Pet.properties.age = age
    schemas.Pet.required.push('age')
    schemas.NewPet.properties.age = age
    paths['/pets'].get.parameters.push({ name: 'age', in: 'query', schema: age })
  }
  const { send, sandbox } = await start(changedContract(withAge), { data })
  const all = (await send('GET /pets')).body
  expect(all).toHaveLength(5)
  for (const pet of all) {
    // The schema allows members that it does not declare, so a kept one stays.
    expect(pet).toEqual({ id: pet.id, ...REX, tags: ['a'], age: expect.any(Number) })
    expect((await send(`GET /pets/${pet.id}`)).body).toEqual(pet)
  }
  await send('POST /pets', { ...REX, age: 1 })
  const every = (await send('GET /pets')).body
  for (const age of [0, 1, 2])
    expect((await send(`GET /pets?age=${age}`)).body).toEqual(
      every.filter((each: { age: number }) => each.age === age),
    )
  await sandbox.close()
  await rm(data, { recursive: true })
})

test('undeclared fields that a scenario gives its records are shown', async () => {
  const { send } = await start(changedContract(withDelete), {
    scenario: { version: 1, name: 'collars', pets: [{ id: 1, ...REX, other: { collar: 'red' } }] },
  })
  expect((await send('GET /pets')).body).toEqual([{ id: 1, ...REX, collar: 'red' }])
})
