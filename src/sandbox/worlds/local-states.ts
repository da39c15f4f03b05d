import { UsageError } from '../../base/errors.ts'
import { mapTelling, type OnProgress } from '../../base/progress.ts'
import type { Contract } from '../../contract/contract.ts'
import { MemoryTally } from '../../faults/fault-tally.ts'
import { seedPets } from '../../scenarios/load-scenario.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import { Animals, countChanges, type LayerCounts } from '../../store/animals.ts'
import { IndexedStore } from '../../store/indexed-store.ts'
import { PetIndex } from '../../store/pet-index.ts'
import { toRow } from '../../store/row.ts'
import type { KeptDirectory, KeptFile } from '../../store/store-adapter.ts'
import type { WorldStore } from '../../store/world-store.ts'
import { MemoryPosition } from '../../tape/tape-player.ts'
import { digestOf, type Template } from './template.ts'
import type { WorldCounters } from './world.ts'
import type { KeptChoice, State, StateSource } from './world-state.ts'

/** The states of worlds in memory, or in a directory. */
export function localStates(
  contract: Contract,
  directory: KeptDirectory | undefined,
  onProgress: OnProgress = () => {},
): StateSource<LocalState> {
  const layer = ({ scenario, data }: Template, id: string) =>
    directory?.layer(scenario.name, data, id)
  const resetOthers = async ({ scenario, data }: Template, open: ReadonlySet<string>) => {
    if (!directory) return
    const used = new Set([...open].map((id) => directory.layer(scenario.name, data, id).path))
    const layers = await directory.layers(scenario.name)
    await directory.removeLayers(layers.filter((each) => !used.has(each)))
  }
  return {
    isKept: directory !== undefined,
    openHome: async (scenario, kept) => {
      if (directory && kept !== 'forget') await checkLayers(scenario, directory, kept)
      const state = await LocalState.open(scenario, { directory, contract, kept, onProgress })
      // The changes of other worlds go only now: if the disk refuses the new animals, nothing is lost.
      if (kept === 'forget') await directory?.removeLayers(await directory.layers(scenario.name))
      return state
    },
    beginHome: (scenario) =>
      LocalState.open(scenario, { directory, contract, kept: 'forget', onProgress }),
    beginOthers: resetOthers,
    resetOthers,
    forgetWorld: async (_template, id) => {
      const layers = (await directory?.layersOf(id)) ?? []
      await directory?.removeLayers(layers)
      return layers.length > 0
    },
    kept: async () => directory?.worlds(),
    openWorld: async (template, id) => {
      const file = layer(template, id)
      return file
        ? LocalState.openLayer(template.base, file)
        : LocalState.inMemory(Animals.of(template.base))
    },
    beginWorld: async (template, id, madeKey) => {
      const file = madeKey === undefined ? layer(template, id) : undefined
      return LocalState.of(Animals.of(template.base), file)
    },
  }
}

/** The animals of a world of this process, in memory or in a file. */
export class LocalState implements State {
  readonly store: WorldStore
  /** Whether it resumes an earlier run. */
  readonly isResumed: boolean
  readonly #file: KeptFile | undefined

  private constructor(store: WorldStore, file: KeptFile | undefined, isResumed = false) {
    this.store = store
    this.isResumed = isResumed
    this.#file = file
  }

  /**
   * Resumes the kept state of a scenario, or seeds it.
   * @throws UsageError for damaged state or state of other data; StartError when it cannot be read; StorageError when not
   * written.
   */
  static async open(scenario: Scenario, options: StateOptions): Promise<LocalState> {
    const { directory, contract, kept, onProgress } = options
    const file = directory?.file(scenario.name, digestOf(scenario))
    if (file && kept !== 'forget') {
      const resumed = await LocalState.#resume(file, options)
      if (resumed) return resumed
    }
    const pets = await seedPets(scenario, contract, onProgress)
    const { length: of } = pets
    const rows = mapTelling(pets, toRow, (done) =>
      onProgress({ step: 'preparing', done, of, unit: 'animals' }),
    )
    return LocalState.of(Animals.of(PetIndex.of(rows)), file)
  }

