import type { Int64 } from '../../base/int64.ts'
import { createRecentMap } from '../../base/recent-map.ts'

/** How many ids are remembered. */
const MOST = 50_000

/**
 * Remembers the last 50,000 ids that exchanges showed, to find out whether a new animal got an id that already existed.
 * Exchanges overlap: a list can show an animal while its creation is still being answered, so an id counts as old only
 * if it was seen before the creation began.
 */
export class SeenIds {
  readonly #ids = createRecentMap<Int64, Sighting>(MOST)

  /** Adds the ids that an answer showed; `end` is in milliseconds since 1970. */
  add(ids: readonly Int64[], end: number, isCreation: boolean): void {
    for (const id of ids) {
      const known = this.#ids.get(id)
      if (known) {
        if (end < known.end) known.end = end
        if (isCreation) known.created = true
      } else this.#ids.set(id, { end, created: isCreation })
    }
  }

  /** Whether an id was given by another creation, or shown before `start` (milliseconds since 1970). */
  isOld(id: Int64, start: number): boolean {
    const sighting = this.#ids.peek(id)
    return sighting !== undefined && (sighting.created || sighting.end < start)
  }
}

// --- internal ---

interface Sighting {
  /** When the first answer with this id was complete. */
  end: number
  created: boolean
}
