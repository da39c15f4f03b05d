import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Int64, normaliseInteger } from '../../src/base/json/exact-numbers.ts'
import { parseJson } from '../../src/base/json/json.ts'
import type { Pet } from '../../src/client/answer-types.ts'
import { RecordIds } from '../../src/store/record-index.ts'
import { Records } from '../../src/store/records.ts'
import type { IdRule } from '../../src/store/store.ts'
import { IndexedStore } from '../../src/store/world-store.ts'
import { type PetStatus, STATUSES } from '../support/contract.ts'
import { petBase, withStatus } from '../support/records.ts'
import { runs } from '../support/runs.ts'

const GREATEST = 2n ** 63n - 1n
const next: IdRule = { step: 1, above: 0 }
const NEW = { name: 'Rex', categoryId: 3 }

/** The ids of a list, as many as there are. */
function idsOf(store: IndexedStore, status?: PetStatus): Int64[] {
  const where = withStatus(status)
  const count = store.count('pets', where)
  const query = { where, count, order: 'id', random: Math.random } as const
  return (parseJson(store.list('pets', query)) as unknown as Pet[]).map(({ id }) => id)
}

const inMemory = (pets: readonly Pet[]) => IndexedStore.inMemory(Records.of(petBase(pets)))

const seed = (ids: readonly bigint[]): Pet[] =>
  ids.map((id) => ({ id: normaliseInteger(id), ...NEW }))

/** Ids that animals start with, and the ids that the next three get. */
const sequences: [string, bigint[], bigint[]][] = [
  ['nothing', [], [1n, 2n, 3n]],
  ['1', [1n], [2n, 3n, 4n]],
  ['gaps, in any order', [9n, 2n, 5n], [10n, 11n, 12n]],
  ['negative ids', [-5n, -1n], [1n, 2n, 3n]],
  ['0', [0n], [1n, 2n, 3n]],
  ['the edge of 2^53', [2n ** 53n - 2n], [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n]],
  ['the greatest int64', [GREATEST], [1n, 2n, 3n]],
  ['the greatest int64 and 1', [1n, GREATEST], [2n, 3n, 4n]],
  ['5 and the greatest int64', [5n, GREATEST], [6n, 7n, 8n]],
  ['the last but two', [GREATEST - 2n], [GREATEST - 1n, GREATEST, 1n]],
  ['both ends', [-(2n ** 63n), GREATEST - 1n, 1n, 2n], [GREATEST, 3n, 4n]],
]

for (const [title, start, expected] of sequences) {
  test(`after ${title} come the ids ${expected.join(', ')}`, async () => {
    const store = inMemory(seed(start))
    const made: bigint[] = []
    for (let count = 0; count < 3; count += 1) {
      made.push(BigInt((await store.create('pets', { value: NEW }, next)).row.id))
    }
    expect(made).toEqual(expected)
    expect(store.size).toBe(start.length + 3)
  })
}

const anyPet = fc.record(
  {
    id: fc.bigInt({ min: -(2n ** 63n), max: GREATEST }).map(normaliseInteger),
    name: fc.string(),
    categoryId: fc.bigInt({ min: -(2n ** 63n), max: GREATEST }).map(normaliseInteger),
    status: fc.constantFrom<PetStatus>(...STATUSES),
  },
  { requiredKeys: ['id', 'name', 'categoryId'] },
)
const manyPets = fc.uniqueArray(anyPet, { selector: ({ id }) => id, maxLength: 30 })

test('created animals keep the order, and never take an id that there is', async () => {
  await fc.assert(
    fc.asyncProperty(manyPets, fc.integer({ min: 1, max: 20 }), async (pets, count) => {
      const store = inMemory(pets as Pet[])
      for (let made = 0; made < count; made += 1) await store.create('pets', { value: NEW }, next)
      const ids = idsOf(store)
      expect(new Set(ids).size).toBe(pets.length + count)
      expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
      expect(ids.every((id) => id <= GREATEST)).toBe(true)
    }),
    runs(50),
  )
})

test('whichever of several writes at once fail, the next id follows the greatest that was taken', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), (taken) => {
      const [part] = Records.of(petBase([])).parts()
      const ids = new RecordIds((part as NonNullable<typeof part>).index)
      const begun = taken.map((isTaken) => {
        const id = ids.next(next, () => false)
        ids.begin(id)
        return { id, isTaken }
      })
      for (const { id, isTaken } of begun) {
        if (!isTaken) ids.rewind(id)
        ids.end(id)
        if (isTaken) ids.use(id)
      }
      expect(ids.next(next, () => false)).toBe(taken.lastIndexOf(true) + 2)
    }),
    runs(50),
  )
})
