import type { Pet } from '../../src/client/answer-types.ts'
import { parseScenario, seedRecords } from '../../src/scenarios/load-scenario.ts'
import { loadContract } from '../support/built-in.ts'
import { expect, test } from '../support/test.ts'

const contract = loadContract()

/** The animals that a scenario starts with. */
async function petsOf(scenario: object): Promise<Pet[]> {
  const parsed = await parseScenario({ version: 1, ...scenario }, contract)
  const records = await seedRecords(parsed, contract)
  return (records.get('pets') ?? []).map(({ value }) => value as unknown as Pet)
}

test('what is generated follows from the seed, and more of it begins with the same', async () => {
  const of = (seed: number, count: number) => petsOf({ seed, generate: { count } })
  const forty = await of(3, 40)
  expect(new Set(forty.map(({ name }) => name)).size).toBeGreaterThan(10)
  expect(await of(3, 40)).toEqual(forty)
  expect((await of(3, 60)).slice(0, 40)).toEqual(forty)
  expect(await of(4, 40)).not.toEqual(forty)
})

test('statuses are near their weights, absent is an animal without one, and one of weight 0 is never drawn', async () => {
  const status = { available: 6, pending: 3, sold: 0, absent: 1 }
  const counts: Record<string, number> = {}
  for (const pet of await petsOf({ generate: { count: 600, status } })) {
    const key = pet.status ?? 'absent'
    counts[key] = (counts[key] ?? 0) + 1
  }
  // Four standard deviations of a binomial count: one run in ten thousand, and the seed is fixed.
  for (const [name, weight] of Object.entries(status)) {
    const share = weight / 10
    const room = 4 * Math.sqrt(600 * share * (1 - share))
    expect(Math.abs((counts[name] ?? 0) - 600 * share), name).toBeLessThanOrEqual(room)
  }
})

test('categoryIds are drawn from the list, int64 to the digit', async () => {
  const categoryIds = [5, 2n ** 63n - 1n, -(2n ** 63n)]
  const drawn = await petsOf({ generate: { count: 60, categoryIds } })
  expect(new Set(drawn.map(({ categoryId }) => categoryId))).toEqual(new Set(categoryIds))
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

test('beside the greatest id there is room for generated animals below it', async () => {
  const pets = [2n ** 63n - 1n, 2].map((id) => ({ id, name: 'Rex', categoryId: 1 }))
  const ids = (await petsOf({ pets, generate: { count: 3 } })).map(({ id }) => BigInt(id))
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([1n, 2n, 3n, 4n, 2n ** 63n - 1n])
})

test('a count of 0 generates nothing', async () => {
  expect(await petsOf({ generate: { count: 0, categoryIds: [1] } })).toEqual([])
})
