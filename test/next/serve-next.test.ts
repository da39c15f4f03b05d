import { expect } from 'vitest'
import { nextChanges } from '../support/next-pet-store.ts'
import { NEXT, test } from '../support/next-sandbox.ts'
import { test as plain } from '../support/test.ts'

const REX = { name: 'Rex', categoryId: 3 }
const KEYED = { version: 1, name: 'keyed', keys: ['one', 'two'] }
const { withoutField, withValue, lowerLimit, otherStatus, errorShape } = nextChanges
const { withoutGetPet, withToys } = nextChanges

test('a request meets the next contract by its header, which a page may send and read, and the current one without', async ({
  start,
}) => {
  const { send } = await start([withoutField])
  const created = await send('POST /v1/pets', { json: REX })
  expect(created).toMatchObject({ status: 201, contract: 'current' })
  const next = await send('GET /v1/pets', { headers: NEXT })
  expect(next).toMatchObject({ contract: 'next', body: [{ id: 1, name: 'Rex' }] })
  expect(next.body[0]).not.toHaveProperty('categoryId')
  expect((await send('GET /v1/pets')).body).toEqual([{ id: 1, ...REX }])
  const refused = await send('GET /v1/pets', { headers: { 'sandbox-contract': 'old' } })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'Sandbox-Contract must be current or next, got "old"' },
  })
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

test('each contract has its own limits, values, statuses, errors and operations', {
  tags: ['rest'],
}, async ({ start }) => {
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

plain('a sandbox without a next contract says so, and has no such header', async ({ sandbox }) => {
  const answer = await sandbox.send('/pets', { headers: NEXT })
  expect(answer.headers.has('sandbox-contract')).toBe(false)
  const refused = await fetch(`${sandbox.adminUrl}/contract`, {
    ...{ method: 'PUT', body: '{"contract":"next"}' },
    headers: { 'content-type': 'application/json' },
  })
  expect(refused.status).toBe(409)
})
