import type { Int64 } from '../base/json/exact-numbers.ts'
import { differences } from './change.ts'
import { PendingRows } from './later.ts'
import { RecordIds, RecordIndex } from './record-index.ts'
import {
  type Parents,
  parentsOf,
  type RecordChange,
  type RecordId,
  type RecordKind,
  type RecordKinds,
  type Row,
  type RowsOfKind,
} from './record-kind.ts'
import type { Moment } from './store.ts'

/** The records that worlds start with, of all resources: never changed, and shared by the worlds. */
export class RecordBase {
  readonly kinds: RecordKinds
  readonly #indexes: ReadonlyMap<string, RecordIndex>
  readonly pending: PendingRows

  private constructor(
    kinds: RecordKinds,
    indexes: ReadonlyMap<string, RecordIndex>,
    pending: PendingRows,
  ) {
    this.kinds = kinds
    this.#indexes = indexes
    this.pending = pending
  }

  /** Indexes rows with distinct ids, given in any order; a resource that is not among them has none. */
  static of(kinds: RecordKinds, rows: ReadonlyMap<string, readonly Row[]> = new Map()): RecordBase {
    const indexes = [...kinds.values()].map(
      (kind) => [kind.name, RecordIndex.of(kind, rows.get(kind.name) ?? [])] as const,
    )
    return new RecordBase(kinds, new Map(indexes), PendingRows.of(rows))
  }

