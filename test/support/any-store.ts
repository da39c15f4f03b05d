import fc from 'fast-check'
import { expect } from 'vitest'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import type { OpenApiDocument } from '../../src/contract/document/document.ts'
import type { RecordId, Row } from '../../src/store/record-kind.ts'
import {
  createKind,
  type RecordKind,
  type RecordKinds,
  type RecordValue,
  type StoredRecord,
} from '../../src/store/record-kind.ts'
import { recordKindsOf } from '../../src/store/record-kinds.ts'
import { RecordBase } from '../../src/store/records.ts'
import type { FilterCondition } from '../../src/store/store.ts'
import type { WorldStore } from '../../src/store/world-store.ts'

// Stores of three resources, and what a model of them says of any sequence of steps.

const text = { type: 'string' }
const int64 = { type: 'integer', format: 'int64' }
const listOf = (items: object) => ({ type: 'array', items })
const body = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (schema: object) => ({ 200: { description: 'Yes', ...body(schema) } })
const inPath = (name: string, schema: object) => ({ name, in: 'path', required: true, schema })
const inQuery = (name: string, schema: object) => ({ name, in: 'query', schema })
const object = (properties: object) => ({ type: 'object', properties })

const Pet = object({ id: int64, name: text, status: { enum: ['available', 'sold'] } })
const Visit = object({
  ...{ visitId: { type: 'string', format: 'uuid' }, reason: { enum: ['shot', 'checkup'] } },
  ...{ vetId: int64, tags: listOf(text), isPaid: { type: 'boolean' } },
})
const Note = object({ text, count: int64 })

/** Ids that count up; UUIDs below a parent; texts that no property has. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Vet', version: '1' },
  paths: {
    '/pets': {
      get: { operationId: 'listPets', responses: answer(listOf(Pet)) },
      post: { operationId: 'createPet', requestBody: body(Pet), responses: answer(Pet) },
    },
    '/pets/{petId}': {
      parameters: [inPath('petId', int64)],
      get: { operationId: 'getPet', responses: answer(Pet) },
    },
    '/pets/{petId}/visits': {
      parameters: [inPath('petId', int64)],
      get: {
        operationId: 'listVisits',
        parameters: [inQuery('tags', text)],
        responses: answer(listOf(Visit)),
      },
      post: { operationId: 'createVisit', requestBody: body(Visit), responses: answer(Visit) },
    },
    '/pets/{petId}/visits/{visitId}': {
      parameters: [inPath('petId', int64), inPath('visitId', { type: 'string', format: 'uuid' })],
      get: { operationId: 'getVisit', responses: answer(Visit) },
    },
    '/notes': { get: { operationId: 'listNotes', responses: answer(listOf(Note)) } },
    '/notes/{slug}': {
      parameters: [inPath('slug', text)],
      get: { operationId: 'getNote', responses: answer(Note) },
      put: { operationId: 'putNote', requestBody: body(Note), responses: answer(Note) },
    },
  },
} as unknown as OpenApiDocument

/** The kinds of `pets`, `visits` and `notes`. */
export const vetKinds = recordKindsOf(document)

const UUIDS = [0, 1, 2, 3, 4].map((digit) => `${digit}0000000-0000-4000-8000-00000000000${digit}`)
const IDS: { readonly [resource: string]: readonly RecordId[] } = {
  pets: [0, 1, 2, 3, 5, 7, 8, 2 ** 53 - 1],
  visits: UUIDS,
  notes: ['a', 'A/b', 'é', '😀', '\uffff', '__proto__', ''],
}
const TAGS = ['red', 'blue', 'old']

const kindOf = (resource: string) => vetKinds.get(resource) as RecordKind

/** Any value of a record, without its id. */
const values: { readonly [resource: string]: fc.Arbitrary<RecordValue> } = {
  pets: fc.record({ name: fc.string(), status: fc.constantFrom('available', 'sold') }, loose()),
  visits: fc.record(
    {
      reason: fc.constantFrom('shot', 'checkup', 'other', 5),
      vetId: fc.oneof(fc.nat({ max: 3 }), fc.constantFrom(2n ** 60n, 'x', null)),
      tags: fc.array(fc.constantFrom(...TAGS), { maxLength: 3 }),
      isPaid: fc.boolean(),
      note: fc.jsonValue(),
    },
    loose(),
  ),
  notes: fc.record({ text: fc.string({ unit: 'binary' }), id: fc.constant('own') }, loose()),
}

