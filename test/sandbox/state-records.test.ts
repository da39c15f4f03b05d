import { text } from 'node:stream/consumers'
import { parseJson } from '../../src/base/json/json.ts'
import { stateText } from '../../src/sandbox/inspect/state-text.ts'
import { localPlace } from '../../src/sandbox/local-sandbox.ts'
import type { World } from '../../src/sandbox/worlds/world.ts'
import { parseScenario } from '../../src/scenarios/load-scenario.ts'
import { parseYaml } from '../../src/scenarios/parse-yaml.ts'
import type { RecordKind } from '../../src/store/record-kind.ts'
import { shopContract } from '../support/shop-contract.ts'
import { expect, test } from '../support/test.ts'

const contract = shopContract()
const ownerId = '00000000-0000-4000-8000-000000000001'

const scenario = {
  version: 1,
  name: 'shop',
  pets: [{ id: 1, name: 'Rex', categoryId: 3 }],
  records: {
    orders: [{ id: 7, petId: 1, quantity: 2, tags: ['ab'], $other: { gift: true } }],
    owners: [{ ownerId, email: 'ada@example.org' }],
    visits: [{ id: 3, reason: 'walk', path: { ownerId } }],
    photos: [{ size: 9007199254740993n, path: { fileName: 'a b.png' } }],
  },
}

async function worldOf(value: unknown): Promise<World> {
  const sandbox = await localPlace().open(await parseScenario(value, contract), { contract })
  return sandbox.home.current
}

test('the state of a world has the records of all resources, and begins another world with them', async () => {
  const world = await worldOf({ ...scenario, generate: { orders: { count: 3 } } })
  const json = await text(await stateText(world, 'json'))
  const yaml = await text(await stateText(world, 'yaml'))
  const { pets, records } = parseJson(json) as unknown as typeof scenario
  expect({ pets, records }).toEqual({
    pets: scenario.pets,
    records: { ...scenario.records, orders: expect.arrayContaining(scenario.records.orders) },
  })
  expect(records.orders).toHaveLength(4)
  for (const value of [parseJson(json), parseYaml(yaml, 'state.yaml').value]) {
    const again = await worldOf(value)
    expect(await text(await stateText(again, 'json'))).toBe(json)
    expect(await text(await stateText(again, 'yaml'))).toBe(yaml)
  }
})

test('the state of a world has the greatest id of each resource, so that none is given twice', async () => {
  const world = await worldOf(scenario)
  const rule = { step: 1, above: 0 }
  const order = { value: { petId: 1, quantity: 1 } }
  const { row } = await world.store.create('orders', order, rule)
  expect([row.id, await world.store.remove('orders', row.id)]).toEqual([8, true])
  const state = parseJson(await text(await stateText(world, 'json'))) as { lastId?: object }
  expect(state.lastId).toEqual({ pets: 1, orders: 8, visits: 3 })
  const { lastIds } = (await worldOf(state)).scenario
  expect(Object.fromEntries(lastIds)).toEqual(state.lastId)
})

test('conditions and the part of a state are about animals, and leave the others as they are or out', async () => {
  const world = await worldOf(scenario)
  const of = { kind: world.store.kinds.get('pets') as RecordKind, texts: ['name'] }
  const choice = { conditions: { q: 'nobody' }, of }
  const some = parseJson(await text(await stateText(world, 'json', choice)))
  expect(some).toMatchObject({ records: scenario.records })
  expect(some).not.toHaveProperty('pets')
  const alone = parseJson(await text(await stateText(world, 'json', { alone: ['pets'] })))
  expect(alone).toEqual({ version: 1, name: 'shop', pets: scenario.pets })
})
