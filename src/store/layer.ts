import type { Int64 } from '../base/int64.ts'
import type { PetIndex } from './pet-index.ts'
import type { Row } from './row.ts'

/** How far a store is from its base, in animals. */
export interface LayerCounts {
  readonly created: number
  readonly changed: number
  readonly removed: number
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
    const { created, changed, removed } = this.#counts
    return created + changed + removed === 0
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

/** How an animal differs from the animal with its id in the base. */
function kindOf(row: Row | undefined, seeded: Row | undefined): keyof LayerCounts | undefined {
  if (row === seeded) return undefined
  if (!seeded) return 'created'
  return row ? 'changed' : 'removed'
}
