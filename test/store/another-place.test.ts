import { expect, test } from 'vitest'
import { localPlace } from '../../src/sandbox/local-sandbox.ts'
import { parseScenario } from '../../src/scenarios/load-scenario.ts'
import type { Change } from '../../src/store/change.ts'
import type { RecordBase } from '../../src/store/records.ts'
import type { KeptDirectory, KeptFile } from '../../src/store/store-adapter.ts'
import { loadContract } from '../support/built-in.ts'

interface Kept {
  readonly data: string
  readonly base: RecordBase
  readonly changes: readonly Change[]
}

/** A place for state that is no directory: it lives as long as the map. */
const placeIn = (places: Map<string, Kept>): KeptDirectory => ({
  onNotice: () => {},
  file: ({ name, data }) => openWorldPlace({ places, scenario: name, data }),
  layer: ({ name, data }, _kinds, world) =>
    openWorldPlace({ places, scenario: `${name}+${world}`, data }),
  layers: async () => [],
  layersOf: async () => [],
  removeLayers: async () => {},
  worlds: async () => ({ count: 0, most: 1 }),
  trouble: async () => undefined,
  close: () => {},
})

function openWorldPlace(place: {
  readonly places: Map<string, Kept>
  readonly scenario: string
  readonly data: string
}): KeptFile {
  const { places, scenario, data } = place
  let header: KeptFile['header']
  return {
    path: scenario,
    get header() {
      return header
    },
    get isOfItsData() {
      return header?.data === data
    },
    async read() {
      const kept = places.get(scenario)
      header = kept && { data: kept.data, seeded: kept.base.size }
      return kept ? { base: kept.base.rows(), changes: [...kept.changes] } : null
    },
    async begin(base, changes = []) {
      header = { data, seeded: base.size }
      places.set(scenario, { data, base, changes })
    },
    async write({ changes }) {
      const kept = places.get(scenario) as Kept
      places.set(scenario, { ...kept, changes: [...kept.changes, ...changes.splice(0)] })
    },
    again: () => openWorldPlace(place),
    written: async () => {},
    close: async () => {},
  }
}

test('a sandbox resumes from a place for state that is not a directory of files', async () => {
  const contract = loadContract()
  const pets = [{ id: 7, name: 'Rex', categoryId: 1 }]
  const scenario = await parseScenario({ version: 1, pets }, contract)
  const places = new Map<string, Kept>()
  const open = () => localPlace(placeIn(places)).open(scenario, { contract })
  const first = await open()
  await first.home.current.store.create(
    ...(['pets', { value: { name: 'Nemo', categoryId: 2 } }, { step: 1, above: 7 }] as const),
  )
  await first.close()
  const second = await open()
  expect((await second.home.current.store.get('pets', 8))?.json).toBe(
    '{"id":8,"name":"Nemo","categoryId":2}',
  )
  expect(second.home.counts.pets).toBe(2)
  await second.reset()
  await second.close()
  const third = await open()
  expect(third.home.counts.pets).toBe(1)
  expect(await third.home.current.store.get('pets', 8)).toBeUndefined()
})
