import { expect, test } from 'petstore-sandbox/vitest'
import { createPetStore } from '../src/pet-store.ts'

const nemo = { name: 'Nemo', categoryId: 1 }

test('a client that is throttled tries again', async ({ sandbox }) => {
  const respond = { status: 429, headers: { 'retry-after': '0' } }
  await sandbox.faults.add({ id: 'throttled', on: 'createPet', calls: '1-2', respond })
  await createPetStore(sandbox).add(nemo)
  const made = await sandbox.requests.list({ operation: 'createPet' })
  expect(made.map(({ answer }) => answer?.status)).toEqual([429, 429, 201])
})

test('a client that is throttled for ever gives up', async ({ sandbox }) => {
  const respond = { status: 429, code: 'rate_limited', headers: { 'retry-after': '0' } }
  await sandbox.faults.add({ id: 'throttled', on: '*', respond })
  const listed = createPetStore(sandbox).list()
  await expect(listed).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  expect(await sandbox.requests.count()).toBe(3)
})

test('a creation whose answer is lost is not made twice', async ({ sandbox }) => {
  await sandbox.faults.add({ id: 'lost', on: 'createPet', connection: 'reset', at: 'after' })
  await expect(createPetStore(sandbox).add(nemo)).rejects.toThrow('fetch failed')
  expect(await sandbox.requests.count({ operation: 'createPet' })).toBe(1)
})

test('a store that does not answer is not waited for', async ({ sandbox }) => {
  await sandbox.faults.add({ id: 'silent', on: 'listPets', connection: 'hang' })
  const listed = createPetStore({ ...sandbox, timeout: 100 }).list()
  await expect(listed).rejects.toThrow('timeout')
})

test('a key that was revoked is refused', async ({ sandbox }) => {
  const listed = createPetStore({ ...sandbox, key: 'revoked' }).list()
  await expect(listed).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
})
