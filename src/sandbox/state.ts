import { UsageError } from '../base/errors.ts'
import type { Int64 } from '../base/int64.ts'
import type { OpenApiDocument } from '../contract/document.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { seedPets } from '../scenarios/seed-pets.ts'
import { IndexedStore, type Layer } from '../store/indexed-store.ts'
import { PetIndex } from '../store/pet-index.ts'
import { toRow } from '../store/row.ts'
import type { KeptDirectory, KeptFile } from '../store/store-adapter.ts'
import { digestOf } from './digest.ts'

/** How the state of a scenario is opened. */
export interface StateOptions {
  /** Where it is kept; in memory, when left out. */
  readonly directory?: KeptDirectory | undefined
  /** What animals are generated from. */
  readonly document: OpenApiDocument
  /**
   * What becomes of what the directory keeps for the scenario: `resume` goes on from it and refuses what
   * belongs to other data and would lose something, `replace` seeds again what belongs to other data,
   * `forget` seeds again.
   */
  readonly kept: 'resume' | 'replace' | 'forget'
}

/** The animals of a scenario, in memory or in a file: how they began, and how they are now. */
export class State {
  readonly store: IndexedStore
  /** Whether it goes on from an earlier run. */
  readonly isResumed: boolean
  readonly #file: KeptFile | undefined

  private constructor(store: IndexedStore, file: KeptFile | undefined, isResumed = false) {
    this.store = store
    this.isResumed = isResumed
    this.#file = file
  }

  /**
   * Goes on from what is kept for a scenario, or seeds it.
   * @throws UsageError when what is kept belongs to other data, or is broken; StartError when it cannot
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
    return State.#seed(PetIndex.of(pets.map(toRow)), file)
  }

  /** How many animals were created, changed or removed. */
  get changes(): number {
    return sum(this.store.layer)
  }

  /** Whether anything is other than a tape whose greatest id this is knows it. */
  hasChangedBeyond(id: Int64): boolean {
    return this.store.hasChangedBeyond(id)
  }

  /**
   * A state as this one began, in its place. Changes wait meanwhile, and are refused once it is there.
   * @throws StorageError when it cannot be written; this one stays then.
   */
  startOver(): Promise<State> {
    return this.handOver(() => State.#seed(this.store.base, this.#file?.again()))
  }

  /** Lets `begin` put another state in this one's place; this one goes on when that fails. */
  handOver(begin: () => Promise<State>): Promise<State> {
    return this.store.handOver(begin)
  }

  /** Lets go of the file, in which everything is that was acknowledged. */
  close(): Promise<void> {
    return this.store.close()
  }

  static async #seed(base: PetIndex, file: KeptFile | undefined): Promise<State> {
    return new State(file ? await IndexedStore.seed(file, base) : IndexedStore.inMemory(base), file)
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
      const message = `${file.path}: going on with its ${size} animals, ${describe(layer)}`
      directory?.onNotice({ message, isTrouble: false })
      return new State(store, file, true)
    }
    await store.close()
    if (kept === 'resume' && !isUnchanged) {
      throw new UsageError(
        `${file.path} was begun with other data than the scenario has now, and holds changes: ${describe(layer)}. Start with --fresh to forget them, or with another --data.`,
      )
    }
    const lost = isUnchanged
      ? 'nothing was lost'
      : `what went with the old ones: ${describe(layer)}`
    const message = `${file.path}: the scenario's data is not what it was begun with; its animals were seeded again; ${lost}`
    directory?.onNotice({ message, isTrouble: false })
    return undefined
  }
}

// --- internal ---

function sum({ created, changed, removed }: Layer): number {
  return created + changed + removed
}

/** In words; what is hardly ever there is named when it is. */
function describe({ created, changed, removed }: Layer): string {
  const more = [
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ]
  return [`${created} created`, ...more].join(', ')
}