function loose() {
  return { requiredKeys: [] as never[], noNullPrototype: true } as const
}

const record = fc.constantFrom('pets', 'visits', 'notes').chain((resource) =>
  fc.record({
    resource: fc.constant(resource),
    id: fc.constantFrom(...(IDS[resource] as RecordId[])),
    value: values[resource] as fc.Arbitrary<RecordValue>,
    petId: fc.nat({ max: 2 }),
  }),
)
type AnyRecord = typeof record extends fc.Arbitrary<infer Value> ? Value : never

function toStored({ resource, id, value, petId }: AnyRecord): StoredRecord {
  const kind = kindOf(resource)
  return {
    id,
    value: kind.withId(id, value),
    ...(kind.parents.length > 0 && { parents: { petId } }),
  }
}

const SEEDS: readonly AnyRecord[] = [
  { resource: 'pets', id: 2, value: { name: 'Rex', status: 'sold' }, petId: 0 },
  { resource: 'pets', id: 5, value: { name: 'Nemo' }, petId: 0 },
  { resource: 'visits', id: UUIDS[1] as string, value: { reason: 'shot', vetId: 1 }, petId: 2 },
  { resource: 'notes', id: 'a', value: { text: 'Hello' }, petId: 0 },
]

/** The same without all but the animals, as an earlier contract had them, and with ids of another type. */
export const petsOnly: RecordKinds = new Map([['pets', kindOf('pets')]])
export const otherIds: RecordKinds = new Map([
  ...vetKinds,
  [
    'pets',
    createKind({
      ...{ name: 'pets', id: { kind: 'uuid', property: ['id'] }, parents: [], found: [] },
    }),
  ],
])

/** The records that stores begin with. */
export function vetBase(kinds = vetKinds): RecordBase {
  const rows = [...kinds.keys()].map((name) => {
    const own = SEEDS.filter(({ resource }) => resource === name)
    return [name, own.map((seed) => kindOf(name).toRow(toStored(seed)))] as const
  })
  return RecordBase.of(kinds, new Map(rows))
}

type State = ReadonlyMap<string, ReadonlyMap<RecordId, StoredRecord>>

/** What stores are expected to remember. */
export class VetModel {
  readonly base: State = new Map(
    [...vetKinds.keys()].map((name) => {
      const own = SEEDS.filter(({ resource }) => resource === name)
      return [name, new Map(own.map((seed) => [seed.id, toStored(seed)] as const))] as const
    }),
  )
  state = copyOf(this.base)
  lastId = 5
  snapshot: { readonly state: State; readonly lastId: number } | undefined

  of(resource: string): Map<RecordId, StoredRecord> {
    return this.state.get(resource) as Map<RecordId, StoredRecord>
  }

  set(resource: string, stored: StoredRecord): void {
    this.of(resource).set(stored.id, stored)
    if (resource === 'pets') this.lastId = Math.max(this.lastId, Number(stored.id))
  }

