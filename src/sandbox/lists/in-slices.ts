import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many records are worked on before other requests get their turn. */
const SLICE = 500

/** Maps and filters records, in their order; of many, a slice at a time. */
export async function mapInSlices<From, To>(
  all: readonly From[],
  map: (slice: readonly From[]) => readonly To[],
): Promise<readonly To[]> {
  if (all.length <= SLICE) return map(all)
  const mapped: To[] = []
  for (let at = 0; at < all.length; at += SLICE) {
    if (at > 0) await nextTurn()
    mapped.push(...map(all.slice(at, at + SLICE)))
  }
  return mapped
}

/** Sorts records; those that are equal stay in their order. Many are sorted a slice at a time, and merged. */
export async function sortInSlices<Kind>(
  all: readonly Kind[],
  compare: (one: Kind, other: Kind) => number,
): Promise<readonly Kind[]> {
  if (all.length <= SLICE) return all.toSorted(compare)
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

// --- internal ---

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
