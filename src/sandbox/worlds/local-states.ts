import { UsageError } from '../../base/errors.ts'
import type { OnProgress } from '../../base/progress.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Events } from '../../events/events.ts'
import { MemoryTally } from '../../faults/fault-tally.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import type { RecordKinds } from '../../store/record-kind.ts'
import { allRecordKinds } from '../../store/record-kinds.ts'
import { countChanges, type LayerCounts, type RecordBase, Records } from '../../store/records.ts'
import type { KeptDirectory, KeptFile } from '../../store/store-adapter.ts'
import { IndexedStore, type WorldStore } from '../../store/world-store.ts'
import { MemoryPosition } from '../../tape/tape-player.ts'
import { SHARED_WORLD } from './keys.ts'
import { LiveWorld } from './live-world.ts'
import {
  copyParts,
  MemorySnapshots,
  type NoRoom,
  type Restoring,
  type SnapshotRoom,
  type SnapshotSummary,
} from './snapshots.ts'
import { digestOf, isOfSameData, type SeedOptions, seedBase, type Template } from './template.ts'
import type { KeptChoice, State, StateSource, WorldCounters } from './world.ts'
import type { WorldOptions } from './world-changes.ts'

/** What the states of worlds are made for. */
interface StatesOf {
  readonly contract: Contract
  /** Whether there is a real service behind the sandbox. */
  readonly hasUpstream?: boolean | undefined
  readonly events?: Events | undefined
  readonly onProgress?: OnProgress | undefined
}

/** The states of the worlds of this process. */
export interface LocalStates extends StateSource<LocalState> {
  /**
   * Keeps records of a world where it has them, in place of those that it has there now.
   * @throws StorageError when they cannot be written.
   */
  keep(world: LocalWorld, template: Template, records: Records): Promise<LocalState>
}

export function localStates(
  { contract, hasUpstream, events, onProgress = () => {} }: StatesOf,
  directory: KeptDirectory | undefined,
): LocalStates {
  const kinds = allRecordKinds(contract, { hasUpstream, events })
  const seeds = { contract, kinds, onProgress }
  const layer = ({ scenario: { name }, data, base }: Template, id: string) =>
    directory?.layer({ name, data }, base.kinds, id)
  const resetOthers = async (template: Template, open: ReadonlySet<string>) => {
    if (!directory) return
    const used = new Set([...open].map((id) => layer(template, id)?.path))
    const layers = await directory.layers(template.scenario.name)
    await directory.removeLayers(layers.filter((each) => !used.has(each)))
  }
  return {
    isKept: directory !== undefined,
    openHome: async (scenario, kept) => {
      const stale =
        directory && kept !== 'forget'
          ? await staleLayers(scenario, { directory, kinds, kept })
          : ((await directory?.layers(scenario.name)) ?? [])
      const state = await LocalState.open(scenario, { ...seeds, directory, kept })
      // The changes of other worlds go only now: if the new records are refused, nothing is lost.
      await directory?.removeLayers(stale)
      if (kept !== 'forget' && stale.length > 0)
        directory?.onNotice({
          message: `${scenario.name}: the scenario's data has changed; the changes in ${stale.length} ${stale.length === 1 ? 'world' : 'worlds'} were lost`,
          isTrouble: false,
        })
      return state
    },
    beginHome: (scenario) => LocalState.open(scenario, { ...seeds, directory, kept: 'forget' }),
    beginOtherWorlds: resetOthers,
    resetOtherWorlds: resetOthers,
    beginAgain: async (template, id) => {
      const own = layer(template, id)?.path
      const layers = (await directory?.layers(template.scenario.name)) ?? []
      if (own === undefined || !layers.includes(own)) return false
      await directory?.removeLayers([own])
      return true
    },
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
        : LocalState.inMemory(Records.of(template.base))
    },
    keep: async ({ id, isKept }, template, records) => {
      const { scenario, data } = template
      const isOfKey = id !== undefined && id !== SHARED_WORLD
      const file = isOfKey
        ? layer(template, id)
        : directory?.file({ name: scenario.name, data }, kinds)
      return LocalState.of(records, isKept ? file : undefined)
    },
    beginWorld: async (template, id, madeKey) => {
      const file = madeKey === undefined ? layer(template, id) : undefined
      return LocalState.of(Records.of(template.base), file)
    },
  }
}

