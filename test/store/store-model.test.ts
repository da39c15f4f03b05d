import { appendFileSync, copyFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { Int64 } from '../../src/base/json/int64.ts'
import { parseJson } from '../../src/base/json/json.ts'
import type { NewPet, Pet } from '../../src/client/answer-types.ts'
import { IndexedStore } from '../../src/store/indexed-store.ts'
import { Records } from '../../src/store/records.ts'
import type { PetStatus } from '../support/contract.ts'
import { STATUSES } from '../support/contract.ts'
import { petFileAt } from '../support/pet-file-at.ts'
import { kinds, petBase, withStatus } from '../support/records.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const ANY_STATUS = [undefined, ...STATUSES]
const SEED: readonly Pet[] = [
  { id: 2, name: 'Rex', categoryId: 3, status: 'sold' },
  { id: 5, name: 'Minka', categoryId: 1 },
  { id: 7, name: 'Nemo', categoryId: 3, status: 'available' },
]

/** What a store is expected to remember: animals by id, the base, and the last id it gave or saw. */
class Model {
  readonly base = new Map<Int64, Pet>(SEED.map((pet) => [pet.id, pet]))
  pets = new Map(this.base)
  lastId = 7

  list(status?: PetStatus): Pet[] {
    return [...this.pets.values()]
      .filter((pet) => status === undefined || pet.status === status)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  get layer() {
    const kept = [...this.pets].filter(([id]) => this.base.has(id))
    return {
      created: this.pets.size - kept.length,
      changed: kept.filter(([id, pet]) => this.base.get(id) !== pet).length,
      removed: this.base.size - kept.length,
    }
  }

  set(pet: Pet): void {
    this.pets.set(pet.id, pet)
    this.lastId = Math.max(this.lastId, Number(pet.id))
  }
}

/** A store, and how it is opened again: from what it left, or from what a killed process would have left. */
interface Real {
  store: IndexedStore
  readonly reopen: (store: IndexedStore, isKilled: boolean) => Promise<IndexedStore>
}

type Run = (model: Model, real: Real) => Promise<void>

function command(text: string, run: Run): fc.AsyncCommand<Model, Real> {
  return { check: () => true, run, toString: () => text }
}

const newPet: fc.Arbitrary<NewPet> = fc.record(
  {
    name: fc.string({ unit: 'binary', maxLength: 3 }),
    categoryId: fc.nat({ max: 4 }),
    status: fc.constantFrom<PetStatus>(...STATUSES),
  },
  { requiredKeys: ['name', 'categoryId'], noNullPrototype: true },
)
const id = fc.integer({ min: 0, max: 14 })
const next = { step: 1, above: 0 }
const read = (json: string) => parseJson(json) as unknown as Pet
const random = () => 0.5

const create = fc.array(newPet, { minLength: 1, maxLength: 3 }).map((pets) =>
  command(`create ${JSON.stringify(pets)}`, async (model, { store }) => {
    // Those that are asked for at once are given ids in the order in which they were asked for.
    const created = await Promise.all(
      pets.map((pet) => store.create('pets', { value: { ...pet } }, next)),
    )
    for (const [at, { row }] of created.entries()) {
      const pet = { id: model.lastId + 1, ...pets[at] } as Pet
      expect(read(row.json)).toEqual(pet)
      model.set(pet)
    }
  }),
)

const put = fc.tuple(id, newPet).map(([id, pet]) =>
  command(`put ${id} ${JSON.stringify(pet)}`, async (model, { store }) => {
    expect(await store.put('pets', { id, value: { id, ...pet } })).toBe(!model.pets.has(id))
    model.set({ id, ...pet })
  }),
)

const remove = id.map((id) =>
  command(`remove ${id}`, async (model, { store }) => {
    expect(await store.remove('pets', id)).toBe(model.pets.delete(id))
  }),
)

const atOnce = fc.tuple(id, newPet).map(([id, pet]) =>
  command(`put and remove ${id} at once`, async (model, { store }) => {
    const isThere = model.pets.has(id)
    const done = await Promise.all([
      store.put('pets', { id, value: { id, ...pet } }),
      store.remove('pets', id),
    ])
    expect(done).toEqual([!isThere, true])
    model.set({ id, ...pet })
    model.pets.delete(id)
  }),
)

const get = id.map((id) =>
  command(`get ${id}`, async (model, { store }) => {
    const row = store.get('pets', id)
    expect(row && read(row.json)).toEqual(model.pets.get(id))
    expect(row?.['.status']).toBe(model.pets.get(id)?.status)
  }),
)

const list = fc
  .tuple(fc.constantFrom(...ANY_STATUS), fc.integer({ min: 0, max: 8 }))
  .map(([status, count]) =>
    command(`list ${count} ${status}`, async (model, { store }) => {
      const all = model.list(status)
      const listed = (order: 'id' | 'newest' | 'shuffled') =>
        parseJson(
          store.list('pets', { where: withStatus(status), count, order, random }),
        ) as unknown as Pet[]
      expect(listed('id')).toEqual(all.slice(0, count))
      expect(listed('newest')).toEqual(all.toReversed().slice(0, count))
      const drawn = listed('shuffled')
      expect(drawn).toHaveLength(Math.min(count, all.length))
      expect(all).toEqual(expect.arrayContaining(drawn))
      expect(store.count('pets', withStatus(status))).toBe(all.length)
    }),
  )

const near = fc
  .record({
    status: fc.constantFrom(...ANY_STATUS),
    count: fc.integer({ min: 1, max: 4 }),
    from: fc.option(fc.integer({ min: -1, max: 15 }), { nil: undefined }),
    isBack: fc.boolean(),
  })
  .map((query) =>
    command(`near ${JSON.stringify(query)}`, async (model, { store }) => {
      const { status, count, from, isBack } = query
      const all = isBack ? model.list(status).toReversed() : model.list(status)
      const isBeyond = ({ id }: Pet) => from === undefined || (isBack ? id < from : id > from)
      const near = store.near('pets', { where: withStatus(status), count, from, isBack })
      expect(near.map(({ json }) => read(json))).toEqual(all.filter(isBeyond).slice(0, count))
    }),
  )

const look = fc.constant(
  command('look', async (model, { store }) => {
    expect(store.layer).toEqual(model.layer)
    expect(store.size).toBe(model.pets.size)
    const categories = [0, 1, 2, 3, 4].filter((category) =>
      store.has('pets', 'categoryId', category),
    )
    const expected = new Set(model.list().map(({ categoryId }) => categoryId))
    expect(new Set(categories)).toEqual(expected)
  }),
)

const reopen = fc.boolean().map((isKilled) =>
  command(`reopen${isKilled ? ' after a kill' : ''}`, async (_model, real) => {
    real.store = await real.reopen(real.store, isKilled)
  }),
)

const inAnyOrder = (withReopen: boolean) =>
  fc.commands(
    [
      create,
      create,
      put,
      put,
      remove,
      remove,
      atOnce,
      get,
      list,
      near,
      look,
      ...(withReopen ? [reopen, reopen] : []),
    ],
    { maxCommands: 40 },
  )

const base = () => petBase(SEED)

test('any sequence of changes in memory leaves what a model of it has, and the base as it was', async () => {
  const shared = base()
  await fc.assert(
    fc.asyncProperty(inAnyOrder(false), async (sequence) => {
      const real: Real = {
        store: IndexedStore.inMemory(Records.of(shared)),
        reopen: async (store) => store,
      }
      await fc.asyncModelRun(() => ({ model: new Model(), real }), sequence)
      const json = IndexedStore.inMemory(Records.of(shared)).list('pets', {
        count: 100,
        order: 'id',
        random,
      })
      expect(parseJson(json)).toEqual(SEED)
    }),
    runs(60),
  )
})

test('any sequence of changes on disk leaves what a model of it has, also after it is opened again, as it was left or as a killed process leaves it', async ({
  folder,
}) => {
  let files = 0
  await fc.assert(
    fc.asyncProperty(inAnyOrder(true), fc.string(), async (sequence, torn) => {
      let file = path.join(folder, `${files++}`)
      const reopen: Real['reopen'] = async (store, isKilled) => {
        if (isKilled) {
          const copy = path.join(folder, `${files++}`)
          copyFileSync(file, copy)
          appendFileSync(copy, torn.replaceAll('\n', ''))
          file = copy
        }
        await store.close()
        return (await IndexedStore.resume(petFileAt(file), kinds)) as IndexedStore
      }
      const real = { store: await IndexedStore.seed(petFileAt(file), Records.of(base())), reopen }
      await fc.asyncModelRun(() => ({ model: new Model(), real }), sequence)
      await real.store.close()
    }),
    runs(40),
  )
})
