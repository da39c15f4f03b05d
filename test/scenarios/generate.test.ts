import type { Pet } from '../../src/client/answer-types.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

/** All animals of a sandbox, by status and without one. */
async function petsOf(sandbox: TestSandbox): Promise<Pet[]> {
  const pets = []
  for (const { id } of sandbox.scenario.records.get('pets') ?? [])
    pets.push((await sandbox.send(`/pets/${id}`)).body)
  const generated = sandbox.size - pets.length
  for (let id = 1; id <= generated; id += 1) pets.push((await sandbox.send(`/pets/${id}`)).body)
  return pets
}

test('what is generated follows from the seed, and more of it begins with the same', async ({
  start,
}) => {
  const of = async (seed: number, count: number) =>
    petsOf(await start({ scenario: { version: 1, seed, generate: { count } } }))
  const forty = await of(3, 40)
  expect(new Set(forty.map(({ name }) => name)).size).toBeGreaterThan(10)
  expect(await of(3, 40)).toEqual(forty)
  expect((await of(3, 60)).slice(0, 40)).toEqual(forty)
  expect(await of(4, 40)).not.toEqual(forty)
})

test('statuses are near their weights, absent is an animal without one', async ({ start }) => {
  const status = { available: 6, pending: 2, sold: 1, absent: 1 }
  const sandbox = await start({ scenario: { version: 1, generate: { count: 600, status } } })
  const counts: Record<string, number> = {}
  for (const pet of await petsOf(sandbox)) {
    const key = pet.status ?? 'absent'
    counts[key] = (counts[key] ?? 0) + 1
  }
  // Four standard deviations of a binomial count: one run in ten thousand, and the seed is fixed.
  for (const [name, weight] of Object.entries(status)) {
    const share = weight / 10
    const room = 4 * Math.sqrt(600 * share * (1 - share))
    expect(Math.abs((counts[name] ?? 0) - 600 * share), name).toBeLessThan(room)
  }
})

test('a status of weight 0 is never drawn', async ({ start }) => {
  const status = { available: 0, sold: 1 }
  const sandbox = await start({ scenario: { version: 1, generate: { count: 50, status } } })
  expect(new Set((await petsOf(sandbox)).map((pet) => pet.status))).toEqual(new Set(['sold']))
})

test('categoryIds are drawn from the list, int64 to the digit', async ({ start }) => {
  const categoryIds = [5, 2n ** 63n - 1n, -(2n ** 63n)]
  const sandbox = await start({ scenario: { version: 1, generate: { count: 60, categoryIds } } })
  const drawn = new Set((await petsOf(sandbox)).map(({ categoryId }) => categoryId))
  expect(drawn).toEqual(new Set(categoryIds))
})

test('generated ids are above those of the pets, and created ones above those', async ({
  start,
}) => {
  const pets = [{ id: 40, name: 'Rex', categoryId: 1 }]
  const sandbox = await start({ scenario: { version: 1, pets, generate: { count: 3 } } })
  const list = await sandbox.send('/pets')
  expect(list.body.map(({ id }: Pet) => id)).toEqual([40, 41, 42, 43])
  const created = await sandbox.send('/pets', { json: { name: 'Nemo', categoryId: 1 } })
  expect(created.body.id).toBe(44)
})

test('beside the greatest id there is room for generated animals below it', async ({ start }) => {
  const pets = [
    { id: 2n ** 63n - 1n, name: 'Last', categoryId: 1 },
    { id: 2, name: 'Second', categoryId: 1 },
  ]
  const sandbox = await start({ scenario: { version: 1, pets, generate: { count: 3 } } })
  const list = await sandbox.send('/pets')
  expect(list.body.map(({ id }: Pet) => id)).toEqual([1, 2, 3, 4, 2n ** 63n - 1n])
})

test('a count of 0 generates nothing', async ({ start }) => {
  const sandbox = await start({
    scenario: { version: 1, generate: { count: 0, categoryIds: [1] } },
  })
  expect((await sandbox.send('/pets')).body).toEqual([])
})