  index(resource: string): RecordIndex {
    return known(this.#indexes, resource)
  }

  /** How many there are, in all resources. */
  get size(): number {
    return this.indexes().reduce((sum, { all }) => sum + all.length, 0)
  }

  /** The rows of each resource, by ascending id. */
  rows(): readonly RowsOfKind[] {
    return this.indexes().map(({ kind, all }) => ({ kind, rows: all.slice(0, all.length) }))
  }

  indexes(): readonly RecordIndex[] {
    return [...this.#indexes.values()]
  }
}

/** The records of a store: an immutable base, which other stores may share, and the changes since, in one order for all resources. */
export class Records {
  readonly base: RecordBase
  readonly #parts: Map<string, RecordPart>
  /** What these are a branch of, if they are one. */
  readonly #trunk: Records | undefined
  readonly #past = new Past()
  /** What becomes something else by itself. */
  readonly pending: PendingRows

  private constructor(
    base: RecordBase,
    parts: readonly RecordPart[],
    { pending = new PendingRows(), trunk }: { pending?: PendingRows; trunk?: Records } = {},
  ) {
    this.base = base
    this.pending = pending
    this.#parts = new Map(parts.map((part) => [part.kind.name, part]))
    this.#trunk = trunk
  }

  /** Starts with the base, and makes these changes. */
  static of(base: RecordBase, changes: readonly RecordChange[] = []): Records {
    const records = new Records(
      base,
      base.indexes().map((index) => RecordPart.of(index)),
      { pending: base.pending.copy() },
    )
    for (const change of changes) records.apply(change)
    for (const { ids } of records.parts()) ids.rewind()
    return records
  }

  /** The same records, to be changed independently. Copying costs nothing, however many there are. */
  copy(): Records {
    return new Records(
      this.base,
      this.parts().map((part) => part.copy()),
      { pending: this.pending.copy() },
    )
  }

  /** Records to be changed on trial: those of a resource are the ones here until they are changed there. It costs nothing, however many resources there are. */
  branch(): Records {
    return new Records(this.base, [], { trunk: this })
  }

  part(resource: string): RecordPart {
    if (this.#trunk && !this.#parts.has(resource)) return this.#trunk.part(resource)
    return known(this.#parts, resource)
  }

  parts(): readonly RecordPart[] {
    return [...this.base.kinds.keys()].map((resource) => this.part(resource))
  }

  /** Makes a change; returns the record that was there before. */
  apply(change: RecordChange): Row | undefined {
    const part = this.#own(change.kind.name)
    const { greatest } = part.ids
    const before = part.apply(change)
    this.pending.note(change)
    this.#past.note(change, before, greatest)
    return before
  }

  /** The part of a resource that is changed here. */
  #own(resource: string): RecordPart {
    const part = this.part(resource)
    if (this.#parts.has(resource)) return part
    const own = part.branch()
    this.#parts.set(resource, own)
    return own
  }

  changes(): readonly RecordChange[] {
    return this.parts().flatMap((part) => part.changes())
  }

  /**
   * Whether some record is another than in the base, or was removed, and none of those that are known. With `since`, a version at which
   * there was none, only what has changed after it is looked at, if that is not too long ago.
   */
  hasChangedBeyond(isKnown: (change: ChangedRecord) => boolean, since = -1): boolean {
    const recent = this.#past.since(since)
    if (!recent) return this.parts().some((part) => part.hasChangedBeyond(isKnown))
    return recent.some(({ kind, id }) => {
      const changed = this.part(kind.name).changed(id)
      return changed !== undefined && !isKnown(changed)
    })
  }

  /** The number of changes so far. */
  get version(): number {
    return this.#past.version
  }

  /** The records as they were after so many changes; `undefined` if that is too long ago. */
  at(version: number): Moment | undefined {
    const indexes = new Map(
      this.parts().map(({ kind, index }) => [kind.name, index.copy()] as const),
    )
    const lastIds = new Map(this.parts().map(({ kind, ids }) => [kind.name, ids.greatest] as const))
    if (!this.#past.undo(indexes, version, lastIds)) return undefined
    return {
      count: (resource) => known(indexes, resource).all.length,
      lastId: (resource) => known(lastIds, resource),
      rows: (resource) => inSlices(known(indexes, resource)),
    }
  }
}

/** The records of one resource of a store. */
export class RecordPart {
  readonly kind: RecordKind
  readonly base: RecordIndex
  /** The records after they differ from the base; most worlds are only read. */
  #changed: RecordIndex | undefined
  readonly layer: Layer
  readonly ids: RecordIds
  /** The number of changes so far. */
  version = 0

  private constructor(base: RecordIndex, layer: Layer, ids: RecordIds, changed?: RecordIndex) {
    this.kind = base.kind
    this.base = base
    this.#changed = changed
    this.layer = layer
    this.ids = ids
  }

  static of(base: RecordIndex): RecordPart {
    return new RecordPart(base, new Layer(base), new RecordIds(base))
  }

  copy(): RecordPart {
    return new RecordPart(this.base, this.layer.copy(), this.ids.copy(), this.#changed?.copy())
  }

  /** The same records for a branch, whose next ids are beyond those of records that are being written here. */
  branch(): RecordPart {
    const { base, layer, ids, index, version } = this
    const branch = new RecordPart(base, layer.copy(), ids.branch(), index.copy())
    branch.version = version
    return branch
  }

  get index(): RecordIndex {
    return this.#changed ?? this.base
  }

  /** Makes a change; returns the record that was there before. */
  apply({ id, row }: RecordChange): Row | undefined {
    this.#changed ??= this.base.copy()
    const before = row ? this.#changed.set(row) : this.#changed.delete(id)
    if (row) this.ids.use(id)
    this.layer.count(id, before, row)
    this.version += 1
    return before
  }

  /** Whether some record is another than in the base, or was removed, and none of those that are known. */
  hasChangedBeyond(isKnown: (change: ChangedRecord) => boolean): boolean {
    return this.changes().some(({ id }) => {
      const changed = this.changed(id)
      return changed !== undefined && !isKnown(changed)
    })
  }

  /** What has become of the record that is known by this; `undefined` if it is as in the base. */
  changed(key: RecordId): ChangedRecord | undefined {
    const { kind, index, base } = this
    const [row, seeded] = [index.get(key), base.get(key)]
    if (row && row === seeded) return undefined
    const known = row ?? seeded
    return {
      ...{ resource: kind.name, row, isSeeded: seeded !== undefined },
      id: known ? kind.idOf(known) : key,
      parents: known && parentsOf(known, kind),
    }
  }

  changes(): readonly RecordChange[] {
    return differences(this.base, this.index, this.ids.greatest)
  }
}

/** A record that differs from the base. */
export interface ChangedRecord {
  readonly resource: string
  /** The id that clients know it by; of a record that came and went since, what the store knew it by. */
  readonly id: RecordId
  readonly parents: Parents | undefined
  /** `undefined` if it was removed. */
  readonly row: Row | undefined
  /** Whether the base has a record with this id. */
  readonly isSeeded: boolean
}

/** How far a store is from its base, in records. */
export interface LayerCounts {
  readonly created: number
  readonly changed: number
  readonly removed: number
}

export function countChanges({ created, changed, removed }: LayerCounts): number {
  return created + changed + removed
}

/** Tracks how far the records of a resource are from their base. */
export class Layer {
  readonly #base: RecordIndex
  readonly #counts = { created: 0, changed: 0, removed: 0 }

  constructor(base: RecordIndex) {
    this.#base = base
  }

  /** An independent layer with the same counts. */
  copy(): Layer {
    const copy = new Layer(this.#base)
    Object.assign(copy.#counts, this.#counts)
    return copy
  }

  get counts(): LayerCounts {
    return { ...this.#counts }
  }

  /** Whether the store has the same records as its base. */
  get isEmpty(): boolean {
    return countChanges(this.#counts) === 0
  }

  /** Counts a change of the record with an id; `undefined` means that there is none. */
  count(id: RecordId, before: Row | undefined, after: Row | undefined): void {
    const seeded = this.#base.get(id)
    const was = kindOf(before, seeded)
    const is = kindOf(after, seeded)
    if (was) this.#counts[was] -= 1
    if (is) this.#counts[is] += 1
  }
}

// --- internal ---

/** The entry of a resource. Names come from the contract, never from a client, so a missing one is a bug. */
function known<Value>(map: ReadonlyMap<string, Value>, resource: string): Value {
  const value = map.get(resource)
  if (value === undefined) throw new Error(`The store has no resource ${resource}`)
  return value
}

/** The number of records read at once. */
const SLICE = 1000

function* inSlices({ all }: RecordIndex): Iterable<Row> {
  for (let from = 0; from < all.length; from += SLICE) yield* all.slice(from, from + SLICE)
}

/** How a record differs from the record with its id in the base. */
function kindOf(row: Row | undefined, seeded: Row | undefined): keyof LayerCounts | undefined {
  if (row === seeded) return undefined
  if (!seeded) return 'created'
  return row ? 'changed' : 'removed'
}

/** The last changes of a store, so that its records can be shown as they were. */
class Past {
  #version = 0
  /** Rings whose places are reused: an object for each change would live long enough to cost time. */
  readonly #kinds: RecordKind[] = []
  readonly #ids: RecordId[] = []
  readonly #before: (Row | undefined)[] = []
  readonly #lastIds: Int64[] = []

  /** The number of changes so far. */
  get version(): number {
    return this.#version
  }

  /** Notes a change: the previous record, and the greatest id that had been used before it in its resource. */
  note({ kind, id }: RecordChange, before: Row | undefined, lastId: Int64): void {
    const at = this.#version % SIZE
    this.#kinds[at] = kind
    this.#ids[at] = id
    this.#before[at] = before
    this.#lastIds[at] = lastId
    this.#version += 1
  }

  /** The records that have changed after a version; `undefined` if that is too long ago. */
  since(version: number): readonly Pick<RecordChange, 'kind' | 'id'>[] | undefined {
    const count = this.#version - version
    if (version < 0 || count < 0 || count > SIZE) return undefined
    return Array.from({ length: count }, (_, step) => {
      const place = (version + step) % SIZE
      return { kind: this.#kinds[place] as RecordKind, id: this.#ids[place] as RecordId }
    })
  }

  /**
   * Undoes the changes after a version in indexes of the present records, and in the greatest ids that have been used; returns whether it
   * could. If the version is too old, both stay unchanged.
   */
  undo(
    indexes: ReadonlyMap<string, RecordIndex>,
    version: number,
    lastIds: Map<string, Int64>,
  ): boolean {
    if (version > this.#version || this.#version - version > SIZE) return false
    for (let at = this.#version - 1; at >= version; at -= 1) {
      const place = at % SIZE
      const { name } = this.#kinds[place] as RecordKind
      const before = this.#before[place]
      if (before) indexes.get(name)?.set(before)
      else indexes.get(name)?.delete(this.#ids[place] as RecordId)
      lastIds.set(name, this.#lastIds[place] as Int64)
    }
    return true
  }
}

/** How many changes can be undone: as many as a journal has exchanges, each of which makes at most one change. */
const SIZE = 1000
