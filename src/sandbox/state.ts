import { UsageError } from '../base/errors.ts'
import type { Int64 } from '../base/int64.ts'
import type { OpenApiDocument } from '../contract/document.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { seedPets } from '../scenarios/seed-pets.ts'
import { Animals } from '../store/animals.ts'
import { IndexedStore } from '../store/indexed-store.ts'
import type { LayerCounts } from '../store/layer.ts'
import { PetIndex } from '../store/pet-index.ts'
import type { SharedState } from '../store/redis/shared-state.ts'
import { toRow } from '../store/row.ts'
import type { KeptDirectory, KeptFile } from '../store/store-adapter.ts'
import type { WorldStore } from '../store/world-store.ts'
import { digestOf } from './digest.ts'

/** How the state of a scenario is opened. */
export interface StateOptions {
  /** The directory in which it is kept. Default: in memory. */
  readonly directory?: KeptDirectory | undefined
  /** The document with the schema that animals are generated from. */
  readonly document: OpenApiDocument
  /**
   * What to do with kept state: `resume` resumes it, and refuses state of other data if changes would be
   * lost; `replace` resumes it, and reseeds it if it belongs to other data; `forget` always reseeds it.
   */
  readonly kept: 'resume' | 'replace' | 'forget'
}

/** The animals of a scenario, in memory or in a file: the initial and the current ones. */
export class State {
  readonly store: WorldStore
  /** The part that is shared with other replicas; `undefined` if they do not share it. */
  readonly shared: SharedState | undefined
  /** Whether it resumes an earlier run. */
  readonly isResumed: boolean
  readonly #file: KeptFile | undefined

  private constructor(
    store: WorldStore,
    file: KeptFile | undefined,
    isResumed = false,
    shared?: SharedState,
  ) {
    this.store = store
    this.shared = shared
    this.isResumed = isResumed
    this.#file = file
  }

  /**
   * Resumes the kept state of a scenario, or seeds it.
   * @throws UsageError when the kept state belongs to other data or is damaged; StartError when it cannot
   * be read; StorageError when it cannot be written.
   */
  static async open(scenario: Scenario, options: StateOptions): Promise<State> {
    const { directory, document, kept } = options
    const file = directory?.file(scenario.name, digestOf(scenario))
    if (file && kept !== 'forget') {
      const resumed = await State.#resume(file, options)
      if (resumed) return resumed
    }
    const pets = await seedPets(scenario, document)
    return State.of(Animals.of(PetIndex.of(pets.map(toRow))), file)
  }

  /**
   * Opens the state of one world: the animals of its scenario, with the changes that its place holds, if any. Changes to other animals,
   * from before a switch to other data, are forgotten.
   * @throws UsageError when the kept state is damaged; StartError when it cannot be read; StorageError when it cannot be removed.
   */
  static async openLayer(base: PetIndex, file: KeptFile): Promise<State> {
    const store = await IndexedStore.resume(file, base)
    if (store && file.isOfItsData) return new State(store, file, true)
    await store?.close()
    return State.of(Animals.of(base), file)
  }

  /** The animals of a world that replicas share. */
  static ofShared(shared: SharedState, isResumed: boolean): State {
    return new State(shared.store, undefined, isResumed, shared)
  }

  /** Starts with some animals, in memory only. */
  static inMemory(animals: Animals): State {
    return new State(IndexedStore.inMemory(animals), undefined)
  }

  /**
   * Starts with some animals, which replace the contents of its file, if it has one.
   * @throws StorageError when they cannot be written.
   */
  static async of(animals: Animals, file: KeptFile | undefined): Promise<State> {
    return file ? new State(await IndexedStore.seed(file, animals), file) : State.inMemory(animals)
  }

  /** Whether the animals outlive the process. */
  get isKept(): boolean {
    return this.#file !== undefined || this.shared !== undefined
  }

  /** The number of animals that were created, changed or removed. */
  get changes(): number {
    return sum(this.store.layer)
  }

  /** Whether there are changes that a tape with this greatest id does not include. */
  hasChangedBeyond(id: Int64): boolean {
    return this.store.hasChangedBeyond(id)
  }

  /**
   * Replaces this state by one with its initial animals, or with other ones; a shared state stays, and gets its initial
   * animals. Changes that arrive meanwhile wait and are then refused.
   * @throws StorageError when the new state cannot be written; this state then stays.
   */
  async startOver(animals = Animals.of(this.store.base)): Promise<State> {
    if (this.shared) {
      await this.shared.store.startOver()
      return this
    }
    const next = await this.handOver(() => State.of(animals, this.#file?.again()))
    await this.close()
    return next
  }

  /** Lets `begin` replace this state by another; if it fails, this state stays in use. */
  handOver<Result>(begin: () => Promise<Result>): Promise<Result> {
    return this.store.handOver(begin)
  }

  /** Closes the file after everything acknowledged is durable. */
  close(): Promise<void> {
    return this.store.close()
  }

  static async #resume(
    file: KeptFile,
    { directory, kept }: StateOptions,
  ): Promise<State | undefined> {
    const store = await IndexedStore.resume(file)
    if (!store) return undefined
    const { layer, size } = store
    const isUnchanged = sum(layer) === 0
    if (file.isOfItsData) {
      const message = `${file.path}: resumed with ${size} animals, ${describe(layer)}`
      directory?.onNotice({ message, isTrouble: false })
      return new State(store, file, true)
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

function sum({ created, changed, removed }: LayerCounts): number {
  return created + changed + removed
}

/** The counts in words; changed and removed animals are named only if there are any. */
function describe({ created, changed, removed }: LayerCounts): string {
  const more = [
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ]
  return [`${created} created`, ...more].join(', ')
}
