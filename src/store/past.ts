import type { Int64 } from '../base/int64.ts'
import type { PetIndex } from './pet-index.ts'
import type { Row } from './row.ts'

/** How many changes can be undone: as many as a journal has exchanges, each of which makes at most one change. */
const SIZE = 1000

/** The last changes of a store, so that its animals can be shown as they were. */
export class Past {
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
