import { expect } from 'vitest'
import { allNextChanges, nextChanges } from '../support/next-pet-store.ts'
import { NEXT, test } from '../support/next-sandbox.ts'

const REX = { name: 'Rex', categoryId: 3 }
const KEYED = { version: 1, name: 'keyed', keys: ['one', 'two', 'new'] }
const { withoutField, lowerLimit, newRequired, otherPath, renamed } = nextChanges

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

test('the journal says which contract an exchange met and what it broke of that one, and so does the command that sends it again', async ({
  start,
}) => {
  const { sandbox, send, ask } = await start([newRequired, lowerLimit])
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

interface Listed {
  readonly contract: string
  readonly operation: string
  readonly count: number
}

test('faults strike the operations of either contract, and both documents are served', async ({
  start,
}) => {
  const faults = [
    { id: 'toys', on: 'listToys', respond: { status: 503 } },
    { id: 'pets', on: 'createPet', respond: { status: 500 } },
  ]
  const { sandbox, send } = await start(allNextChanges, { scenario: { ...KEYED, faults } })
  expect((await send('GET /v1/toys', { headers: NEXT, key: 'one' })).status).toBe(503)
  for (const headers of [{}, NEXT]) {
    const struck = await send('POST /v1/pets', { json: REX, headers, key: 'one' })
    expect(struck.status).toBe(500)
  }
  for (const path of ['/openapi.json', '/__admin/contract/openapi.json']) {
    const read = async (query: string) =>
      (await fetch(new URL(path + query, sandbox.url))).json() as Promise<{ paths: object }>
    expect(Object.keys((await read('')).paths)).not.toContain('/toys')
    expect(Object.keys((await read('?contract=next')).paths)).toContain('/toys')
  }
})
