import type { Int64 } from '../base/int64.ts'
import { type Eventually, whenReady } from '../base/when-ready.ts'
import { MemoryPosition } from './memory-position.ts'
import { nearestMiss } from './nearest-miss.ts'
import type { OnMiss } from './on-miss.ts'
import type { TapeEntry } from './tape-entry.ts'
import type { TapeIndex } from './tape-index.ts'
import { type Asked, tapeKey } from './tape-key.ts'
import type { TapePosition } from './tape-position.ts'

/** The tape of a world, and how far it has been replayed for each request. */
export class TapePlayer {
  readonly onMiss: OnMiss
  /** Whether the store itself has changed an animal: from then on it knows more than the tape. */
  overtaken = false
  readonly #index: TapeIndex
  readonly #position: TapePosition

  constructor(index: TapeIndex, onMiss: OnMiss, position: TapePosition = new MemoryPosition()) {
    this.#index = index
    this.onMiss = onMiss
    this.#position = position
  }

  /** An independent player at the same place. */
  copy(): TapePlayer {
    const copy = new TapePlayer(this.#index, this.onMiss, this.#position.copy())
    copy.overtaken = this.overtaken
    return copy
  }

  /** The greatest id of any recorded animal. */
  get greatestId(): Int64 {
    return this.#index.greatestId
  }

  /**
   * Returns the next recorded exchange for a request: repetitions in recorded order, then always the last one. `undefined` if
   * the tape does not have the request.
   */
  play(asked: Asked): Eventually<TapeEntry> | undefined {
    const places =
      this.#placesOf(asked) ??
      (asked.prefer === '' ? undefined : this.#placesOf({ ...asked, prefer: '' }))
    return (
      places &&
      whenReady(this.#position.next(places[0] as number), (before) => {
        const place = places[Math.min(before, places.length - 1)] as number
        return this.#index.entries[place] as TapeEntry
      })
    )
  }

  /** Describes the recorded request nearest to one that the tape does not have. */
  nearest(asked: Asked): string {
    return nearestMiss(asked, this.#index)
  }

  /** The tape; entries that have been played are marked. */
  entries(): readonly TapeEntry[] {
    const { entries, byKey } = this.#index
    const played = new Set(
      [...byKey.values()].flatMap((places) => {
        const next = Math.min(this.#position.read(places[0] as number), places.length - 1)
        return places.slice(0, next)
      }),
    )
    return entries.map((entry, place) => (played.has(place) ? { ...entry, played: true } : entry))
  }

  /** The places of equal requests; the first place stands for all of them. */
  #placesOf(asked: Asked): readonly number[] | undefined {
    return this.#index.byKey.get(tapeKey(asked))
  }
}
