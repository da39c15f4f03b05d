import { isReplayable, partsOf, type TapeEntry } from '../tape/tape-entry.ts'
import { tapeKey, toAsked } from '../tape/tape-key.ts'

/** A tape from which `next` is played next: equal entries before it are marked as played. */
export function playedBefore(
  tape: readonly TapeEntry[],
  next: TapeEntry | undefined,
): readonly TapeEntry[] {
  const place = next === undefined ? -1 : tape.indexOf(next)
  if (!next || place < 0) return tape
  const key = keyOf(next)
  const { path } = partsOf(next)
  return tape.map((entry, at) => {
    const isEqual = at < place && partsOf(entry).path === path && keyOf(entry) === key
    return isEqual ? { ...entry, played: true } : entry
  })
}

// --- internal ---

function keyOf(entry: TapeEntry): string | undefined {
  const asked = isReplayable(entry) ? toAsked(entry) : undefined
  return asked && tapeKey(asked)
}
