// The only file that creates a lowdb database. Its adapters read the records of a world and write their changes.

import { Low } from 'lowdb'
import { Draft, type Drafted, isAsRead, isWriting, MOST_CHANGES_AT_ONCE } from './draft.ts'
import { type PendingRows, settled } from './later.ts'
import {
  changeTo,
  isKeptBeside,
  type NewRecord,
  type RecordChange,
  type RecordId,
  type RecordKinds,
  type RecordValue,
  type Row,
  rowAfter,
  rowOf,
  type StoredRecord,
} from './record-kind.ts'
import { RecordReader } from './record-reader.ts'
import {
  type ChangedRecord,
  type LayerCounts,
  RecordBase,
  type RecordPart,
  Records,
} from './records.ts'
import { countsOverShown, hasShown } from './shown-record.ts'
import { type Created, type IdRule, StorageError, type Store } from './store.ts'
import type { KeptFile, StoreAdapter, StoreData } from './store-adapter.ts'

/** A store as its world sees it: the world can reset it, take snapshots of it, and replace it by another. Its records are in indexes in memory. */
export abstract class WorldStore extends RecordReader implements Store {
  abstract create(resource: string, record: NewRecord, rule: IdRule): Promise<Created>
  abstract add(resource: string, record: StoredRecord): Promise<Row | undefined>
  abstract put(resource: string, record: StoredRecord): Promise<boolean>
  abstract update(...args: Parameters<Store['update']>): Promise<Row | undefined>
  abstract remove(resource: string, id: RecordId): Promise<boolean>
  /**
   * Makes all changes of a draft as one, if what it has read is as it was; returns whether it is. `onDecided` is called once later drafts
   * see the changes, which may be before they count as stored.
   * @throws StorageError when they cannot be stored; none of them is then made.
   */
  abstract commit(drafted: Drafted, onDecided: () => void): Promise<boolean>
  abstract close(): Promise<void>
  /** Lets another store replace this one. Changes wait for `begin`, and are then refused; if `begin` fails, they are made. */
  abstract handOver<Result>(begin: () => Promise<Result>): Promise<Result>

  draft(): Draft {
    return new Draft(this.records, (drafted, onDecided) => this.commit(drafted, onDecided))
  }

  /** Whether a record becomes something else by itself at a time that has come. */
  isDue(now: number): boolean {
    return this.records.pending.isDue(now)
  }

  /** When the next record becomes something else by itself: infinite if none does. It may be too early. */
  get nextDue(): number {
    return this.records.pending.next
  }

  /**
   * Makes records what they become by themselves, in the order of their times.
   * @throws StorageError when that cannot be stored.
   */
  async settleDue(now: number, settling: Settling = ALONE): Promise<void> {
    for (let failed = 0; ; ) {
      const due = this.records.pending.due(now).slice(0, settling.atOnce)
      if (due.length === 0) return
      const draft = this.draft()
      for (const { resource, id } of due)
        draft.updateNow(resource, id, (before) => settled(before, now))
      settling.note(draft, due)
      draft.end()
      // Who else has changed them in the meantime has perhaps done it.
      if (!(await draft.commit())) failed += 1
      if (failed > MOST_RETRIES)
        throw new StorageError('others change at the same time what is due', 'replaced')
    }
  }

  /** The records as they are now, to start another store with. */
  copyRecords(): Records {
    return this.records.copy()
  }

  /** The number of records, in all resources. */
  get size(): number {
    const own = this.records.parts().filter(({ kind }) => !isKeptBeside(kind))
    return own.reduce((sum, { index }) => sum + index.all.length, 0)
  }

  sizeOf(resource: string): number {
    return this.records.part(resource).index.all.length
  }

  /** How far it is from its base, in all resources. */
  get layer(): LayerCounts {
    const counts = { created: 0, changed: 0, removed: 0 }
    for (const { kind, layer } of this.records.parts()) {
      if (isKeptBeside(kind)) continue
      const own = layer.counts
      counts.created += own.created
      counts.changed += own.changed
      counts.removed += own.removed
    }
    return hasShown(this) ? countsOverShown(this, counts, this.records.base) : counts
  }

