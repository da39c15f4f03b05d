import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../../src/base/json/json.ts'
import type { NewPet } from '../../src/client/answer-types.ts'
import { progressOf, stateText } from '../../src/sandbox/inspect/state-text.ts'
import { localPlace } from '../../src/sandbox/local-sandbox.ts'
import {
  noRoomAtServer,
  SnapshotRoom,
  type SnapshotSummary,
} from '../../src/sandbox/worlds/snapshots.ts'
import type { World } from '../../src/sandbox/worlds/world.ts'
import { parseScenario } from '../../src/scenarios/load-scenario.ts'
import { parseYaml } from '../../src/scenarios/parse-yaml.ts'
import type { RecordKind } from '../../src/store/record-kind.ts'
import type { Moment } from '../../src/store/store.ts'
import { loadContract } from '../support/built-in.ts'
import { FOREIGN_FIELD } from '../support/not-in-contract.ts'
import { runs } from '../support/runs.ts'
import { shopContract } from '../support/shop-contract.ts'

const pet: NewPet = { name: 'Rex', categoryId: 3 }
const fault = { on: 'getPet', probability: 0.5, times: 3, respond: { status: 500 } }
const answer = { status: 200, body: '{"id":1,"name":"Taped","categoryId":1}' }
const scenario = {
  version: 1,
  name: 'state',
  clock: { now: '2030-12-05T00:00:00.123Z' },
  pets: [1, 2, 9007199254740993n].map((id) => ({ ...pet, id })),
  faults: ['a', 'b'].map((id) => ({ ...fault, id })),
  exchanges: [1, 2, 3].map(() => ({ request: 'GET /v1/pets/1', answer })),
}
const PUT = { id: 2, value: { id: 2, name: 'Put', categoryId: 9, status: 'sold' } }

/** What can happen in a world. */
const steps: { readonly [name: string]: (world: World) => unknown } = {
  create: (world) => create(world, pet),
  createOdd: (world) => create(world, { ...pet, ...{ [FOREIGN_FIELD]: 'red' } }),
  put: ({ store }) => store.put('pets', PUT),
  removeLast: async ({ store }) => {
    const rows = [...((await store.at(store.version)) as Moment).rows('pets')]
    await store.remove('pets', rows.at(-1)?.id ?? 0)
  },
  draw: ({ random }) => random(),
  strike: ({ faults, clock }) =>
    faults.strike(
      {
        ...{ time: clock.now(), operation: 'getPet', path: {}, query: [] },
        ...{ headers: {}, key: '', body: undefined },
      },
      'x',
    ),
  force: ({ faults }) => faults.force('a', 'x'),
  play: ({ tape }) =>
    tape?.play({
      ...{ credential: 'present', method: 'GET', path: '/v1/pets/1', search: '' },
      ...{ contentType: '', body: Buffer.alloc(0), prefer: '' },
    }),
  overtake: ({ tape }) => {
    if (tape) tape.overtaken = true
  },
}

test('a world that is started from the state of another continues like that one', async () => {
  const anySteps = fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(anySteps, anySteps, async (before, after) => {
      const first = await worldOf(scenario)
      for (const name of before) await steps[name]?.(first)
      const second = await worldOf(parseJson(await textOf(first)))
      expect(await progress(second)).toEqual(await progress(first))
      for (const name of after) {
        await steps[name]?.(first)
        await steps[name]?.(second)
      }
      expect(await progress(second)).toEqual(await progress(first))
    }),
    runs(40),
  )
})

test('a state is of the moment at which it is asked for', async () => {
  const world = await worldOf(scenario)
  const state = await stateText(world, 'yaml')
  await world.store.put('pets', { id: 77, value: { id: 77, ...pet } })
  world.random()
  expect(await text(state)).toBe(await textOf(await worldOf(scenario), 'yaml'))
})

test('a world on real time stays on it, one that ticks ticks on', async () => {
  const clockOf = async (clock: object | undefined) => {
    const world = await worldOf({ version: 1, ...(clock && { clock }) })
    return (parseJson(await textOf(world)) as { clock?: object }).clock
  }
  expect(await clockOf(undefined)).toBeUndefined()
  expect(await clockOf({ now: '2030-12-05' })).toEqual({ now: '2030-12-05T00:00:00.000Z' })
  expect(await clockOf({ now: '2030-12-05', ticking: true })).toEqual({
    now: expect.stringMatching(/^2030-12-05T00:00:0/),
    ticking: true,
  })
})

const ownerId = '00000000-0000-4000-8000-000000000001'
const shop = {
  version: 1,
  name: 'shop',
  pets: [{ id: 1, ...pet }],
  records: {
    orders: [{ id: 7, petId: 1, quantity: 2, tags: ['ab'], $other: { gift: true } }],
    owners: [{ ownerId, email: 'ada@example.org' }],
    visits: [{ id: 3, reason: 'walk', path: { ownerId } }],
    photos: [{ size: 9007199254740993n, path: { fileName: 'a b.png' } }],
  },
}

