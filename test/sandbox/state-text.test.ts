import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../../src/base/json/json.ts'
import type { NewPet } from '../../src/client/answer-types.ts'
import { progressOf, stateText } from '../../src/sandbox/inspect/state-text.ts'
import { localPlace } from '../../src/sandbox/local-sandbox.ts'
import type { World } from '../../src/sandbox/worlds/world.ts'
import { parseScenario } from '../../src/scenarios/load-scenario.ts'
import type { Moment } from '../../src/store/store.ts'
import { loadContract } from '../support/built-in.ts'
import { FOREIGN_FIELD } from '../support/not-in-contract.ts'
import { runs } from '../support/runs.ts'

const contract = loadContract()
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
      const second = await worldOf(parseJson(await text(await stateText(first, 'json'))))
      expect(await stateOf(second)).toEqual(await stateOf(first))
      for (const name of after) {
        await steps[name]?.(first)
        await steps[name]?.(second)
      }
      expect(await stateOf(second)).toEqual(await stateOf(first))
    }),
    runs(60),
  )
})

test('a state is of the moment at which it is asked for', async () => {
  const world = await worldOf(scenario)
  const state = await stateText(world, 'yaml')
  await world.store.put('pets', { id: 77, value: { id: 77, ...pet } })
  world.random()
  expect(await text(state)).toBe(await text(await stateText(await worldOf(scenario), 'yaml')))
})

test('a world on real time stays on it, one that ticks ticks on', async () => {
  const clockOf = async (clock: object | undefined) => {
    const world = await worldOf({ version: 1, ...(clock && { clock }) })
    return (parseJson(await text(await stateText(world, 'json'))) as { clock?: object }).clock
  }
  expect(await clockOf(undefined)).toBeUndefined()
  expect(await clockOf({ now: '2030-12-05' })).toEqual({ now: '2030-12-05T00:00:00.000Z' })
  expect(await clockOf({ now: '2030-12-05', ticking: true })).toEqual({
    now: expect.stringMatching(/^2030-12-05T00:00:0/),
    ticking: true,
  })
})

// --- internal ---

function create({ store, scenario }: World, newPet: NewPet) {
  const above = scenario.lastIds.get('pets') ?? 0
  return store.create('pets', { value: { ...newPet } }, { step: 1, above })
}

async function worldOf(value: unknown): Promise<World> {
  const sandbox = await localPlace().open(await parseScenario(value, contract), { contract })
  return sandbox.home.current
}

/** Everything that moves in a world. */
async function stateOf(world: World) {
  const moment = (await world.store.at(world.store.version)) as Moment
  const [lastId, known] = [moment.lastId('pets'), world.scenario.lastIds.get('pets') ?? 0]
  const greatest = new Map([['pets', lastId > known ? lastId : known]])
  return { ...progressOf(world, greatest), rows: [...moment.rows('pets')].map(({ json }) => json) }
}
