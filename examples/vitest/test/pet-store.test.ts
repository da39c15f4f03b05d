import { expect, test } from 'petstore-sandbox/vitest'
import { createPetStore } from '../src/pet-store.ts'

test('an animal that is added is in the list', async ({ sandbox }) => {
  const store = createPetStore(sandbox)
  const added = await store.add({ name: 'Nemo', categoryId: 9223372036854775807n, status: 'sold' })
  expect(await store.list({ status: 'sold', limit: 100 })).toContainEqual(added)
})

test('what another test adds is not here', async ({ sandbox }) => {
  expect(await createPetStore(sandbox).list({ limit: 100 })).toHaveLength(50)
})

test('an animal that a test needs is put there', async ({ sandbox }) => {
  const rex = { name: 'Rex', categoryId: 3, status: 'pending' } as const
  await sandbox.load('empty')
  await sandbox.state.put(7, rex)
  expect(await createPetStore(sandbox).list()).toEqual([{ id: 7, ...rex }])
})

test('a creation sends what the contract asks for, and nothing else', async ({ sandbox }) => {
  await createPetStore(sandbox).add({ name: 'Nemo', categoryId: 1 })
  const { request } = await sandbox.waitForRequest({ operation: 'createPet' })
  expect(request.body).toBe('{"name":"Nemo","categoryId":1}')
  expect(request.headers).toMatchObject({ 'content-type': 'application/json' })
})
