import type { Eventually } from '../base/time.ts'
import type { WithLater } from './later.ts'
import {
  changeTo,
  type FoundValue,
  type NewRecord,
  type RecordChange,
  type RecordId,
  type RecordKind,
  type RecordValue,
  type Row,
  rowAfter,
  rowOf,
  type StoredRecord,
} from './record-kind.ts'
import { RecordReader } from './record-reader.ts'
import type { Records } from './records.ts'
import type {
  ChangedRow,
  Changing,
  Created,
  FilterCondition,
  IdRule,
  ListQuery,
  Moment,
  NearQuery,
  StoreDraft,
} from './store.ts'

/** What a draft hands over to its store: what it has read, and its changes in order. */
export interface Drafted {
  /** By resource. A record that is changed counts as read. */
  readonly read: ReadonlyMap<string, ReadPart>
  readonly changes: readonly RecordChange[]
}

/** What a draft has read of a resource. */
export interface ReadPart {
  readonly part: object
  /** The records that it has asked for by id, as they were. */
  readonly rows: Map<RecordId, Row | undefined>
  /** The version of the resource when it was listed or counted; `undefined` if it was not. */
  listed: number | undefined
}

/** How many changes one draft can have: a server makes them in one script, and its log must go back further. */
export const MOST_CHANGES_AT_ONCE = 500

/** See `StoreDraft`. Until a resource is changed here, its records are read where they are; what has changed there meanwhile is found at the end. */
export class Draft extends RecordReader implements StoreDraft {
  changing: Changing | undefined
  readonly #live: Records
  readonly #commit: (drafted: Drafted, onDecided: () => void) => Promise<boolean>
  readonly #read = new Map<string, ReadPart>()
  /** The version of each resource that is changed here, when its first change began. */
  readonly #began = new Map<string, number>()
  #changes: RecordChange[] = []
  #isOver = false

  constructor(
    live: Records,
    commit: (drafted: Drafted, onDecided: () => void) => Promise<boolean>,
  ) {
    super(live.branch())
    this.#live = live
    this.#commit = commit
  }

  override get version(): number {
    return this.#live.version
  }

  override at(version: number): Moment | undefined {
    return this.#live.at(version)
  }

  override count(resource: string, where?: readonly FilterCondition[]): number {
    this.#noteList(resource)
    return super.count(resource, where)
  }

  override list(resource: string, query: ListQuery): string {
    this.#noteList(resource)
    return super.list(resource, query)
  }

  override rows(resource: string, query: ListQuery): readonly Row[] {
    this.#noteList(resource)
    return super.rows(resource, query)
  }

  override near(resource: string, query: NearQuery): readonly Row[] {
    this.#noteList(resource)
    return super.near(resource, query)
  }

  override get(resource: string, id: RecordId): Row | undefined {
    this.#note(resource, id)
    return super.get(resource, id)
  }

  override has(resource: string, filter: string, value: FoundValue): boolean {
    this.#noteList(resource)
    return super.has(resource, filter, value)
  }

