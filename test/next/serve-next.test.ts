import { expect } from 'vitest'
import { allNextChanges, nextChanges } from '../support/next-pet-store.ts'
import { NEXT, test } from '../support/next-sandbox.ts'
import { test as plain } from '../support/test.ts'

const REX = { name: 'Rex', categoryId: 3 }
const KEYED = { version: 1, name: 'keyed', keys: ['one', 'two', 'new'] }
const { withoutField, withValue, lowerLimit, otherStatus, newRequired, errorShape } = nextChanges
const { withoutGetPet, withToys, otherPath, renamed } = nextChanges

test('a request meets the next contract by its header, and the current one without', async ({
  start,
}) => {
  const { send } = await start([withoutField])
  const created = await send('POST /v1/pets', { json: REX })
  expect(created).toMatchObject({ status: 201, contract: 'current' })
  const next = await send('GET /v1/pets', { headers: NEXT })
  expect(next).toMatchObject({ contract: 'next', body: [{ id: 1, name: 'Rex' }] })
  expect(next.body[0]).not.toHaveProperty('categoryId')
  expect((await send('GET /v1/pets')).body).toEqual([{ id: 1, ...REX }])
})

test('what the next contract requires in addition is made, the same each time', async ({
  start,
}) => {
  const { send } = await start([newRequired])
  await send('POST /v1/pets', { json: REX })
  const [shown] = (await send('GET /v1/pets', { headers: NEXT })).body
  expect(shown).toEqual({ id: 1, ...REX, weight: expect.any(Number) })
  expect((await send('GET /v1/pets', { headers: NEXT })).body).toEqual([shown])
  const refused = await send('POST /v1/pets', { json: REX, headers: NEXT })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('weight') },
  })
  const heavy = await send('POST /v1/pets', { headers: NEXT, json: { ...REX, weight: 7 } })
  expect(heavy.body).toEqual({ id: 2, ...REX, weight: 7 })
  // The current contract does not know the field, and its answers do not show it.
  expect((await send('GET /v1/pets/2')).body).toEqual({ id: 2, ...REX })
})

test('each contract has its own limits, values, statuses, errors and operations', async ({
  start,
}) => {
  const { send } = await start([
    ...[withValue, lowerLimit, otherStatus, errorShape, withoutGetPet, withToys],
  ])
  const reserved = { ...REX, status: 'reserved' }
  expect((await send('POST /v1/pets', { json: reserved })).status).toBe(400)
  const made = await send('POST /v1/pets', { json: reserved, headers: NEXT })
  expect(made).toMatchObject({ status: 200, body: { id: 1, status: 'reserved' } })
  expect((await send('GET /v1/pets?status=reserved', { headers: NEXT })).body).toHaveLength(1)
  // The current contract shows no value that it does not have.
  expect((await send('GET /v1/pets/1')).body).toEqual({ id: 1, ...REX })
  expect((await send('GET /v1/pets?limit=100')).status).toBe(200)
  const over = await send('GET /v1/pets?limit=100', { headers: NEXT })
  expect(over).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('limit') } },
  })
  expect((await send('GET /v1/pets?limit=0')).body).toMatchObject({ status: 400 })
  expect((await send('GET /v1/pets/1', { headers: NEXT })).status).toBe(404)
  expect((await send('GET /v1/toys')).status).toBe(404)
  const toy = await send('POST /v1/toys', { json: { label: 'Ball' }, headers: NEXT })
  expect(toy).toMatchObject({ status: 201, body: { id: 1, label: 'Ball' } })
  const toys = await send('GET /v1/toys', { headers: NEXT })
  expect(toys.body).toEqual([{ id: 1, label: 'Ball' }])
})

test('a field with another name has the value that it had', async ({ start }) => {
  const { send } = await start([renamed])
  await send('POST /v1/pets', { json: REX })
  expect((await send('GET /v1/pets', { headers: NEXT })).body).toEqual([
    { id: 1, nickname: 'Rex', categoryId: 3 },
  ])
  const made = await send('POST /v1/pets', {
    json: { nickname: 'Minka', categoryId: 1 },
    headers: NEXT,
  })
  expect(made.body).toEqual({ id: 2, nickname: 'Minka', categoryId: 1 })
  expect((await send('GET /v1/pets/2')).body).toEqual({ id: 2, name: 'Minka', categoryId: 1 })
  expect((await send('GET /v1/pets')).body[1]).toEqual({ id: 2, name: 'Minka', categoryId: 1 })
})

test('any other value of the header is refused with a sentence', async ({ start }) => {
  const { send } = await start([withoutField])
  const refused = await send('GET /v1/pets', { headers: { 'sandbox-contract': 'old' } })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'Sandbox-Contract must be current or next, got "old"' },
  })
})

