import type { OpenApiDocument } from '../contract/document.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { seedPets } from '../scenarios/seed-pets.ts'
import type { DataDirectory } from '../store/data-directory.ts'
import type { Pet } from '../store/pet.ts'
import type { PetFile } from '../store/pet-file.ts'
import { Store } from '../store/store.ts'
import { digestOf } from './digest.ts'

/** Where the state of a scenario is, and what it is generated from. */
interface StateOptions {
  readonly directory: DataDirectory | undefined
  readonly document: OpenApiDocument
  readonly fresh?: boolean | undefined
}

/** The animals of a scenario, in memory or in a file: how they began, and how they are now. */
export class State {
  readonly #file: PetFile | undefined
  readonly #seeded: readonly Pet[]
  #store: Store

  private constructor(store: Store, seeded: readonly Pet[], file: PetFile | undefined) {
    this.#store = store
    this.#seeded = seeded
    this.#file = file
  }

  /**
   * Goes on from what the directory keeps for a scenario, or seeds it; `fresh` seeds it anyway.
   * @throws UsageError when what is kept belongs to other data, or is broken.
   */
  static async open(
    scenario: Scenario,
    { directory, document, fresh = false }: StateOptions,
  ): Promise<State> {
    const file = directory?.file(scenario.name, digestOf(scenario))
    const resumed = file && !fresh ? await Store.resume(file) : undefined
    if (file && resumed) return new State(resumed, resumed.first(file.seeded), file)
    const pets = await seedPets(scenario, document)
    const store = file ? await Store.seed(file, pets) : Store.inMemory(pets)
    return new State(store, pets, file)
  }

  get store(): Store {
    return this.#store
  }

  /** How many animals were created. */
  get created(): number {
    return this.#store.size - this.#seeded.length
  }

  /** Back to how it began. */
  async startOver(): Promise<void> {
    this.#store.retire()
    this.#store = this.#file
      ? await Store.seed(this.#file, this.#seeded)
      : Store.inMemory(this.#seeded)
  }

  /** Writes what is not yet written, and lets go of the file. */
  async close(): Promise<void> {
    this.#store.retire()
    await this.#file?.close()
  }
}
