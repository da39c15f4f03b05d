import type { Int64 } from '../base/json/int64.ts'
import { PetIds } from './pet-ids.ts'
import type { PetIndex } from './pet-index.ts'
import { type Change, isRemoval, type Row, toRow } from './row.ts'
import type { Moment } from './store.ts'

/** The animals of a store: an immutable base, which other stores may share, and the changes since. */
export class Animals {
  readonly base: PetIndex
  /** The animals after they differ from the base; most worlds are only read. */
  #changed: PetIndex | undefined
  readonly layer: Layer
  readonly ids: PetIds
  readonly #past = new Past()

  private constructor(base: PetIndex, layer: Layer, ids: PetIds, changed?: PetIndex) {
    this.base = base
    this.#changed = changed
    this.layer = layer
    this.ids = ids
  }

  /** Starts with the base, and makes these changes. */
  static of(base: PetIndex, changes: readonly Change[] = []): Animals {
    const animals = new Animals(base, new Layer(base), new PetIds(base))
    for (const change of changes) animals.apply(change)
    animals.ids.rewind()
    return animals
  }

  /** The same animals, to be changed independently. Copying costs nothing, however many there are. */
  copy(): Animals {
    return new Animals(this.base, this.layer.copy(), this.ids.copy(), this.#changed?.copy())
  }

  /** The animals as they are now. */
  get index(): PetIndex {
    return this.#changed ?? this.base
  }

  /** Makes a change; returns the animal that was there before. */
  apply(change: Change): Row | undefined {
    const { greatest } = this.ids
    this.#changed ??= this.base.copy()
    const isGone = isRemoval(change)
    const id = isGone ? change.removed : change.id
    const before = isGone ? this.#changed.delete(id) : this.#changed.set(change)
    if (!isGone) this.ids.use(id)
    this.layer.count(id, before, isGone ? undefined : change)
    this.#past.note(id, before, greatest)
    return before
  }

  /** The changes that lead from the base to these animals. */
  changes(): readonly Change[] {
    return differences(this.base, this.index, this.ids.greatest)
  }

  /** The number of changes so far. */
  get version(): number {
    return this.#past.version
  }

  /** The animals as they were after so many changes; `undefined` if that is too long ago. */
  at(version: number): Moment | undefined {
    const index = this.index.copy()
    const lastId = this.#past.undo(index, version, this.ids.greatest)
    if (lastId === undefined) return undefined
    return { count: index.rows().length, lastId, rows: () => inSlices(index) }
  }
}

/** How far a store is from its base, in animals. */
export interface LayerCounts {
  readonly created: number
  readonly changed: number
  readonly removed: number
}

/** The number of animals that were created, changed or removed. */
export function countChanges({ created, changed, removed }: LayerCounts): number {
  return created + changed + removed
}

/** Tracks how far a store is from its base. */
export class Layer {
  readonly #base: PetIndex
  readonly #counts = { created: 0, changed: 0, removed: 0 }
  #isRewritten = false
  #greatestCreated: Int64 | undefined

  constructor(base: PetIndex) {
    this.#base = base
  }

  /** An independent layer with the same counts. */
  copy(): Layer {
    const copy = new Layer(this.#base)
    Object.assign(copy.#counts, this.#counts)
    copy.#isRewritten = this.#isRewritten
    copy.#greatestCreated = this.#greatestCreated
    return copy
  }

  get counts(): LayerCounts {
    return { ...this.#counts }
  }

  /** Whether the store has the same animals as its base. */
  get isEmpty(): boolean {
    return countChanges(this.#counts) === 0
  }

  /** Whether there are changes other than animals created under ids up to this one. */
  hasChangedBeyond(id: Int64): boolean {
    return this.#isRewritten || (this.#greatestCreated !== undefined && this.#greatestCreated > id)
  }

  /** Counts a change of the animal with an id; `undefined` means that there is none. */
  count(id: Int64, before: Row | undefined, after: Row | undefined): void {
    if (before) this.#isRewritten = true
    else if (after && (this.#greatestCreated === undefined || id > this.#greatestCreated))
      this.#greatestCreated = id
    const seeded = this.#base.get(id)
    const was = kindOf(before, seeded)
    const is = kindOf(after, seeded)
    if (was) this.#counts[was] -= 1
    if (is) this.#counts[is] += 1
  }
}

// --- internal ---

/** The number of animals read at once. */
const SLICE = 1000

function* inSlices(index: PetIndex): Iterable<Row> {
  const rows = index.rows()
  for (let from = 0; from < rows.length; from += SLICE) yield* rows.slice(from, from + SLICE)
}

/** How many changes can be undone: as many as a journal has exchanges, each of which makes at most one change. */
const SIZE = 1000

/** The last changes of a store, so that its animals can be shown as they were. */
class Past {
  #version = 0
  /** Rings whose places are reused: an object for each change would live long enough to cost time. */
  readonly #ids: Int64[] = []
  readonly #before: (Row | undefined)[] = []
  readonly #lastIds: Int64[] = []

  /** The number of changes so far. */
  get version(): number {
    return this.#version
  }

  /** Notes a change: the previous animal, and the greatest id that had been used before it. */
  note(id: Int64, before: Row | undefined, lastId: Int64): void {
    const place = this.#version % SIZE
    this.#ids[place] = id
    this.#before[place] = before
    this.#lastIds[place] = lastId
    this.#version += 1
  }

  /**
   * Undoes the changes after a version in an index of the present animals; returns the greatest id that had been used
   * (`now` if nothing has changed since). If the version is too old, returns `undefined` and leaves the index unchanged.
   */
  undo(index: PetIndex, version: number, now: Int64): Int64 | undefined {
    if (version > this.#version || this.#version - version > SIZE) return undefined
    let lastId = now
    for (let at = this.#version - 1; at >= version; at -= 1) {
      const place = at % SIZE
      const before = this.#before[place]
      if (before) index.set(before)
      else index.delete(this.#ids[place] as Int64)
      lastId = this.#lastIds[place] as Int64
    }
    return lastId
  }
}

/** How an animal differs from the animal with its id in the base. */
function kindOf(row: Row | undefined, seeded: Row | undefined): keyof LayerCounts | undefined {
  if (row === seeded) return undefined
  if (!seeded) return 'created'
  return row ? 'changed' : 'removed'
}

/**
 * The changes that lead from one index to another that began as its copy. The cost depends only on the parts that the two do
 * not share. The greatest used id stays in use: if its animal is gone, a stand-in for it is added and removed again.
 */
function differences(from: PetIndex, to: PetIndex, lastId: Int64): readonly Change[] {
  const before = new Map(
    from
      .rows()
      .rowsNotIn(to.rows())
      .map((row) => [row.id, row]),
  )
  const changed: Change[] = []
  for (const row of to.rows().rowsNotIn(from.rows())) {
    if (before.get(row.id) !== row) changed.push(row)
    before.delete(row.id)
  }
  const removed = [...before.keys()].map((id) => ({ removed: id }))
  return [...changed, ...removed, ...comeAndGone(from, to, lastId)]
}

function comeAndGone(from: PetIndex, to: PetIndex, lastId: Int64): readonly Change[] {
  if (lastId <= greatestOf(from) || lastId <= greatestOf(to)) return []
  const guest: Row = toRow({ id: lastId, name: 'removed', categoryId: 0 })
  return [guest, { removed: lastId }]
}

/** The greatest id, at least 0, because new ids are greater than 0. */
function greatestOf(index: PetIndex): Int64 {
  const rows = index.rows()
  const last = rows.at(rows.length - 1)?.id ?? 0
  return last > 0 ? last : 0
}