test('a page may send the header and read it', async ({ start }) => {
  const { send } = await start([withoutField])
  const origin = 'https://app.example'
  const preflight = await send('OPTIONS /v1/pets', {
    headers: {
      ...{ origin, 'access-control-request-method': 'GET' },
      'access-control-request-headers': 'authorization, sandbox-contract',
    },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('sandbox-contract')
  const read = await send('GET /v1/pets', { headers: { origin, ...NEXT } })
  expect(read.headers.get('access-control-expose-headers')).toContain('Sandbox-Contract')
})

test('where base paths differ, the path decides', async ({ start }) => {
  const { send, ask, sandbox } = await start([withoutField, otherPath])
  await send('POST /v1/pets', { json: REX })
  const next = await send('GET /v2/pets')
  expect(next).toMatchObject({ contract: 'next', body: [{ id: 1, name: 'Rex' }] })
  expect((await send('GET /v1/pets', { headers: NEXT })).body).toEqual([{ id: 1, ...REX }])
  expect(sandbox.next).toMatchObject({ basePath: '/v2', version: '2.0.0' })
  expect(sandbox.next?.url).toMatch(/\/v2$/)
  await ask('PUT /contract', { contract: 'next' })
  const gone = await send('GET /v1/pets')
  expect(gone).toMatchObject({
    status: 404,
    body: { message: 'This world meets the next contract, which is under /v2' },
  })
  expect((await send('GET /v2/pets')).status).toBe(200)
})

test('a world meets the contract that it is told, until a reset', async ({ start }) => {
  const { send, ask } = await start([withoutField], { isolation: 'per-key', scenario: KEYED })
  const told = await ask('PUT /contract?world=one', { contract: 'next' })
  expect(told).toMatchObject({ contract: 'next', version: '1.0.0', next: { version: '2.0.0' } })
  const met = async (key: string) => (await send('GET /v1/pets', { key })).contract
  expect(await met('one')).toBe('next')
  expect(await met('two')).toBe('current')
  const headers = { 'sandbox-contract': 'current' }
  expect((await send('GET /v1/pets', { key: 'one', headers })).contract).toBe('current')
  await ask('POST /snapshots?world=one', { name: 'before' })
  await ask('POST /reset?world=one')
  expect(await met('one')).toBe('current')
  expect(await ask('GET /contract?world=one')).toMatchObject({ contract: 'current' })
  await ask('POST /snapshots/before/restore?world=one')
  expect(await met('one')).toBe('next')
  await ask('POST /snapshots?world=two', { name: 'untold' })
  await ask('PUT /contract?world=two', { contract: 'next' })
  expect(await met('two')).toBe('next')
  await ask('POST /snapshots/untold/restore?world=two')
  expect(await met('two')).toBe('current')
})

test('the keys that a scenario names meet the next contract', async ({ start }) => {
  const scenario = { ...KEYED, nextKeys: ['one', 'n*'] }
  for (const isolation of ['shared', 'per-key']) {
    const { send } = await start([withoutField], { isolation, scenario })
    const met = async (key: string) => (await send('GET /v1/pets', { key })).contract
    expect([await met('one'), await met('two'), await met('new')]).toEqual([
      ...['next', 'current', 'next'],
    ])
  }
})

test('the journal says which contract an exchange met, and what it broke of that one', async ({
  start,
}) => {
  const { send, ask } = await start([newRequired])
  await send('POST /v1/pets', { json: REX, headers: NEXT })
  await send('GET /v1/pets')
  const { requests } = await ask('GET /requests')
  const met = requests.map(({ contract, operation }: Listed) => [contract, operation])
  expect(met).toEqual([
    ['current', 'listPets'],
    ['next', 'createPet'],
  ])
  expect(requests[1].violations[0].location).toBe('body.weight')
  expect(requests[1].answer.headers['sandbox-contract']).toBe('next')
  const { operations } = await ask('GET /coverage')
  const counts = operations.map(({ operation, count }: Listed) => [operation, count])
  expect(counts).toContainEqual(['listPets', 1])
  expect(counts).toContainEqual(['next:createPet', 1])
})

test('faults strike the operations of either contract', async ({ start }) => {
  const faults = [
    { id: 'toys', on: 'listToys', respond: { status: 503 } },
    { id: 'pets', on: 'createPet', respond: { status: 500 } },
  ]
  const { send } = await start(allNextChanges, { scenario: { ...KEYED, faults } })
  expect((await send('GET /v1/toys', { headers: NEXT, key: 'one' })).status).toBe(503)
  for (const headers of [{}, NEXT]) {
    const struck = await send('POST /v1/pets', { json: REX, headers, key: 'one' })
    expect(struck.status).toBe(500)
  }
})

test('the documents of both contracts are served', async ({ start }) => {
  const { sandbox } = await start([withToys])
  for (const path of ['/openapi.json', '/__admin/contract/openapi.json']) {
    const read = async (query: string) =>
      (await fetch(new URL(path + query, sandbox.url))).json() as Promise<{ paths: object }>
    expect(Object.keys((await read('')).paths)).not.toContain('/toys')
    expect(Object.keys((await read('?contract=next')).paths)).toContain('/toys')
  }
})

plain('a sandbox without a next contract says so, and has no such header', async ({ sandbox }) => {
  const answer = await sandbox.send('/pets', { headers: NEXT })
  expect(answer.headers.has('sandbox-contract')).toBe(false)
  const refused = await fetch(`${sandbox.adminUrl}/contract`, {
    ...{ method: 'PUT', body: '{"contract":"next"}' },
    headers: { 'content-type': 'application/json' },
  })
  expect(refused.status).toBe(409)
})

interface Listed {
  readonly contract: string
  readonly operation: string
  readonly count: number
}

test('the command that sends a request again says which contract it met, however that was said', async ({
  start,
}) => {
  const { sandbox, send, ask } = await start([lowerLimit])
  const reproOf = async () => {
    const latest = (await sandbox.requests.list()).at(-1)
    const { curl } = await sandbox.requests.repro(latest?.id as string)
    return curl.match(/sandbox-contract: \w+/gi)
  }
  await send('GET /v1/pets?limit=80', { headers: NEXT })
  expect(await reproOf()).toEqual(['sandbox-contract: next'])
  await send('GET /v1/pets?limit=80')
  expect(await reproOf()).toEqual(['Sandbox-Contract: current'])
  await ask('PUT /contract', { contract: 'next' })
  await send('GET /v1/pets?limit=80')
  expect(await reproOf()).toEqual(['Sandbox-Contract: next'])
})
