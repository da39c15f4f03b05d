import { UsageError } from '../base/errors.ts'
import type { Int64 } from '../base/int64.ts'
import type { OpenApiDocument } from '../contract/document.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { seedPets } from '../scenarios/seed-pets.ts'
import type { DataDirectory } from '../store/data-directory.ts'
import type { PetFile } from '../store/pet-file.ts'
import { type Row, toRow } from '../store/row.ts'
import { Store } from '../store/store.ts'
import { digestOf } from './digest.ts'

/** How the state of a scenario is opened. */
export interface StateOptions {
  /** Where it is kept; in memory, when left out. */
  readonly directory?: DataDirectory | undefined
  /** What animals are generated from. */
  readonly document: OpenApiDocument
  /**
   * What becomes of what the directory keeps for the scenario: `resume` goes on from it and refuses what
   * belongs to other data, `replace` seeds anew what belongs to other data, `forget` seeds anew.
   */
  readonly kept: 'resume' | 'replace' | 'forget'
}

/** The animals of a scenario, in memory or in a file: how they began, and how they are now. */
export class State {
  readonly store: Store
  /** Whether it goes on from an earlier run. */
  readonly isResumed: boolean
  readonly #seeded: number
  readonly #file: PetFile | undefined

  private constructor(store: Store, file?: PetFile, resumed?: { readonly seeded: number }) {
    this.store = store
    this.isResumed = resumed !== undefined
    this.#seeded = resumed?.seeded ?? store.size
    this.#file = file
  }

  /**
   * Goes on from what is kept for a scenario, or seeds it.
   * @throws UsageError when what is kept belongs to other data, or is broken; StartError when it can not
   * be read; StorageError when it can not be written.
   */
  static async open(scenario: Scenario, options: StateOptions): Promise<State> {
    const { directory, document, kept } = options
    const file = directory?.file(scenario.name, digestOf(scenario))
    if (file && kept !== 'forget') {
      const resumed = await State.#resume(file, options)
      if (resumed) return resumed
    }
    const pets = await seedPets(scenario, document)
    return State.#seed(pets.map(toRow), file)
  }

  /** How many animals were created. */
  get created(): number {
    return this.store.size - this.#seeded
  }

  /** Whether an animal was created under a greater id. */
  hasCreatedAbove(id: Int64): boolean {
    return this.store.since(this.#seeded).some((row) => row.id > id)
  }

  /**
   * A state as this one began, in its place.
   * @throws StorageError when it can not be written; this one stays then.
   */
  async startOver(): Promise<State> {
    const state = await State.#seed(this.store.first(this.#seeded), this.#file?.again())
    await this.close()
    return state
  }

  /** Lets go of the file, in which all is that was answered. */
  async close(): Promise<void> {
    await this.#file?.close()
  }

  static async #seed(rows: readonly Row[], file: PetFile | undefined): Promise<State> {
    return new State(file ? await Store.seed(file, rows) : Store.inMemory(rows), file)
  }

  static async #resume(
    file: PetFile,
    { directory, kept }: StateOptions,
  ): Promise<State | undefined> {
    const store = await Store.resume(file)
    const { header } = file
    if (!store || !header) return undefined
    const state = new State(store, file, header)
    const { created } = state
    if (file.isOfItsData) {
      const message = `${file.path}: going on with its ${store.size} animals, ${created} of them created`
      directory?.onNotice({ message, isTrouble: false })
      return state
    }
    await file.close()
    if (kept === 'resume') {
      throw new UsageError(
        `${file.path} was begun with other data than the scenario has now, and holds ${created} created animals. Start with --fresh to forget them, or with another --data.`,
      )
    }
    const message = `${file.path}: the scenario's data is other than what it was begun with: seeded anew; created animals that went: ${created}`
    directory?.onNotice({ message, isTrouble: false })
    return undefined
  }
}
