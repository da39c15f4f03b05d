// The only file that makes a lowdb database; pet-file.ts is its adapter for state on disk.
import { Low, Memory } from 'lowdb'
import { type Int64, MAX_INT64, normaliseInteger } from '../base/int64.ts'
import type { NewPet, PetStatus } from './pet.ts'
import type { PetFile, StoreData } from './pet-file.ts'
import { PetIndex, type Rows } from './pet-index.ts'
import { type Row, toRow } from './row.ts'

/** Gives the next id, above the greatest one so far. */
export type NextId = (last: Int64) => Int64

/** The animals of a world: kept by lowdb, in memory or in a file, and found by an index. */
export class Store {
  readonly #db: Low<StoreData>
  readonly #index: PetIndex
  /**
   * Ids of animals that are being written: a few. A Set would make itself anew every few of them, and leave what
   * it was to the garbage collector.
   */
  readonly #reserved: Int64[] = []
  #lastId: Int64

  private constructor(db: Low<StoreData>) {
    this.#db = db
    this.#index = new PetIndex(db.data.rows)
    this.#lastId = this.#greatestId()
  }

  /** Starts with these animals, of which no two share an id; in memory only. */
  static inMemory(rows: readonly Row[]): Store {
    return new Store(new Low<StoreData>(new Memory(), { rows: rows.slice() }))
  }

  /**
   * Starts with these animals, in place of what the file holds.
   * @throws StorageError when the file can not be written. It is as it was then.
   */
  static async seed(file: PetFile, rows: readonly Row[]): Promise<Store> {
    await file.begin(rows)
    return new Store(new Low<StoreData>(file, { rows: rows.slice() }))
  }

  /**
   * Goes on from where a file was left; `undefined` where there is no file.
   * @throws UsageError when something is wrong with the file.
   */
  static async resume(file: PetFile): Promise<Store | undefined> {
    const db = new Low<StoreData>(file, { rows: [] })
    await db.read()
    return file.header && new Store(db)
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

  /** The first animals that were added. */
  first(count: number): readonly Row[] {
    return this.#db.data.rows.slice(0, count)
  }

  /** The animals that were added after the first ones. */
  since(count: number): readonly Row[] {
    return this.#db.data.rows.slice(count)
  }

  /**
   * Adds an animal under an id of its own; it can be seen once it is kept.
   * @throws StorageError when it can not be written. Then it is as if it had not been asked for.
   */
  async create(newPet: NewPet, nextId: NextId): Promise<Row> {
    const id = this.#freeId(nextId)
    const row = toRow({ id, ...newPet })
    const { rows } = this.#db.data
    this.#reserved.push(id)
    if (id > this.#lastId && id < MAX_INT64) this.#lastId = id
    rows.push(row)
    try {
      await this.#db.write()
    } catch (error) {
      rows.splice(rows.lastIndexOf(row), 1)
      this.#lastId = this.#greatestId()
      throw error
    } finally {
      this.#reserved.splice(this.#reserved.indexOf(id), 1)
    }
    this.#index.add(row)
    return row
  }

  /** The greatest id from 0 on. The greatest int64 does not count: it has none above it. */
  #greatestId(): Int64 {
    const rows = this.#index.rows()
    const last = rows.at(-1)?.id ?? 0
    const greatest = last === MAX_INT64 ? (rows.at(-2)?.id ?? 0) : last
    return greatest > 0 ? greatest : 0
  }

  /** The next id that no animal has, nor one that is being written. */
  #freeId(nextId: NextId): Int64 {
    let id = nextId(this.#lastId)
    while (id > MAX_INT64 || this.#index.get(id) || this.#reserved.includes(id)) {
      id = id >= MAX_INT64 ? 1 : normaliseInteger(BigInt(id) + 1n)
    }
    return id
  }
}
