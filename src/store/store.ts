// The only file that makes a lowdb database; pet-file.ts is its adapter for state on disk.
import { Low, Memory } from 'lowdb'
import { compareInt64, type Int64, normaliseInteger } from '../contract/int64.ts'
import type { NewPet, Pet, PetStatus } from './pet.ts'
import type { PetFile, StoreData } from './pet-file.ts'
import { PetIndex, type Row, type Rows } from './pet-index.ts'

/** Gives the next id, above the greatest one so far. */
export type NextId = (last: Int64) => Int64

const GREATEST = 2n ** 63n - 1n

/** The animals of a world: kept by lowdb, in memory or in a file, and found by an index. */
export class Store {
  readonly #db: Low<StoreData>
  readonly #index = new PetIndex()
  /** Ids of animals that are being written. */
  readonly #reserved = new Set<Int64>()
  #lastId: Int64 = 0
  #isRetired = false

  private constructor(db: Low<StoreData>) {
    this.#db = db
    for (const pet of db.data.pets) this.#add(pet)
  }

  /** Starts over with these animals, of which no two share an id; in memory only. */
  static inMemory(pets: readonly Pet[]): Store {
    return new Store(new Low<StoreData>(new Memory(), { pets: byId(pets) }))
  }

  /** Starts over with these animals, in place of what the file holds. */
  static async seed(file: PetFile, pets: readonly Pet[]): Promise<Store> {
    const db = new Low<StoreData>(file, { pets: byId(pets) })
    await db.write()
    return new Store(db)
  }

  /**
   * Goes on from where a file was left; `undefined` where there is no file.
   * @throws UsageError when something is wrong with the file.
   */
  static async resume(file: PetFile): Promise<Store | undefined> {
    const db = new Low<StoreData>(file, { pets: [] })
    await db.read()
    return file.exists ? new Store(db) : undefined
  }

  /** How many animals there are. */
  get size(): number {
    return this.#index.size
  }

  /** All animals, or those of a status, by ascending id. */
  rows(status?: PetStatus): Rows {
    return this.#index.rows(status)
  }

  /** The animal with an id. */
  get(id: Int64): Row | undefined {
    return this.#index.get(id)
  }

  /** Tells whether any animal is in a category. */
  hasCategory(categoryId: Int64): boolean {
    return this.#index.hasCategory(categoryId)
  }

  /**
   * Adds an animal under an id of its own; it can be seen once it is kept.
   * @throws StorageError when it can not be written. Then it is as if it had not been asked for.
   */
  async create(newPet: NewPet, nextId: NextId): Promise<Row> {
    const pet = { id: this.#freeId(nextId), ...newPet }
    this.#note(pet.id)
    this.#reserved.add(pet.id)
    const { pets } = this.#db.data
    pets.push(pet)
    try {
      if (!this.#isRetired) await this.#db.write()
    } catch (error) {
      pets.splice(pets.lastIndexOf(pet), 1)
      throw error
    } finally {
      this.#reserved.delete(pet.id)
    }
    return this.#add(pet)
  }

  /** The first animals that were added. */
  first(count: number): readonly Pet[] {
    return this.#db.data.pets.slice(0, count)
  }

  /** Another store has taken over the file: what this one is still asked to add stays in memory. */
  retire(): void {
    this.#isRetired = true
  }

  #add(pet: Pet): Row {
    this.#note(pet.id)
    return this.#index.add(pet)
  }

  /** The greatest int64 has none above it and does not count as the last id. */
  #note(id: Int64): void {
    if (id > this.#lastId && id < GREATEST) this.#lastId = id
  }

  /** The next id that no animal has. */
  #freeId(nextId: NextId): Int64 {
    let id = nextId(this.#lastId)
    while (id > GREATEST || this.#index.get(id) || this.#reserved.has(id)) {
      id = id >= GREATEST ? 1 : normaliseInteger(BigInt(id) + 1n)
    }
    return id
  }
}

// --- internal ---

function byId(pets: readonly Pet[]): Pet[] {
  return pets.toSorted((a, b) => compareInt64(a.id, b.id))
}
