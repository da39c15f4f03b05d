// The only file that creates a lowdb database. Its adapters read the records of a world and write their changes.
import { Low } from 'lowdb'
import { type Change, changeTo } from './change.ts'
import {
  type NewRecord,
  type RecordKinds,
  type RecordValue,
  rowAfter,
  rowOf,
  type StoredRecord,
} from './record-kind.ts'
import { RecordBase, type RecordPart, Records } from './records.ts'
import type { RecordId, Row } from './row.ts'
import { StorageError } from './storage-error.ts'
import type { Created, IdRule } from './store.ts'
import { type KeptFile, MemoryAdapter, type StoreAdapter, type StoreData } from './store-adapter.ts'
import { WorldStore } from './world-store.ts'

/** The records of a world in indexes, and lowdb, which keeps their changes in memory or in a file. */
export class IndexedStore extends WorldStore {
  readonly #db: Low<StoreData>
  readonly #adapter: StoreAdapter
  #held: Promise<void> | undefined
  #isOver = false

  private constructor(records: Records, adapter: StoreAdapter, db = lowOf(adapter)) {
    super(records)
    this.#adapter = adapter
    this.#db = db
  }

  /** Starts with some records, in memory only. */
  static inMemory(records: Records): IndexedStore {
    return new IndexedStore(records, new MemoryAdapter())
  }

  /**
   * Starts with some records, which replace the content of a file. To replace it is not a write of lowdb, which adds the changes
   * in its data to what is there.
   * @throws StorageError when the file cannot be written; it is then unchanged.
   */
  static async seed(file: KeptFile, records: Records): Promise<IndexedStore> {
    await file.begin(records.base, records.changes())
    return new IndexedStore(records, file)
  }

  /**
   * Resumes from a file; `undefined` if it does not exist. `start` has the records that its changes apply to, or the kinds of the records if
   * the file has these, too.
   * @throws UsageError when the file is damaged; StartError when it cannot be read; StorageError when it cannot be rewritten.
   */
  static async resume(
    file: KeptFile,
    start: RecordBase | RecordKinds,
  ): Promise<IndexedStore | undefined> {
    const db = lowOf(file)
    await db.read()
    if (!file.header) return undefined
    const { base: kept, changes } = db.data
    // From here on, its data are the changes that are not written yet.
    db.data = { base: [], changes: [] }
    const rows = new Map(kept.map(({ kind, rows }) => [kind.name, rows] as const))
    const base = start instanceof RecordBase ? start : RecordBase.of(start, rows)
    return new IndexedStore(Records.of(base, changes), file, db)
  }

  create(resource: string, { value, parents }: NewRecord, rule: IdRule): Promise<Created> {
    const part = this.records.part(resource)
    const { kind, index, ids } = part
    const lastId = ids.last
    const id = ids.next(rule, (taken) => index.get(taken) !== undefined)
    const row = rowOf(kind, { id, value, parents })
    return this.#keep(part, changeTo(kind, row), () => ({ row, lastId }))
  }

  async add(resource: string, record: StoredRecord): Promise<Row | undefined> {
    const part = this.records.part(resource)
    const row = rowOf(part.kind, record)
    // Whether the id is free shows when what is being written there is written. From then on, this record is.
    while (part.ids.isPending(row.id)) await part.ids.nextEnd()
    if (part.index.get(row.id)) return undefined
    return this.#keep(part, changeTo(part.kind, row), () => row)
  }

  put(resource: string, record: StoredRecord): Promise<boolean> {
    const part = this.records.part(resource)
    const { kind } = part
    return this.#keep(part, changeTo(kind, rowOf(kind, record)), (before) => before === undefined)
  }

  async update(
    resource: string,
    id: RecordId,
    change: (before: Row) => RecordValue,
  ): Promise<Row | undefined> {
    const part = this.records.part(resource)
    const { kind, ids } = part
    // No other change of the record begins after that: from then on, its id is being written again.
    while (ids.isPending(id)) await ids.nextEnd()
    const before = part.index.get(id)
    if (!before) return undefined
    const row = rowAfter(kind, before, change(before))
    return this.#keep(part, changeTo(kind, row), () => row)
  }

  async remove(resource: string, id: RecordId): Promise<boolean> {
    const part = this.records.part(resource)
    const { kind, index, ids } = part
    if (!index.get(id) && !ids.isPending(id)) return false
    return this.#keep(part, { kind, id, row: undefined }, (before) => before !== undefined)
  }

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

  /** Stores a change, then makes it; `result` is called with the record that was there before. */
  async #keep<Result>(
    { ids }: RecordPart,
    change: Change,
    result: (before: Row | undefined) => Result,
  ): Promise<Result> {
    ids.begin(change.id)
    try {
      if (this.#held) await this.#held
      if (this.#isOver) throw new StorageError('The state has been replaced', 'replaced')
      this.#db.data.changes.push(change)
      await this.#db.write()
    } catch (error) {
      ids.rewind(change.id)
      throw error
    } finally {
      ids.end(change.id)
    }
    return result(this.records.apply(change))
  }
}

// --- internal ---

function lowOf(adapter: StoreAdapter): Low<StoreData> {
  return new Low<StoreData>(adapter, { base: [], changes: [] })
}