/** The records of a world of this process, in memory or in a file. */
export class LocalState implements State {
  readonly store: WorldStore
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
    const { directory, kinds, kept } = options
    const file = directory?.file({ name: scenario.name, data: digestOf(scenario) }, kinds)
    if (file && kept !== 'forget') {
      const { noun } = scenario.resources
      const resumed = await LocalState.#resume(file, { ...options, noun })
      if (resumed) return resumed
    }
    return LocalState.of(Records.of(await seedBase(scenario, options)), file)
  }

  /**
   * Opens the records of a world: those of its scenario, with the changes that the file holds. Changes to other data are
   * forgotten.
   * @throws UsageError when the kept state is damaged; StartError when it cannot be read; StorageError when it cannot be
   * removed.
   */
  static async openLayer(base: RecordBase, file: KeptFile): Promise<LocalState> {
    const store = await IndexedStore.resume(file, base)
    if (store && file.isOfItsData) return new LocalState(store, file, true)
    await store?.close()
    return LocalState.of(Records.of(base), file)
  }

  /** Starts with some records, in memory only. */
  static inMemory(records: Records): LocalState {
    return new LocalState(IndexedStore.inMemory(records), undefined)
  }

  /**
   * Starts with some records, which replace the contents of the file, if there is one.
   * @throws StorageError when they cannot be written.
   */
  static async of(records: Records, file: KeptFile | undefined): Promise<LocalState> {
    return file
      ? new LocalState(await IndexedStore.seed(file, records), file)
      : LocalState.inMemory(records)
  }

  get isKept(): boolean {
    return this.#file !== undefined
  }

  counters(): WorldCounters {
    return { tally: new MemoryTally(), position: new MemoryPosition() }
  }

  /**
   * Replaces this state by one with its initial records, or with other ones. Changes that arrive meanwhile wait and are then refused.
   * @throws StorageError when the new state cannot be written; this state then stays.
   */
  async startOver(records = Records.of(this.store.base)): Promise<LocalState> {
    const next = await this.store.handOver(() => LocalState.of(records, this.#file?.again()))
    await this.store.close()
    return next
  }

  static async #resume(
    file: KeptFile,
    { directory, kinds, kept, noun }: StateOptions & { readonly noun: string },
  ): Promise<LocalState | undefined> {
    const store = await IndexedStore.resume(file, kinds)
    if (!store) return undefined
    const { layer, size } = store
    const isUnchanged = countChanges(layer) === 0
    if (file.isOfItsData) {
      const message = `${file.path}: resumed with ${size} ${noun}, ${describe(layer)}`
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
    const message = `${file.path}: the scenario's data has changed; its ${noun} were reseeded; ${lost}`
    directory?.onNotice({ message, isTrouble: false })
    return undefined
  }
}

/** A world of this process alone: its records are in memory or in a file, everything else is in memory. */
export class LocalWorld extends LiveWorld<LocalState> {
  readonly #snapshots: MemorySnapshots

  /** `room` is shared by the snapshots of all worlds. */
  constructor(options: WorldOptions<LocalState>, room: SnapshotRoom) {
    super(options)
    this.#snapshots = new MemorySnapshots(room)
  }

  async listSnapshots(): Promise<readonly SnapshotSummary[]> {
    return this.#snapshots.list(this.#scenarioName)
  }

  takeSnapshot(name: string): Promise<SnapshotSummary | NoRoom> {
    return this.alone(async () => {
      const { current: world, template, state } = this
      return this.#snapshots.take(name, { world, template, store: state.store })
    })
  }

  restore(name: string): Promise<Restoring> {
    return this.alone(async () => {
      this.assertOpen()
      const snapshot = this.#snapshots.find(name, this.#scenarioName)
      if (!snapshot || !isOfSameData(snapshot.template, this.template))
        return { of: snapshot?.template.scenario.name }
      const state = await this.state.startOver(snapshot.kept.copy())
      const { id, journal } = this.current
      this.goBack(state, { ...copyParts(snapshot.world), id, journal })
      return { restored: snapshot }
    })
  }

  async removeSnapshot(name: string): Promise<boolean> {
    return this.#snapshots.remove(name, this.#scenarioName)
  }

  /** Does nothing: this process has answered all requests of the world, and recognises their keys anyway. */
  learnKeys(): void {}

  /** Drops what the world has in a file, then closes the world: a request under way cannot bring that back. */
  async end(): Promise<void> {
    await this.reset()
    await this.close()
  }

  override async close(): Promise<void> {
    try {
      await super.close()
    } finally {
      this.#snapshots.clear()
    }
  }

  protected startOver(): Promise<LocalState> {
    return this.state.startOver()
  }

  /** A copy of its records, as they are now. */
  get records(): Records {
    return this.state.store.copyRecords()
  }

  /** Whether records of a resource are others than at the start. */
  hasChanged(resource: string): boolean {
    return this.state.store.kinds.has(resource) && !this.records.part(resource).layer.isEmpty
  }

  /** Its snapshots are of the earlier contract, and forgotten. */
  override async changeContract(open: Parameters<LiveWorld<LocalState>['changeContract']>[0]) {
    await super.changeContract(open)
    this.#snapshots.clear()
  }

  get #scenarioName(): string {
    return this.template.scenario.name
  }
}

// --- internal ---

/** How the state of a scenario is opened. */
interface StateOptions extends SeedOptions {
  /** The directory in which it is kept; `undefined` in memory. */
  readonly directory: KeptDirectory | undefined
  readonly kept: KeptChoice
}

/** The counts in words; changed and removed records are named only if there are any. */
function describe({ created, changed, removed }: LayerCounts): string {
  const more = [
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ]
  return [`${created} created`, ...more].join(', ')
}

/**
 * Finds the kept changes of worlds that belong to other records than a scenario has now, before it is opened.
 * @throws UsageError when they are damaged, or `kept` refuses them; StartError when they cannot be read.
 */
async function staleLayers(
  scenario: Scenario,
  {
    directory,
    kinds,
    kept,
  }: {
    readonly directory: KeptDirectory
    readonly kinds: RecordKinds
    readonly kept: Exclude<KeptChoice, 'forget'>
  },
): Promise<readonly string[]> {
  const {
    name,
    resources: { noun },
  } = scenario
  const stale = await directory.layers(name, { data: digestOf(scenario), kinds })
  const [first] = stale
  if (first !== undefined && kept === 'resume')
    throw new UsageError(
      `${first} has changes to other ${noun} than the scenario has now${stale.length > 1 ? `, and so do ${stale.length - 1} more worlds` : ''}. Start with --fresh to forget them, or with another --data.`,
    )
  return stale
}