  /** The records that meet all conditions, by ascending id. */
  list(resource: string, where: readonly FilterCondition[] = []): readonly StoredRecord[] {
    return [...this.of(resource).values()]
      .filter((stored) => where.every((condition) => isMet(stored, condition)))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  get layer() {
    const counts = { created: 0, changed: 0, removed: 0 }
    for (const [name, own] of this.state) {
      const base = this.base.get(name) as ReadonlyMap<RecordId, StoredRecord>
      for (const [id, stored] of own)
        if (!base.has(id)) counts.created += 1
        else if (base.get(id) !== stored) counts.changed += 1
      for (const id of base.keys()) if (!own.has(id)) counts.removed += 1
    }
    return counts
  }
}

function copyOf(state: State): Map<string, Map<RecordId, StoredRecord>> {
  return new Map([...state].map(([name, own]) => [name, new Map(own)]))
}

function isMet(
  { value, parents }: StoredRecord,
  { filter, values: wanted }: FilterCondition,
): boolean {
  const found = filter === '{petId}' ? parents?.petId : value[filter]
  const all = Array.isArray(found) ? found : [found]
  const scalars = all.filter((each) => each !== null && typeof each !== 'object')
  return scalars.some((each) => wanted.includes(each))
}

/** The stores of one world, each as up to date as the others after `fresh`, and what can happen to them. */
export interface VetWorld {
  readonly stores: readonly WorldStore[]
  fresh(): Promise<void>
  reset(): Promise<void>
  takeSnapshot(): Promise<void>
  restore(): Promise<void>
  /** Opens it again: as it was left, or as a process leaves it that was killed. */
  restart(isKilled: boolean): Promise<void>
}

type Step = fc.AsyncCommand<VetModel, VetWorld>
type Run = (model: VetModel, world: VetWorld) => Promise<void>

function step(name: string, run: Run): Step {
  return { check: () => true, run, toString: () => name }
}

const shown = (row: Row | undefined) => row && parseJson(row.json)
const at = <Item>(items: readonly Item[], place: number) => items[place % items.length] as Item

/** Every store says what the model says. */
async function compare(model: VetModel, world: VetWorld): Promise<void> {
  await world.fresh()
  for (const store of world.stores) {
    const moment = await store.at(store.version)
    for (const name of vetKinds.keys()) {
      const rows = [...(moment?.rows(name) ?? [])]
      expect(rows.map(({ id, json }) => [id, parseJson(json)])).toEqual(
        model.list(name).map(({ id, value }) => [id, parseJson(stringifyJson(value))]),
      )
      expect(await store.count(name)).toBe(rows.length)
      expect(moment?.count(name)).toBe(rows.length)
      expect(store.sizeOf(name)).toBe(rows.length)
    }
    expect(moment?.lastId('pets')).toBe(model.lastId)
    expect(store.layer).toEqual(model.layer)
  }
}

const place = fc.nat({ max: 3 })
const put = fc.tuple(record, place).map(([any, on]) =>
  step(`put ${any.resource} ${any.id}`, async (model, world) => {
    const stored = toStored(any)
    const isNew = await at(world.stores, on).put(any.resource, stored)
    expect(isNew).toBe(!model.of(any.resource).has(any.id))
    model.set(any.resource, stored)
  }),
)

const add = fc.tuple(record, place).map(([any, on]) =>
  step(`add ${any.resource} ${any.id}, twice at once`, async (model, world) => {
    const stored = toStored(any)
    const added = await Promise.all(
      [on, on + 1].map((each) => at(world.stores, each).add(any.resource, stored)),
    )
    const isFree = !model.of(any.resource).has(any.id)
    expect(added.filter((row) => row !== undefined)).toHaveLength(isFree ? 1 : 0)
    if (isFree) model.set(any.resource, stored)
  }),
)

const create = fc.tuple(values.pets as fc.Arbitrary<RecordValue>, place).map(([value, on]) =>
  step('create pets, three at once', async (model, world) => {
    if (model.lastId > 2 ** 52) return
    const created = await Promise.all(
      [0, 1, 2].map((more) =>
        at(world.stores, on + more).create('pets', { value }, { step: 1, above: 0 }),
      ),
    )
    const ids = created.map(({ row }) => Number(row.id)).toSorted((a, b) => a - b)
    expect(ids).toEqual([1, 2, 3].map((more) => model.lastId + more))
    for (const { row } of created) {
      expect(shown(row)).toEqual({ id: row.id, ...value })
      model.set('pets', { id: row.id, value: { id: row.id, ...value } })
    }
  }),
)

const update = fc.tuple(record, fc.integer({ min: 1, max: 5 })).map(([{ resource, id }, times]) =>
  step(`count up ${resource} ${id}, ${times} times at once`, async (model, world) => {
    // As before each request.
    await world.fresh()
    const before = model.of(resource).get(id)
    const count = (value: RecordValue) => Number(value.counted ?? 0)
    const done = await Promise.all(
      Array.from({ length: times }, (_, on) =>
        at(world.stores, on).update(resource, id, (row) => {
          const value = parseJson(row.json) as RecordValue
          return { ...value, counted: count(value) + 1 }
        }),
      ),
    )
    if (!before) return expect(done.every((row) => row === undefined)).toBe(true)
    const counts = done.map((row) => count(shown(row) as RecordValue)).toSorted((a, b) => a - b)
    expect(counts).toEqual(counts.map((_, more) => count(before.value) + more + 1))
    model.set(resource, {
      ...before,
      value: { ...before.value, counted: count(before.value) + times },
    })
  }),
)

const remove = fc.tuple(record, place).map(([{ resource, id }, on]) =>
  step(`remove ${resource} ${id}`, async (model, world) => {
    expect(await at(world.stores, on).remove(resource, id)).toBe(model.of(resource).delete(id))
  }),
)

/** Conditions on the records of each resource. */
const conditions: { readonly [resource: string]: fc.Arbitrary<readonly FilterCondition[]> } = {
  pets: fc.subarray([{ filter: 'status', values: ['sold'] }]),
  visits: fc.subarray([
    { filter: 'reason', values: ['shot'] },
    { filter: 'vetId', values: [1, 2n ** 60n, 'x'] },
    { filter: 'tags', values: ['red', 'blue'] },
    { filter: 'tags', values: ['old'] },
    { filter: 'isPaid', values: [true] },
    { filter: '{petId}', values: [2] },
  ]),
  notes: fc.constant([]),
}

const list = fc
  .constantFrom('pets', 'visits', 'notes')
  .chain((resource) =>
    fc.record({
      resource: fc.constant(resource),
      where: conditions[resource] as fc.Arbitrary<readonly FilterCondition[]>,
      after: fc.option(fc.constantFrom(...(IDS[resource] as RecordId[])), { nil: undefined }),
      count: fc.nat({ max: 5 }),
      skip: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
      isBack: fc.boolean(),
    }),
  )
  .map(({ resource, ...query }) =>
    step(`list ${resource} ${stringifyJson(query)}`, async (model, world) => {
      await world.fresh()
      const { where, after, count, skip = 0, isBack } = query
      const ascending = model.list(resource, where)
      const all = isBack ? ascending.toReversed() : ascending
      const ids = all.map(({ id }) => id)
      const isBeyond = (id: RecordId) => after === undefined || (isBack ? id < after : id > after)
      const beyond = ids.filter(isBeyond)
      for (const store of world.stores) {
        const order = isBack ? 'newest' : 'id'
        const listed = { where, count, skip: query.skip, order, random: () => 0.5 } as const
        const rows = await store.rows(resource, { ...listed, after })
        expect(rows.map(({ id }) => id)).toEqual(beyond.slice(skip, skip + count))
        const json = parseJson(await store.list(resource, listed)) as readonly unknown[]
        expect(json).toEqual((await store.rows(resource, listed)).map(shown))
        expect(json).toHaveLength(ids.slice(skip, skip + count).length)
        const near = await store.near(resource, { where, from: after, isBack, count })
        expect(near.map(({ id }) => id)).toEqual(beyond.slice(0, count))
        expect(await store.count(resource, where)).toBe(ids.length)
        const drawn = await store.rows(resource, { ...listed, order: 'shuffled', skip: 0 })
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(Math.min(count, ids.length))
        for (const {
          filter,
          values: [value],
        } of where)
          expect(await store.has(resource, filter, value)).toBe(
            model.list(resource, [{ filter, values: [value] }]).length > 0,
          )
      }
    }),
  )

const get = record.map(({ resource, id }) =>
  step(`get ${resource} ${id}`, async (model, world) => {
    await world.fresh()
    const known = model.of(resource).get(id)
    for (const store of world.stores) {
      const row = await store.get(resource, id)
      expect(row?.id).toBe(known?.id)
      if (resource === 'visits') expect(row?.['.{petId}']).toBe(known?.parents?.petId)
    }
  }),
)

const draft = fc
  .tuple(record, record, fc.integer({ min: 1, max: 4 }), fc.boolean())
  .map(([one, other, times, isKept]) =>
    step(
      `${times} drafts at once: count up ${one.resource} ${one.id}, put ${other.resource} ${other.id}, remove it, create pets${isKept ? '' : ', drop all'}`,
      async (model, world) => {
        if (model.lastId > 2 ** 52 || Number(other.id) > 2 ** 52) return
        await world.fresh()
        const count = (value: RecordValue) => Number(value.counted ?? 0)
        const before = model.of(one.resource).get(one.id)
        if (one.resource === 'pets' && !before) return // one of them may create it
        const created = await Promise.all(
          Array.from({ length: times }, async (_, on) => {
            for (;;) {
              const begun = at(world.stores, on).draft()
              const row = begun.updateNow(one.resource, one.id, (was) => {
                const value = parseJson(was.json) as RecordValue
                return { ...value, counted: count(value) + 1 }
              })
              expect(begun.get(one.resource, one.id)).toBe(row)
              const known = begun.get(other.resource, other.id)
              await begun.put(other.resource, toStored(other))
              expect(begun.removeNow(other.resource, other.id)).toBe(true)
              expect(begun.get(other.resource, other.id)).toBe(undefined)
              if (known && known.id !== row?.id) await begun.add(other.resource, toStored(other))
              const pet = begun.createNow('pets', { value: { name: 'New' } }, NEXT)
              if (!isKept) begun.drop()
              if (await begun.commit()) return Number(pet.id)
            }
          }),
        )
        if (!isKept) return
        for (const id of created) {
          expect(created.filter((each) => each === id)).toHaveLength(1)
          expect(id).toBeGreaterThan(model.lastId)
        }
        for (const id of created) model.set('pets', { id, value: { id, name: 'New' } })
        const isSame = one.resource === other.resource && one.id === other.id
        const value = { ...before?.value, counted: count(before?.value ?? {}) + times }
        if (before) model.set(one.resource, { ...before, value })
        model.lastId = Math.max(model.lastId, other.resource === 'pets' ? Number(other.id) : 0)
        if (isSame) model.of(other.resource).delete(other.id)
        else if (model.of(other.resource).has(other.id)) model.set(other.resource, toStored(other))
      },
    ),
  )

const NEXT = { step: 1, above: 0 }

const stale = fc.tuple(record, fc.boolean(), place).map(([any, isListed, on]) =>
  step(
    `${isListed ? 'list' : 'get'} ${any.resource} ${any.id} in a draft, and change it beside`,
    async (model, world) => {
      await world.fresh()
      const store = at(world.stores, on)
      const begun = store.draft()
      if (isListed) begun.count(any.resource)
      else begun.get(any.resource, any.id)
      begun.updateNow('notes', 'a', () => ({ text: 'stale' }))
      await at(world.stores, on + 1).put(any.resource, toStored(any))
      model.set(any.resource, toStored(any))
      expect(await begun.commit()).toBe(false)
    },
  ),
)

const reset = fc.constant(
  step('reset', async (model, world) => {
    await world.reset()
    model.state = copyOf(model.base)
    model.lastId = 5
  }),
)

const snapshot = fc.constant(
  step('take a snapshot', async (model, world) => {
    await world.takeSnapshot()
    model.snapshot = { state: copyOf(model.state), lastId: model.lastId }
  }),
)

const restore = fc.constant(
  step('restore the snapshot', async (model, world) => {
    if (!model.snapshot) return
    await world.restore()
    model.state = copyOf(model.snapshot.state)
    model.lastId = model.snapshot.lastId
  }),
)

const restart = fc
  .boolean()
  .map((isKilled) =>
    step(`restart${isKilled ? ' after a kill' : ''}`, (_model, world) => world.restart(isKilled)),
  )

const look = fc.constant(step('look', compare))

/** Any sequence of steps, which ends with a look. */
export const anySteps = fc.commands(
  [
    put,
    put,
    put,
    add,
    create,
    create,
    update,
    update,
    remove,
    remove,
    list,
    list,
    draft,
    draft,
    stale,
    get,
    look,
  ].concat([reset, snapshot, restore, restart]),
  { maxCommands: 40 },
)

/** Plays steps in a world and in a model of it. */
export async function playSteps(steps: Iterable<Step>, world: VetWorld): Promise<void> {
  const model = new VetModel()
  await fc.asyncModelRun(() => ({ model, real: world }), steps)
  await compare(model, world)
}
