// The only file that makes a lowdb database; memory-adapter.ts and pet-file.ts are its adapters.
import { Low } from 'lowdb'
import { type Int64, MAX_INT64, normaliseInteger } from '../base/int64.ts'
import { type Change, isRemoval } from './change.ts'
import { MemoryAdapter } from './memory-adapter.ts'
import type { NewPet, Pet, PetStatus } from './pet.ts'
import { PetIndex } from './pet-index.ts'
import { type Row, toRow } from './row.ts'
import { shuffled } from './shuffled.ts'
import { StorageError } from './storage-error.ts'
import type { ListQuery, NextId, Store } from './store.ts'
import type { KeptFile, StoreAdapter, StoreData } from './store-adapter.ts'

/** How far a store is from what it began with, in animals. */
export interface Layer {
  readonly created: number
  readonly changed: number
  readonly removed: number
}

/**
 * The animals of a world in an index: a base that never changes, which other stores may share, and what
 * differs from it. Changes are kept by lowdb, in memory or in a file.
 */
export class IndexedStore implements Store {
  readonly base: PetIndex
  readonly #index: PetIndex
  readonly #db: Low<StoreData>
  readonly #adapter: StoreAdapter
  readonly #layer = { created: 0, changed: 0, removed: 0 }
  /**
   * Ids of animals that are being written: a few. A Set would be rebuilt every few of them, and leave what
   * it was to the garbage collector.
   */
  readonly #pending: Int64[] = []
  /** The greatest id that was ever used, those of removed animals included; with those being written, `#lastId`. */
  #greatest: Int64
  #lastId: Int64
  #greatestCreated: Int64 | undefined
  #isRewritten = false
  #held: Promise<void> | undefined
  #isOver = false

  private constructor(base: PetIndex, adapter: StoreAdapter, changes: readonly Change[] = []) {
    this.base = base
    this.#index = base.copy()
    this.#adapter = adapter
    this.#db = new Low<StoreData>(adapter, { base: [], changes: [] })
    this.#greatest = greatestOf(base)
    for (const change of changes) this.#apply(change)
    this.#lastId = this.#greatest
  }

  /** Starts with some animals, in memory only. */
  static inMemory(base: PetIndex): IndexedStore {
    return new IndexedStore(base, new MemoryAdapter())
  }

  /**
   * Starts with some animals, in place of what a file holds.
   * @throws StorageError when the file cannot be written. It is as it was then.
   */
  static async seed(file: KeptFile, base: PetIndex): Promise<IndexedStore> {
    await file.begin(base.rows().slice(0, base.rows().length))
    return new IndexedStore(base, file)
  }

  /**
   * Goes on from where a file was left; `undefined` where there is no file.
   * @throws UsageError when something is wrong with the file; StartError when it cannot be read;
   * StorageError when it is of an earlier version and cannot be rewritten.
   */
  static async resume(file: KeptFile): Promise<IndexedStore | undefined> {
    const db = new Low<StoreData>(file, { base: [], changes: [] })
    await db.read()
    const { base, changes } = db.data
    return file.header && new IndexedStore(PetIndex.of(base), file, changes)
  }

  /** How many animals there are. */
  get size(): number {
    return this.#index.rows().length
  }

  /** How far it is from its base. */
  get layer(): Layer {
    return { ...this.#layer }
  }

  /** Tells whether anything is other than in the base but for animals created under ids up to this one. */
  hasChangedBeyond(id: Int64): boolean {
    return this.#isRewritten || (this.#greatestCreated !== undefined && this.#greatestCreated > id)
  }

  count(status?: PetStatus): number {
    return this.#index.rows(status).length
  }

  list({ status, count, order, random }: ListQuery): string {
    const rows = this.#index.rows(status)
    if (order === 'id') {
      // As long as nothing has changed there, the base keeps the page for all who share it.
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
    const { created, changed, removed } = this.#layer
    const isShared = created + changed + removed === 0
    return (isShared ? this.base : this.#index).hasCategory(categoryId)
  }

  create(newPet: NewPet, nextId: NextId): Promise<Row> {
    const id = this.#freeId(nextId)
    const row = toRow({ id, ...newPet })
    return this.#keep(id, row, () => row)
  }

  put(pet: Pet): Promise<boolean> {
    return this.#keep(pet.id, toRow(pet), (before) => before === undefined)
  }

  async remove(id: Int64): Promise<boolean> {
    if (!this.#index.get(id) && !this.#pending.includes(id)) return false
    return this.#keep(id, { removed: id }, (before) => before !== undefined)
  }

  /**
   * Lets another store take this one's place: changes wait until `begin` is done, and are refused then.
   * When it fails, they go on.
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

  /** Keeps a change, then makes it; `result` gets what was there before. */
  async #keep<Result>(
    id: Int64,
    change: Change,
    result: (before: Row | undefined) => Result,
  ): Promise<Result> {
    this.#pending.push(id)
    if (id > this.#lastId && id < MAX_INT64) this.#lastId = id
    try {
      if (this.#held) await this.#held
      if (this.#isOver) throw new StorageError('The state was replaced in the meantime', 'replaced')
      this.#db.data.changes.push(change)
      await this.#db.write()
    } catch (error) {
      this.#lastId = this.#greatest
      throw error
    } finally {
      this.#pending.splice(this.#pending.indexOf(id), 1)
    }
    return result(this.#apply(change))
  }

  /** Makes a change, and answers what was there before. */
  #apply(change: Change): Row | undefined {
    if (isRemoval(change)) {
      const before = this.#index.delete(change.removed)
      this.#isRewritten ||= before !== undefined
      this.#tally(change.removed, before, undefined)
      return before
    }
    const { id } = change
    const before = this.#index.set(change)
    if (id > this.#greatest && id < MAX_INT64) this.#greatest = id
    if (before) this.#isRewritten = true
    else if (this.#greatestCreated === undefined || id > this.#greatestCreated)
      this.#greatestCreated = id
    this.#tally(id, before, change)
    return before
  }

  /** Counts an animal as what it is now, no more as what it was before. */
  #tally(id: Int64, before: Row | undefined, after: Row | undefined): void {
    const seeded = this.base.get(id)
    const was = kindOf(before, seeded)
    const is = kindOf(after, seeded)
    if (was) this.#layer[was] -= 1
    if (is) this.#layer[is] += 1
  }

  /** The next id that no animal has, nor one that is being written. */
  #freeId(nextId: NextId): Int64 {
    let id = nextId(this.#lastId)
    while (id > MAX_INT64 || this.#index.get(id) || this.#pending.includes(id)) {
      id = id >= MAX_INT64 ? 1 : normaliseInteger(BigInt(id) + 1n)
    }
    return id
  }
}

// --- internal ---

/** What an animal is, beside the one with its id in the base. */
function kindOf(row: Row | undefined, seeded: Row | undefined): keyof Layer | undefined {
  if (row === seeded) return undefined
  if (!seeded) return 'created'
  return row ? 'changed' : 'removed'
}

/** The greatest id from 0 on. The greatest int64 does not count: none is above it. */
function greatestOf(base: PetIndex): Int64 {
  const rows = base.rows()
  const last = rows.at(rows.length - 1)?.id ?? 0
  const greatest = last === MAX_INT64 ? (rows.at(rows.length - 2)?.id ?? 0) : last
  return greatest > 0 ? greatest : 0
}