  /**
   * Opens the animals of a world: those of its scenario, with the changes that the file holds. Changes to other data are
   * forgotten.
   * @throws UsageError when the kept state is damaged; StartError when it cannot be read; StorageError when it cannot be
   * removed.
   */
  static async openLayer(base: PetIndex, file: KeptFile): Promise<LocalState> {
    const store = await IndexedStore.resume(file, base)
    if (store && file.isOfItsData) return new LocalState(store, file, true)
    await store?.close()
    return LocalState.of(Animals.of(base), file)
  }

  /** Starts with some animals, in memory only. */
  static inMemory(animals: Animals): LocalState {
    return new LocalState(IndexedStore.inMemory(animals), undefined)
  }

  /**
   * Starts with some animals, which replace the contents of the file, if there is one.
   * @throws StorageError when they cannot be written.
   */
  static async of(animals: Animals, file: KeptFile | undefined): Promise<LocalState> {
    return file
      ? new LocalState(await IndexedStore.seed(file, animals), file)
      : LocalState.inMemory(animals)
  }

  /** Whether the animals outlive the process. */
  get isKept(): boolean {
    return this.#file !== undefined
  }

  counters(): WorldCounters {
    return { tally: new MemoryTally(), position: new MemoryPosition() }
  }

  /**
   * Replaces this state by one with its initial animals, or with other ones. Changes that arrive meanwhile wait and are then refused.
   * @throws StorageError when the new state cannot be written; this state then stays.
   */
  async startOver(animals = Animals.of(this.store.base)): Promise<LocalState> {
    const next = await this.store.handOver(() => LocalState.of(animals, this.#file?.again()))
    await this.store.close()
    return next
  }

  static async #resume(
    file: KeptFile,
    { directory, kept }: StateOptions,
  ): Promise<LocalState | undefined> {
    const store = await IndexedStore.resume(file)
    if (!store) return undefined
    const { layer, size } = store
    const isUnchanged = countChanges(layer) === 0
    if (file.isOfItsData) {
      const message = `${file.path}: resumed with ${size} animals, ${describe(layer)}`
      directory?.onNotice({ message, isTrouble: false })
      return new LocalState(store, file, true)
    }
    await store.close()
    if (kept === 'resume' && !isUnchanged) {
      throw new UsageError(
        `${file.path} was seeded from other data than the scenario has now, and has changes: ${describe(layer)}. Start with --fresh to forget them, or with another --data.`,
      )
    }
    const lost = isUnchanged ? 'nothing was lost' : `lost: ${describe(layer)}`
    const message = `${file.path}: the scenario's data has changed; its animals were reseeded; ${lost}`
    directory?.onNotice({ message, isTrouble: false })
    return undefined
  }
}

// --- internal ---

/** How the state of a scenario is opened. */
interface StateOptions {
  /** The directory in which it is kept; `undefined` in memory. */
  readonly directory: KeptDirectory | undefined
  readonly contract: Contract
  readonly kept: KeptChoice
  readonly onProgress: OnProgress
}

/** The counts in words; changed and removed animals are named only if there are any. */
function describe({ created, changed, removed }: LayerCounts): string {
  const more = [
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ]
  return [`${created} created`, ...more].join(', ')
}

/**
 * Checks the kept changes of worlds before a scenario is opened: if they belong to other animals than the scenario has now,
 * they are refused or removed (`KeptChoice`).
 * @throws UsageError when they are refused or damaged; StartError when they cannot be read; StorageError when they
 * cannot be removed.
 */
async function checkLayers(
  scenario: Scenario,
  directory: KeptDirectory,
  kept: Exclude<KeptChoice, 'forget'>,
): Promise<void> {
  const { name } = scenario
  const stale = await directory.layers(name, digestOf(scenario))
  const [first] = stale
  if (first === undefined) return
  if (kept === 'resume')
    throw new UsageError(
      `${first} has changes to other animals than the scenario has now${stale.length > 1 ? `, and so do ${stale.length - 1} more worlds` : ''}. Start with --fresh to forget them, or with another --data.`,
    )
  await directory.removeLayers(stale)
  directory.onNotice({
    message: `${name}: the scenario's data has changed; the changes in ${stale.length} ${stale.length === 1 ? 'world' : 'worlds'} were lost`,
    isTrouble: false,
  })
}
