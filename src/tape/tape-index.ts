import { type Int64, MAX_INT64 } from '../base/int64.ts'
import type { Contract } from '../contract/contract.ts'
import { petsOf } from './pets-of.ts'
import { isReplayable, partsOf, type TapeAnswer, type TapeEntry } from './tape-entry.ts'
import { tapeKey, toAsked } from './tape-key.ts'

/** A tape ready for replay: exchanges that can be replayed are found by key, without a search. */
export interface TapeIndex {
  readonly entries: readonly TapeEntry[]
  /** The places of equal requests, in recorded order; those that were played before are left out, except the last one. */
  readonly byKey: ReadonlyMap<string, readonly number[]>
  /** The places of the requests for a path, for the nearest miss. */
  readonly byPath: ReadonlyMap<string, readonly number[]>
  /** The greatest id of any recorded animal. */
  readonly greatestId: Int64
}

/** Indexes a tape; `undefined` for an empty one. */
export function indexTape(
  entries: readonly TapeEntry[],
  contract: Contract,
): TapeIndex | undefined {
  if (entries.length === 0) return undefined
  const byKey = new Map<string, number[]>()
  const byPath = new Map<string, number[]>()
  for (const [place, entry] of entries.entries()) {
    const asked = isReplayable(entry) ? toAsked(entry) : undefined
    if (!asked) continue
    append(byKey, tapeKey(asked), place, (before) => entries[before]?.played === true)
    append(byPath, asked.path, place)
  }
  return { entries, byKey, byPath, greatestId: greatestId(entries, contract) }
}

// --- internal ---

/** Adds a place to a list; it replaces the last place if that one has already been played. */
function append(
  map: Map<string, number[]>,
  key: string,
  place: number,
  isDone: (before: number) => boolean = () => false,
): void {
  const places = map.get(key)
  if (!places) map.set(key, [place])
  else if (isDone(places.at(-1) as number)) places[places.length - 1] = place
  else places.push(place)
}

function greatestId(entries: readonly TapeEntry[], { match }: Contract): Int64 {
  const seen = new Set<TapeAnswer>()
  let greatest: Int64 = 0
  for (const entry of entries) {
    const { answer } = entry
    // Equal answers from a file are the same object: each is read once.
    if (!answer || answer.status > 299 || seen.has(answer)) continue
    seen.add(answer)
    const { method, path } = partsOf(entry)
    if (!match(method, path)?.operation) continue
    // No new id can be greater than the greatest int64, so that one does not count.
    for (const { id } of petsOf(answer)) if (id > greatest && id < MAX_INT64) greatest = id
  }
  return greatest
}
