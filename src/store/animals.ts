import { type Change, isRemoval } from './change.ts'
import { differences } from './differences.ts'
import { Layer } from './layer.ts'
import type { Moment } from './moment.ts'
import { Past } from './past.ts'
import { PetIds } from './pet-ids.ts'
import type { PetIndex } from './pet-index.ts'
import type { Row } from './row.ts'

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

// --- internal ---

/** The number of animals read at once. */
const SLICE = 1000

function* inSlices(index: PetIndex): Iterable<Row> {
  const rows = index.rows()
  for (let from = 0; from < rows.length; from += SLICE) yield* rows.slice(from, from + SLICE)
}