test('the state of a world has the records of all resources, and begins another world with them', async () => {
  const world = await worldOf({ ...shop, generate: { orders: { count: 3 } } }, shopContract())
  const [json, yaml] = [await textOf(world), await textOf(world, 'yaml')]
  const { pets, records } = parseJson(json) as unknown as typeof shop
  const orders = expect.arrayContaining(shop.records.orders)
  expect({ pets, records }).toEqual({ pets: shop.pets, records: { ...shop.records, orders } })
  expect(records.orders).toHaveLength(4)
  for (const value of [parseJson(json), parseYaml(yaml, 'state.yaml').value]) {
    const again = await worldOf(value, shopContract())
    expect([await textOf(again), await textOf(again, 'yaml')]).toEqual([json, yaml])
  }
})

test('the state of a world has the greatest id of each resource, so that none is given twice', async () => {
  const world = await worldOf(shop, shopContract())
  const order = { value: { petId: 1, quantity: 1 } }
  const { row } = await world.store.create('orders', order, { step: 1, above: 0 })
  expect([row.id, await world.store.remove('orders', row.id)]).toEqual([8, true])
  const state = parseJson(await textOf(world)) as { lastId?: object }
  expect(state.lastId).toEqual({ pets: 1, orders: 8, visits: 3 })
  const { lastIds } = (await worldOf(state, shopContract())).scenario
  expect(Object.fromEntries(lastIds)).toEqual(state.lastId)
})

test('conditions and the part of a state are about animals, and leave the others as they are or out', async () => {
  const world = await worldOf(shop, shopContract())
  const of = { kind: world.store.kinds.get('pets') as RecordKind, texts: ['name'] }
  const choice = { conditions: { q: 'nobody' }, of }
  const some = parseJson(await text(await stateText(world, 'json', choice)))
  expect(some).toMatchObject({ records: shop.records })
  expect(some).not.toHaveProperty('pets')
  const alone = parseJson(await text(await stateText(world, 'json', { alone: ['pets'] })))
  expect(alone).toEqual({ version: 1, name: 'shop', pets: shop.pets })
})

const noun = 'animals'
const snapshot = (pets: number): SnapshotSummary => ({ name: 's', pets, time: 0 })
const refusal = (room: SnapshotRoom, pets: number, replaced?: SnapshotSummary) =>
  room.add(snapshot(pets), [], { replaced, noun })?.noRoom

test('all worlds have at most 10,000 snapshots together', () => {
  const room = new SnapshotRoom()
  for (let at = 0; at < 10_000; at += 1) expect(refusal(room, 1)).toBe(undefined)
  const most = /^All worlds have together at most 10,000 snapshots\. Remove one first/
  expect(refusal(room, 1)).toMatch(most)
  expect(refusal(room, 2, snapshot(1))).toBe(undefined)
})

test('snapshots have at most 10,000,000 animals together, in all worlds of a process and in a world at a server', () => {
  const room = new SnapshotRoom()
  const large = snapshot(6_000_000)
  expect(refusal(room, large.pets)).toBe(undefined)
  expect(refusal(room, large.pets)).toMatch(
    /^The snapshots of all worlds have at most 10,000,000 animals together\. Remove one first/,
  )
  expect(refusal(room, 10_000_000, large)).toBe(undefined)
  expect(noRoomAtServer(large, [], noun)).toBe(undefined)
  expect(noRoomAtServer(large, [large], noun)?.noRoom).toMatch(
    /^The snapshots of a world have at most 10,000,000 animals together/,
  )
})

test('the room of snapshots that were removed or replaced is given back, whatever came before', () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'replace', 'remove'),
    pets: fc.nat(4_000_000),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const room = new SnapshotRoom()
      const kept: SnapshotSummary[] = []
      for (const { kind, pets } of steps) {
        const last = kind === 'add' ? undefined : kept.pop()
        if (kind === 'remove') {
          if (last) room.remove(last)
          continue
        }
        const sum = kept.reduce((all, each) => all + each.pets, pets)
        const isRefused = refusal(room, pets, last) !== undefined
        expect(isRefused).toBe(sum > 10_000_000)
        if (!isRefused) kept.push(snapshot(pets))
        else if (last) kept.push(last)
      }
    }),
    runs(100),
  )
})

// --- internal ---

function create({ store, scenario }: World, newPet: NewPet) {
  const above = scenario.lastIds.get('pets') ?? 0
  return store.create('pets', { value: { ...newPet } }, { step: 1, above })
}

async function worldOf(value: unknown, contract = loadContract()): Promise<World> {
  const sandbox = await localPlace().open(await parseScenario(value, contract), { contract })
  return sandbox.home.current
}

async function textOf(world: World, format: 'json' | 'yaml' = 'json'): Promise<string> {
  return text(await stateText(world, format))
}

/** Everything that moves in a world. */
async function progress(world: World) {
  const moment = (await world.store.at(world.store.version)) as Moment
  const [lastId, known] = [moment.lastId('pets'), world.scenario.lastIds.get('pets') ?? 0]
  const greatest = new Map([['pets', lastId > known ? lastId : known]])
  return { ...progressOf(world, greatest), rows: [...moment.rows('pets')].map(({ json }) => json) }
}
