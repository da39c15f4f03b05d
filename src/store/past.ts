import type { Int64 } from '../base/json/int64.ts'
import type { RecordIndex } from './record-index.ts'
import type { RecordChange, RecordId, RecordKind, Row } from './record-kind.ts'

/** The last changes of a store, so that its records can be shown as they were. */
export class Past {
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

// --- internal ---

/** How many changes can be undone: as many as a journal has exchanges, each of which makes at most one change. */
const SIZE = 1000
