import type { Int64 } from '../base/int64.ts'
import { nearestMiss } from './nearest-miss.ts'
import type { OnMiss } from './on-miss.ts'
import type { TapeEntry } from './tape-entry.ts'
import type { TapeIndex } from './tape-index.ts'
import { type Asked, tapeKey } from './tape-key.ts'

/** A tape in a world, and how far each of its requests has been replayed. */
export class TapePlayer {
  readonly onMiss: OnMiss
  /** Whether the store itself has changed an animal: from then on it knows more than the tape. */
  overtaken = false
  readonly #index: TapeIndex
  readonly #next = new Map<string, number>()

  constructor(index: TapeIndex, onMiss: OnMiss) {
    this.#index = index
    this.onMiss = onMiss
  }

  /** An independent player at the same place. */
  copy(): TapePlayer {
    const copy = new TapePlayer(this.#index, this.onMiss)
    copy.overtaken = this.overtaken
    for (const [key, next] of this.#next) copy.#next.set(key, next)
    return copy
  }

  /** The greatest id of any recorded animal. */
  get greatestId(): Int64 {
    return this.#index.greatestId
  }

  /** Returns the next recorded exchange of a request: repeats in recorded order, then the last one for ever. */
  play(asked: Asked): TapeEntry | undefined {
    if (asked.prefer === '') return this.#play(asked)
    return this.#play(asked) ?? this.#play({ ...asked, prefer: '' })
  }

  /** Describes what the tape has that is nearest to a request that it does not have. */
  nearest(asked: Asked): string {
    return nearestMiss(asked, this.#index)
  }

  /** The tape, with its entries marked that have been played. */
  entries(): readonly TapeEntry[] {
    const { entries, byKey } = this.#index
    const played = new Set(
      [...this.#next].flatMap(([key, next]) => byKey.get(key)?.slice(0, next) ?? []),
    )
    return entries.map((entry, place) => (played.has(place) ? { ...entry, played: true } : entry))
  }

  #play(asked: Asked): TapeEntry | undefined {
    const key = tapeKey(asked)
    const places = this.#index.byKey.get(key)
    if (!places) return undefined
    const next = this.#next.get(key) ?? 0
    if (next + 1 < places.length) this.#next.set(key, next + 1)
    return this.#index.entries[places[next] as number]
  }
}
