// The only file that creates a lowdb database; memory-adapter.ts and pet-file.ts are its adapters.
import { Low } from 'lowdb'
import type { Int64 } from '../base/int64.ts'
import { type Change, isRemoval } from './change.ts'
import { Layer, type LayerCounts } from './layer.ts'
import { MemoryAdapter } from './memory-adapter.ts'
import type { NewPet, Pet, PetStatus } from './pet.ts'
import { PetIds } from './pet-ids.ts'
import { PetIndex } from './pet-index.ts'
import { type Row, toRow } from './row.ts'
import { shuffled } from './shuffled.ts'
import { StorageError } from './storage-error.ts'
import type { ListQuery, NextId, Store } from './store.ts'
import type { KeptFile, StoreAdapter, StoreData } from './store-adapter.ts'

/**
 * The animals of a world in an index: an immutable base, which other stores may share, and the differences
 * from it. lowdb keeps the changes, in memory or in a file.
 */
export class IndexedStore implements Store {
  readonly base: PetIndex
  readonly #index: PetIndex
  readonly #db: Low<StoreData>
  readonly #adapter: StoreAdapter
  readonly #layer: Layer
  readonly #ids: PetIds
  #held: Promise<void> | undefined
  #isOver = false

  private constructor(base: PetIndex, adapter: StoreAdapter, changes: readonly Change[] = []) {
    this.base = base
    this.#index = base.copy()
    this.#adapter = adapter
    this.#db = new Low<StoreData>(adapter, { base: [], changes: [] })
    this.#layer = new Layer(base)
    this.#ids = new PetIds(base)
    for (const change of changes) this.#apply(change)
    this.#ids.rewind()
  }

  /** Starts with some animals, in memory only. */
  static inMemory(base: PetIndex): IndexedStore {
    return new IndexedStore(base, new MemoryAdapter())
  }

  /**
   * Starts with some animals, in place of what a file holds.
   * @throws StorageError when the file cannot be written; it is then unchanged.
   */
  static async seed(file: KeptFile, base: PetIndex): Promise<IndexedStore> {
    await file.begin(base.rows().slice(0, base.rows().length))
    return new IndexedStore(base, file)
  }

  /**
   * Resumes from a file; `undefined` if it does not exist.
   * @throws UsageError when the file is damaged; StartError when it cannot be read; StorageError when it
   * is of an earlier version and cannot be rewritten.
   */
  static async resume(file: KeptFile): Promise<IndexedStore | undefined> {
    const db = new Low<StoreData>(file, { base: [], changes: [] })
    await db.read()
    const { base, changes } = db.data
    return file.header && new IndexedStore(PetIndex.of(base), file, changes)
  }

  /** The number of animals. */
  get size(): number {
    return this.#index.rows().length
  }

  /** How far it is from its base. */
  get layer(): LayerCounts {
    return this.#layer.counts
  }

  /** Whether anything differs from the base apart from animals created under ids up to this one. */
  hasChangedBeyond(id: Int64): boolean {
    return this.#layer.hasChangedBeyond(id)
  }

  count(status?: PetStatus): number {
    return this.#index.rows(status).length
  }

  list({ status, count, order, random }: ListQuery): string {
    const rows = this.#index.rows(status)
    if (order === 'id') {
      // While the first animals are unchanged, all stores share the page that the base keeps.
      const head = rows.headOf(count)
      const isShared = head !== undefined && head === this.base.rows(status).headOf(count)
      return (isShared ? this.base : this.#index).firstPage(status, count)
    }
    const listed =
      order === 'newest'
        ? rows.slice(Math.max(0, rows.length - count), rows.length).reverse()
        : shuffled(rows, count, random)
    return `[${listed.map((row) => row.json).join(',')}]`
  }

  get(id: Int64): Row | undefined {
    return this.#index.get(id)
  }

  hasCategory(categoryId: Int64): boolean {
    return (this.#layer.isEmpty ? this.base : this.#index).hasCategory(categoryId)
  }

  create(newPet: NewPet, nextId: NextId): Promise<Row> {
    const id = this.#ids.next(nextId, (taken) => this.#index.get(taken) !== undefined)
    const row = toRow({ id, ...newPet })
    return this.#keep(id, row, () => row)
  }

  put(pet: Pet): Promise<boolean> {
    return this.#keep(pet.id, toRow(pet), (before) => before === undefined)
  }

  async remove(id: Int64): Promise<boolean> {
    if (!this.#index.get(id) && !this.#ids.isPending(id)) return false
    return this.#keep(id, { removed: id }, (before) => before !== undefined)
  }

  /**
   * Lets another store replace this one. Changes wait until `begin` is done and are then refused; if it
   * fails, they go on.
   */
  async handOver<Result>(begin: () => Promise<Result>): Promise<Result> {
    const held = Promise.withResolvers<void>()
    this.#held = held.promise
    try {
      await this.#adapter.settle()
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
    this.#ids.begin(id)
    try {
      if (this.#held) await this.#held
      if (this.#isOver) throw new StorageError('The state has been replaced', 'replaced')
      this.#db.data.changes.push(change)
      await this.#db.write()
    } catch (error) {
      this.#ids.rewind()
      throw error
    } finally {
      this.#ids.end(id)
    }
    return result(this.#apply(change))
  }

  /** Makes a change; returns the animal that was there before. */
  #apply(change: Change): Row | undefined {
    if (isRemoval(change)) {
      const { removed } = change
      const before = this.#index.delete(removed)
      this.#layer.count(removed, before, undefined)
      return before
    }
    const { id } = change
    const before = this.#index.set(change)
    this.#ids.use(id)
    this.#layer.count(id, before, change)
    return before
  }
}