  /** Whether it differs from the base in more than what is known; with `since`, a version at which it did not, the rest is not looked at. */
  hasChangedBeyond(isKnown: (change: ChangedRecord) => boolean, since?: number): boolean {
    // After its records were replaced, the version of a store goes on counting, so the versions differ.
    const replaced = this.version - this.records.version
    return this.records.hasChangedBeyond(isKnown, since === undefined ? since : since - replaced)
  }
}

/** What has become something else by itself, and when. */
export type Settled = ReturnType<PendingRows['due']>

/** What else is done in the change in which records become something else by themselves. */
export interface Settling {
  /** How many of them may be made at once. */
  readonly atOnce: number
  /** Called before they are stored, and again when others have changed them at the same time. */
  readonly note: (draft: Draft, due: Settled) => void
}

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
    return new IndexedStore(Records.of(base, changes.flat()), file, db)
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
    // Waits for a pending write of the same id, which decides whether the id is free.
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

  async commit({ read, changes }: Drafted, onDecided: () => void): Promise<boolean> {
    const { records } = this
    const reads = [...read]
    while (changes.length > 0) {
      const writing = reads.find((each) => isWriting(records, each))
      if (this.#held) await this.#held
      else if (writing) await records.part(writing[0]).ids.nextEnd()
      else break
    }
    if (!reads.every((each) => isAsRead(records, each))) return false
    if (changes.length === 0) return true
    await this.#keepAll(changes, onDecided)
    return true
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

  /** Stores changes as one, and makes them; in memory, where that cannot fail, they are made at once. */
  async #keepAll(changes: readonly RecordChange[], onDecided: () => void): Promise<void> {
    if (this.#isOver) throw replaced()
    const make = () => {
      for (const change of changes) this.records.apply(change)
      onDecided()
    }
    if (this.#adapter instanceof MemoryAdapter) {
      make()
      return this.#db.write()
    }
    const ids = ({ kind }: RecordChange) => this.records.part(kind.name).ids
    for (const change of changes) ids(change).begin(change.id)
    try {
      this.#db.data.changes.push(changes)
      await this.#db.write()
    } catch (error) {
      for (const change of changes) ids(change).rewind(change.id)
      throw error
    } finally {
      for (const change of changes) ids(change).end(change.id)
    }
    make()
  }

  /** Stores a change, then makes it; `result` is called with the record that was there before. */
  async #keep<Result>(
    { ids }: RecordPart,
    change: RecordChange,
    result: (before: Row | undefined) => Result,
  ): Promise<Result> {
    ids.begin(change.id)
    try {
      if (this.#held) await this.#held
      if (this.#isOver) throw replaced()
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

const ALONE: Settling = { atOnce: MOST_CHANGES_AT_ONCE, note: () => {} }

/** How often what is due is made again when others have changed it at the same time. */
const MOST_RETRIES = 40

function replaced(): StorageError {
  return new StorageError('The state has been replaced', 'replaced')
}

/**
 * lowdb's adapter for records that are in memory only. As on disk, all changes of one turn of the event
 * loop complete together: if they were answered one by one, between two reads of requests, the clients would wake up
 * one by one, which costs a third of the throughput of creations.
 */
class MemoryAdapter implements StoreAdapter {
  #next: Promise<void> | undefined

  async read(): Promise<null> {
    return null
  }

  write({ changes }: StoreData): Promise<void> {
    changes.length = 0
    this.#next ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#next = undefined
        resolve()
      })
    })
    return this.#next
  }

  async written(): Promise<void> {
    await this.#next
  }

  close(): Promise<void> {
    return this.written()
  }
}

function lowOf(adapter: StoreAdapter): Low<StoreData> {
  return new Low<StoreData>(adapter, { base: [], changes: [] })
}
