import type { Int64 } from '../base/json/exact-numbers.ts'
import { shown } from '../base/text/shown.ts'
import type { CredentialRequest } from '../contract/requests/security.ts'
import type { OnMiss } from '../options/words.ts'
import type { WorldStore } from '../store/world-store.ts'
import { type Repeats, type TapeIndex, type TapeRequest, tapeKey } from './tape-index.ts'
import type { CredentialClass, TapeEntry } from './tape-types.ts'

/** The tape of a world, and how far it has been replayed for each request. */
export class TapePlayer {
  readonly onMiss: OnMiss
  /** Whether the store itself has changed a record: from then on it knows more than the tape. */
  overtaken = false
  /** The version of the store that was looked at last. */
  #seen: number | undefined
  readonly #index: TapeIndex
  readonly #position: TapePosition

  constructor(index: TapeIndex, onMiss: OnMiss, position: TapePosition = new MemoryPosition()) {
    this.#index = index
    this.onMiss = onMiss
    this.#position = position
  }

  /** An independent player at the same place, whose position is in memory. */
  copy(): TapePlayer {
    const played = new Map<number, number>()
    for (const {
      all: [first = 0],
    } of this.#index.byKey.values()) {
      const count = this.#position.read(first)
      if (count > 0) played.set(first, count)
    }
    const copy = new TapePlayer(this.#index, this.onMiss, new MemoryPosition(played))
    copy.overtaken = this.overtaken
    return copy
  }

  /** Finds out whether a store has changes that no replay can have made: it knows more than the tape then. */
  lookAt(store: Pick<WorldStore, 'version' | 'hasChangedBeyond'>): void {
    const { version } = store
    if (this.overtaken || version === this.#seen) return
    this.overtaken = store.hasChangedBeyond((change) => this.#index.made.has(change), this.#seen)
    this.#seen = version
  }

  /** The greatest id of any recorded record of a resource; 0 if it has none. */
  greatestIdOf(resource: string): Int64 {
    return this.#index.greatestIds.get(resource) ?? 0
  }

  /** The class of the credential of a request that no operation of the contract judges. */
  classOf(request: CredentialRequest, isKey: (key: string) => boolean): CredentialClass {
    return this.#index.classes.asked(request, isKey)
  }

  /** Returns the next recorded exchange for a request, and in the end always the last one; `undefined` if there is none. */
  async play(request: TapeRequest): Promise<TapeEntry | undefined> {
    const repeats =
      this.#repeatsOf(request) ??
      (request.prefer === '' ? undefined : this.#repeatsOf({ ...request, prefer: '' }))
    if (!repeats) return undefined
    const { all, places, last } = repeats
    const count = await this.#position.next(all[0] as number)
    return this.#index.entries[places[count] ?? last]
  }

  /** Describes the recorded request nearest to one that the tape does not have. */
  nearest(request: TapeRequest): string {
    return nearestMiss(request, this.#index)
  }

  /** The tape; entries that have been played are marked. The one that goes on being played is not, unless others come after it. */
  entries(): readonly TapeEntry[] {
    const played = [...this.#index.byKey.values()].flatMap(({ all, places, last }) => {
      const count = this.#position.read(all[0] as number)
      return places.slice(0, last === places.at(-1) ? Math.min(count, places.length - 1) : count)
    })
    return this.#marked(new Set(played))
  }

  /** The tape from which an entry is played next: those of equal requests before it are marked. */
  entriesBefore(next: TapeEntry | undefined): readonly TapeEntry[] {
    const place = next ? this.#index.entries.indexOf(next) : -1
    const request = place < 0 ? undefined : this.#index.requestAt(place)
    const { all = [] } = (request && this.#repeatsOf(request)) ?? {}
    return this.#marked(new Set(all.filter((each) => each < place)))
  }

  #marked(played: ReadonlySet<number>): readonly TapeEntry[] {
    const { entries } = this.#index
    if (played.size === 0) return entries
    return entries.map((entry, place) => (played.has(place) ? { ...entry, played: true } : entry))
  }

  #repeatsOf(request: TapeRequest): Repeats | undefined {
    return this.#index.byKey.get(tapeKey(request))
  }
}

/** How many entries of a path are compared: a message must not cost a walk through the tape. */
const MOST_COMPARED = 200

/** Describes the recorded request nearest to a request, and how they differ. */
function nearestMiss(request: TapeRequest, { requestAt, byPath }: TapeIndex): string {
  const places = byPath.get(request.path)?.slice(0, MOST_COMPARED) ?? []
  const nearest = places
    .map((place) => {
      const recorded = requestAt(place) as TapeRequest
      return { place, recorded, differences: differences(request, recorded) }
    })
    .toSorted((a, b) => a.differences.length - b.differences.length)[0]
  if (!nearest) return `nothing on the tape has the path ${shown(request.path)}`
  const { place, recorded } = nearest
  const line = shown(`${recorded.method} ${recorded.path}${recorded.search}`).slice(1, -1)
  return `the nearest on the tape is exchange ${place + 1}, ${line}: ${nearest.differences.join(', ')}`
}

/** How far a tape has been played. Equal requests have one count, named by the place of the first of them on the tape (`first`). */
export interface TapePosition {
  /** Counts one more of these requests; returns the count before it. */
  next(first: number): number | Promise<number>
  /** The count of these requests, as far as it is known here. */
  read(first: number): number
}

/** The position of a tape that only one process plays: it answers immediately. */
export class MemoryPosition implements TapePosition {
  readonly #counts: Map<number, number>

  constructor(counts: ReadonlyMap<number, number> = new Map()) {
    this.#counts = new Map(counts)
  }

  next(first: number): number {
    const count = this.read(first)
    this.#counts.set(first, count + 1)
    return count
  }

  read(first: number): number {
    return this.#counts.get(first) ?? 0
  }
}

// --- internal ---

type Difference = (request: TapeRequest, recorded: TapeRequest) => string

/** The parts of a request, the most important first, with the text for a difference. */
const PARTS: { readonly [part in keyof TapeRequest]?: Difference } = {
  method: ({ method }, recorded) => `method ${method}, recorded ${recorded.method}`,
  credential: ({ credential }, recorded) =>
    `credential ${credential}, recorded ${recorded.credential}`,
  search: ({ search }, recorded) =>
    `query ${shown(search.slice(1))}, recorded ${shown(recorded.search.slice(1))}`,
  contentType: ({ contentType }, recorded) =>
    `content type ${shown(contentType)}, recorded ${shown(recorded.contentType)}`,
  body: ({ body }, recorded) =>
    `another body (${body.length} bytes, recorded ${recorded.body.length})`,
}

function differences(request: TapeRequest, recorded: TapeRequest): string[] {
  return Object.entries(PARTS).flatMap(([part, say]) => {
    // Parts are equal if the key is the same: `?a=1&b=2` is `?b=2&a=1`.
    const swapped = { ...request, [part]: recorded[part as keyof TapeRequest] }
    return tapeKey(swapped) === tapeKey(request) ? [] : [say(request, recorded)]
  })
}
