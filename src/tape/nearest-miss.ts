import { shown } from '../base/shown.ts'
import type { TapeIndex } from './tape-index.ts'
import { type Asked, tapeKey, toAsked } from './tape-key.ts'

/** How many entries of a path are compared: a message must not cost a walk through the tape. */
const MOST_COMPARED = 200

/** Describes the recorded request nearest to a request, and how they differ. */
export function nearestMiss(asked: Asked, { entries, byPath }: TapeIndex): string {
  const places = byPath.get(asked.path)?.slice(0, MOST_COMPARED) ?? []
  const nearest = places
    .map((place) => {
      const recorded = toAsked(entries[place] as (typeof entries)[number]) as Asked
      return { place, recorded, differences: differences(asked, recorded) }
    })
    .toSorted((a, b) => a.differences.length - b.differences.length)[0]
  if (!nearest) return `nothing on the tape has the path ${shown(asked.path)}`
  const { place, recorded } = nearest
  const line = shown(`${recorded.method} ${recorded.path}${recorded.search}`).slice(1, -1)
  return `the nearest on the tape is exchange ${place + 1}, ${line}: ${nearest.differences.join(', ')}`
}

// --- internal ---

/** The parts of a request, the most important first, with the text for a difference. */
const PARTS: { readonly [part in keyof Asked]?: (asked: Asked, recorded: Asked) => string } = {
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

function differences(asked: Asked, recorded: Asked): string[] {
  return Object.entries(PARTS).flatMap(([part, say]) => {
    // Parts are equal if the key is the same: `?a=1&b=2` is `?b=2&a=1`.
    const swapped = { ...asked, [part]: recorded[part as keyof Asked] }
    return tapeKey(swapped) === tapeKey(asked) ? [] : [say(asked, recorded)]
  })
}
