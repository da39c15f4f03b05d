import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Eventually } from '../../base/waiting.ts'

/** How many records are worked on before other requests get their turn. */
const SLICE = 500

/** Maps and filters records, in their order; of many, a slice at a time. */
export function mapInSlices<From, To>(
  all: readonly From[],
  map: (slice: readonly From[]) => readonly To[],
): Eventually<readonly To[]> {
  return all.length <= SLICE ? map(all) : mapSlices(all, map)
}

/** Sorts records; those that are equal stay in their order. Many are sorted a slice at a time, and merged. */
export function sortInSlices<Kind>(
  all: readonly Kind[],
  compare: (one: Kind, other: Kind) => number,
): Eventually<readonly Kind[]> {
  return all.length <= SLICE ? all.toSorted(compare) : sortSlices(all, compare)
}

// --- internal ---

async function mapSlices<From, To>(
  all: readonly From[],
  map: (slice: readonly From[]) => readonly To[],
): Promise<readonly To[]> {
  const mapped: To[] = []
  for (let at = 0; at < all.length; at += SLICE) {
    if (at > 0) await nextTurn()
    mapped.push(...map(all.slice(at, at + SLICE)))
  }
  return mapped
}

async function sortSlices<Kind>(
  all: readonly Kind[],
  compare: (one: Kind, other: Kind) => number,
): Promise<readonly Kind[]> {
  let runs: (readonly Kind[])[] = []
  for (let at = 0; at < all.length; at += SLICE) {
    runs.push(all.slice(at, at + SLICE).sort(compare))
    await nextTurn()
  }
  while (runs.length > 1) {
    const merged: (readonly Kind[])[] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] as readonly Kind[], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<Kind>(
  one: readonly Kind[],
  other: readonly Kind[],
  compare: (one: Kind, other: Kind) => number,
): Promise<readonly Kind[]> {
  const merged: Kind[] = []
  let [at, from] = [0, 0]
  while (at < one.length && from < other.length) {
    const isFirst = compare(one[at] as Kind, other[from] as Kind) <= 0
    merged.push((isFirst ? one[at] : other[from]) as Kind)
    if (isFirst) at += 1
    else from += 1
    if (merged.length % SLICE === 0) await nextTurn()
  }
  return merged.concat(one.slice(at), other.slice(from))
}