  async create(resource: string, record: NewRecord, rule: IdRule): Promise<Created> {
    const { kind } = this.records.part(resource)
    const { id, lastId } = this.#nextId(resource, rule)
    const changed = this.#changed(resource, kind.withId(id, record.value), undefined)
    const value = changed instanceof Promise ? await changed : changed
    return { row: this.#kept(kind, rowOf(kind, { id, value, parents: record.parents })), lastId }
  }

  async add(resource: string, record: StoredRecord): Promise<Row | undefined> {
    const { kind } = this.records.part(resource)
    if (this.get(resource, rowOf(kind, record).id)) return undefined
    const { id } = record
    const value = await this.#changed(resource, kind.withId(id, record.value), undefined)
    return this.#kept(kind, rowOf(kind, { ...record, value }))
  }

  async put(resource: string, record: StoredRecord): Promise<boolean> {
    const { kind } = this.records.part(resource)
    const before = this.get(resource, rowOf(kind, record).id)
    const value = await this.#changed(resource, kind.withId(record.id, record.value), before)
    this.#kept(kind, rowOf(kind, { ...record, value }))
    return before === undefined
  }

  async update(
    resource: string,
    id: RecordId,
    change: (before: Row) => RecordValue,
  ): Promise<Row | undefined> {
    const { kind } = this.records.part(resource)
    const before = this.get(resource, id)
    if (!before) return undefined
    const value = await this.#changed(resource, change(before), before)
    return this.#kept(kind, rowAfter(kind, before, value))
  }

  async remove(resource: string, id: RecordId): Promise<boolean> {
    return this.removeNow(resource, id)
  }

  createNow(resource: string, record: NewRecord, rule: IdRule): Row {
    const { kind } = this.records.part(resource)
    return this.#set(kind, rowOf(kind, { id: this.#nextId(resource, rule).id, ...record }))
  }

  addNow(resource: string, record: StoredRecord): Row | undefined {
    const { kind } = this.records.part(resource)
    const row = rowOf(kind, record)
    return this.get(resource, row.id) ? undefined : this.#set(kind, row)
  }

  updateNow(
    resource: string,
    id: RecordId,
    change: (before: Row) => RecordValue | WithLater,
  ): Row | undefined {
    const { kind } = this.records.part(resource)
    const before = this.get(resource, id)
    return before && this.#set(kind, rowAfter(kind, before, change(before)))
  }

  removeNow(resource: string, id: RecordId): boolean {
    const { kind } = this.records.part(resource)
    if (!this.get(resource, id)) return false
    this.#make({ kind, id, row: undefined })
    return true
  }

  changed(): readonly ChangedRow[] {
    const keys = new Map(this.#changes.map(({ kind, id }) => [`${kind.name}/${id}`, { kind, id }]))
    return [...keys.values()].map(({ kind, id }) => ({
      ...{ kind, id },
      before: this.#read.get(kind.name)?.rows.get(id),
      after: this.records.part(kind.name).index.get(id),
    }))
  }

  commit(onDecided = () => {}): Promise<boolean> {
    return this.#commit({ read: this.#read, changes: this.#changes }, onDecided)
  }

  drop(): void {
    this.#changes = []
  }

  end(): void {
    this.#isOver = true
  }

  draft(): StoreDraft {
    throw new Error('A draft has no drafts of its own')
  }

  /** A draft has no place of its own. */
  async close(): Promise<void> {
    this.end()
  }

  /** What a record becomes that the operation itself keeps. */
  #changed(resource: string, value: RecordValue, before: Row | undefined): Eventually<RecordValue> {
    const { changing } = this
    return changing?.resource === resource ? changing.change(value, before) : value
  }

  #kept(kind: RecordKind, row: Row): Row {
    if (this.changing?.resource === kind.name) this.changing.kept(row)
    return this.#set(kind, row)
  }

  #nextId(resource: string, rule: IdRule) {
    const { ids, index } = this.records.part(resource)
    const beyond = ids.branch()
    const id = beyond.next(rule, (taken) => index.get(taken) !== undefined)
    this.#note(resource, id)
    return { id, lastId: beyond.last }
  }

  #set(kind: RecordKind, row: Row): Row {
    this.#make(changeTo(kind, row))
    return row
  }

  #make(change: RecordChange): void {
    const { kind, id } = change
    if (this.#isOver)
      throw new Error('The request has ended: its records cannot be changed any more')
    if (this.#changes.length >= MOST_CHANGES_AT_ONCE)
      throw new Error(`One request can change at most ${MOST_CHANGES_AT_ONCE} records`)
    this.#note(kind.name, id)
    if (!this.#began.has(kind.name)) this.#began.set(kind.name, this.#live.part(kind.name).version)
    this.records.apply(change)
    this.#changes.push(change)
  }

  /** Notes a record as it was when it was first asked for. */
  #note(resource: string, id: RecordId): void {
    const { rows } = this.#readOf(resource)
    if (!rows.has(id)) rows.set(id, super.get(resource, id))
  }

  #noteList(resource: string): void {
    const read = this.#readOf(resource)
    read.listed ??= this.#began.get(resource) ?? this.#live.part(resource).version
  }

  #readOf(resource: string): ReadPart {
    const known = this.#read.get(resource)
    if (known) return known
    const read: ReadPart = { part: this.#live.part(resource), rows: new Map(), listed: undefined }
    this.#read.set(resource, read)
    return read
  }
}

/** Whether something that a draft has read is being written. */
export function isWriting(
  records: Records,
  [resource, { rows, listed }]: readonly [string, ReadPart],
) {
  const { ids } = records.part(resource)
  if (!ids.isWriting) return false
  return listed !== undefined || [...rows.keys()].some((id) => ids.isPending(id))
}

/** Whether what a draft has read of a resource is as it was. */
export function isAsRead(records: Records, [resource, read]: readonly [string, ReadPart]): boolean {
  const part = records.part(resource)
  if (part !== read.part || (read.listed !== undefined && read.listed !== part.version))
    return false
  for (const [id, row] of read.rows) if (part.index.get(id) !== row) return false
  return true
}
