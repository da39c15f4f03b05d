import type { OpenApiDocument } from '../contract/document.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { Animals } from '../store/animals.ts'
import type { KeptDirectory, KeptWorlds } from '../store/store-adapter.ts'
import { checkLayers } from './check-layers.ts'
import type { Replica } from './replica.ts'
import { State, type StateOptions } from './state.ts'
import type { Template } from './template.ts'

/** Where the animals of worlds are: in memory, in a directory, or shared with other replicas. */
export interface Places {
  /** Whether the animals outlive this process; each scenario then has its own place. */
  readonly isKept: boolean
  /**
   * Opens the animals in which a scenario begins; with `begin`, seeds them again and leaves those of worlds to `resetOthers`.
   * @throws UsageError when kept animals belong to other data or are damaged; StartError when they cannot be read;
   * StorageError when they cannot be written.
   */
  openHome(scenario: Scenario, kept: StateOptions['kept'] | 'begin'): Promise<State>
  /** Opens the animals of a key's world as they were left. It throws (as a rejection) what `openHome` throws. */
  openWorld(template: Template, id: string): Promise<State>
  /**
   * Restores the start of a scenario in the worlds of keys that are not open here, whoever left them; `open` has the ids of the others.
   * @throws StorageError when one of them cannot be written.
   */
  resetOthers(template: Template, open: ReadonlySet<string>): Promise<void>
  /** Forgets what is kept of a key's world under any scenario; returns whether there was anything. It throws what `resetOthers` throws. */
  forgetWorld(template: Template, id: string): Promise<boolean>
  /** How many worlds of keys are kept; `undefined` if they end with this process. */
  kept(template: Template): Promise<KeptWorlds | undefined>
  /** Seeds the animals of a key's world; `madeKey` is the key if it was made for this world. */
  beginWorld(template: Template, id: string, madeKey: string | undefined): Promise<State>
}

/** Opens animals in memory, or in a directory. */
export function localPlaces(
  document: OpenApiDocument,
  directory: KeptDirectory | undefined,
): Places {
  const layer = ({ scenario, data }: Template, id: string) =>
    directory?.layer(scenario.name, data, id)
  return {
    isKept: directory !== undefined,
    openHome: async (scenario, kept) => {
      if (directory && kept !== 'begin' && kept !== 'forget')
        await checkLayers(scenario, directory, kept)
      const state = await State.open(scenario, {
        ...{ directory, document },
        kept: kept === 'begin' ? 'forget' : kept,
      })
      // Only now: if the disk refuses the new animals, nothing is lost.
      if (kept === 'forget') await directory?.removeLayers(await directory.layers(scenario.name))
      return state
    },
    resetOthers: async ({ scenario, data }, open) => {
      if (!directory) return
      const used = new Set([...open].map((id) => directory.layer(scenario.name, data, id).path))
      const layers = await directory.layers(scenario.name)
      await directory.removeLayers(layers.filter((each) => !used.has(each)))
    },
    forgetWorld: async (_template, id) => {
      const layers = (await directory?.layersOf(id)) ?? []
      await directory?.removeLayers(layers)
      return layers.length > 0
    },
    kept: async () => directory?.worlds(),
    openWorld: async (template, id) => {
      const file = layer(template, id)
      return file ? State.openLayer(template.base, file) : State.inMemory(Animals.of(template.base))
    },
    beginWorld: async (template, id, madeKey) => {
      const file = madeKey === undefined ? layer(template, id) : undefined
      return State.of(Animals.of(template.base), file)
    },
  }
}

/** Opens animals that replicas share. */
export function sharedPlaces(replica: Replica): Places {
  return {
    isKept: true,
    openHome: (scenario, kept) => replica.openHome(scenario, kept === 'begin' ? 'forget' : kept),
    openWorld: (template, id) => replica.openWorld(template, id),
    resetOthers: (template, open) => replica.resetOthers(template, open),
    forgetWorld: ({ scenario }, id) => replica.remove(scenario.name, id),
    kept: ({ scenario }) => replica.kept(scenario.name),
    beginWorld: (template, id, madeKey) => replica.openWorld(template, id, madeKey),
  }
}
