import type { Int64 } from '../../base/int64.ts'

/** How many ids are remembered. */
const MOST = 50_000

/**
 * Remembers the last 50,000 ids that exchanges showed, to find out whether a new animal got an id that already existed.
 * Exchanges overlap: a list can show an animal while its creation is still being answered, so an id counts as old only
 * if it was seen before the creation began.
 */
export class SeenIds {
  readonly #ids = new Map<Int64, Sighting>()

  /** Adds the ids that an answer showed; `end` is in milliseconds since 1970. */
  add(ids: readonly Int64[], end: number, isCreation: boolean): void {
    for (const id of ids) {
      const before = this.#ids.get(id)
      // Ids that were seen recently are dropped last. Until half the room is used, their order does not matter.
      const isTight = this.#ids.size > MOST / 2
      const first = before ? Math.min(before.end, end) : end
      const created = isCreation || before?.created === true
      if (!isTight && before?.end === first && before.created === created) continue
      if (before && isTight) this.#ids.delete(id)
      this.#ids.set(id, { end: first, created })
      if (this.#ids.size > MOST) this.#ids.delete(this.#ids.keys().next().value as Int64)
    }
  }

  /** Whether an id was given by another creation, or shown before `start` (milliseconds since 1970). */
  isOld(id: Int64, start: number): boolean {
    const sighting = this.#ids.get(id)
    return sighting !== undefined && (sighting.created || sighting.end < start)
  }
}

// --- internal ---

interface Sighting {
  /** When the first answer with this id was complete. */
  readonly end: number
  readonly created: boolean
}
