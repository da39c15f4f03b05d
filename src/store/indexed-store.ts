// The only file that creates a lowdb database. Its adapters read the animals of a world and write their changes.
import { Low } from 'lowdb'
import type { Int64 } from '../base/json/int64.ts'
import { Animals } from './animals.ts'
import type { NewPet, Pet } from './pet.ts'
import { PetIndex } from './pet-index.ts'
import { type Change, type Row, toRow } from './row.ts'
import { StorageError } from './storage-error.ts'
import type { Created, IdRule } from './store.ts'
import { type KeptFile, MemoryAdapter, type StoreAdapter, type StoreData } from './store-adapter.ts'
import { ReadableAnimals, type WorldStore } from './world-store.ts'

/** The animals of a world in an index, and lowdb, which keeps their changes in memory or in a file. */
export class IndexedStore extends ReadableAnimals implements WorldStore {
  readonly #db: Low<StoreData>
  readonly #adapter: StoreAdapter
  #held: Promise<void> | undefined
  #isOver = false

  private constructor(animals: Animals, adapter: StoreAdapter, db = lowOf(adapter)) {
    super(animals)
    this.#adapter = adapter
    this.#db = db
  }

  /** Starts with some animals, in memory only. */
  static inMemory(animals: Animals): IndexedStore {
    return new IndexedStore(animals, new MemoryAdapter())
  }

  /**
   * Starts with some animals, which replace the content of a file. To replace it is not a write of lowdb, which adds the changes
   * in its data to what is there.
   * @throws StorageError when the file cannot be written; it is then unchanged.
   */
  static async seed(file: KeptFile, animals: Animals): Promise<IndexedStore> {
    await file.begin(animals.base, animals.changes())
    return new IndexedStore(animals, file)
  }

  /**
   * Resumes from a file; `undefined` if it does not exist. A file that holds only changes applies to the animals of `base`.
   * @throws UsageError when the file is damaged; StartError when it cannot be read; StorageError when it
   * is of an earlier version and cannot be rewritten.
   */
  static async resume(file: KeptFile, base?: PetIndex): Promise<IndexedStore | undefined> {
    const db = lowOf(file)
    await db.read()
    if (!file.header) return undefined
    const { base: kept, changes } = db.data
    // From here on, its data are the changes that are not written yet.
    db.data = { base: [], changes: [] }
    return new IndexedStore(Animals.of(base ?? PetIndex.of(kept), changes), file, db)
  }

  create(newPet: NewPet, rule: IdRule): Promise<Created> {
    const { index, ids } = this.animals
    const lastId = ids.last
    const id = ids.next(rule, (taken) => index.get(taken) !== undefined)
    const row = toRow({ id, ...newPet })
    return this.#keep(id, row, () => ({ row, lastId }))
  }

  put(pet: Pet): Promise<boolean> {
    return this.#keep(pet.id, toRow(pet), (before) => before === undefined)
  }

  async remove(id: Int64): Promise<boolean> {
    if (!this.animals.index.get(id) && !this.animals.ids.isPending(id)) return false
    return this.#keep(id, { removed: id }, (before) => before !== undefined)
  }

  /** Lets another store replace this one. Changes wait for `begin`, and are then refused; if `begin` fails, they are made. */
  async handOver<Result>(begin: () => Promise<Result>): Promise<Result> {
    const held = Promise.withResolvers<void>()
    this.#held = held.promise
    try {
      await this.#adapter.written()
      const result = await begin()
      this.#isOver = true
      return result
    } finally {
      this.#held = undefined
      held.resolve()
    }
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#adapter.close()
  }

  /** Stores a change, then makes it; `result` is called with the animal that was there before. */
  async #keep<Result>(
    id: Int64,
    change: Change,
    result: (before: Row | undefined) => Result,
  ): Promise<Result> {
    this.animals.ids.begin(id)
    try {
      if (this.#held) await this.#held
      if (this.#isOver) throw new StorageError('The state has been replaced', 'replaced')
      this.#db.data.changes.push(change)
      await this.#db.write()
    } catch (error) {
      this.animals.ids.rewind()
      throw error
    } finally {
      this.animals.ids.end(id)
    }
    return result(this.animals.apply(change))
  }
}

// --- internal ---

function lowOf(adapter: StoreAdapter): Low<StoreData> {
  return new Low<StoreData>(adapter, { base: [], changes: [] })
}
