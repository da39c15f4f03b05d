import type { Int64 } from '../base/int64.ts'
import type { Row } from './row.ts'

/** A part of a list of rows, by ascending id; never empty. */
export interface Chunk {
  readonly rows: Row[]
  /** The list that may change these rows. */
  readonly owner: object
}

/** The number of rows in a chunk, if they were added by ascending id. */
export const CHUNK = 512

/** The index of the last chunk that starts at or before an id; 0 if there is none. */
export function chunkOf(chunks: readonly Chunk[], id: Int64): number {
  const last = chunks.length - 1
  if (last <= 0 || firstId(chunks, last) <= id) return Math.max(last, 0)
  // Ids usually have no gaps: then the first id tells the place of every other.
  const guess = Math.floor((Number(id) - Number(firstId(chunks, 0))) / CHUNK)
  if (guess >= 0 && guess < last && firstId(chunks, guess) <= id && firstId(chunks, guess + 1) > id)
    return guess
  let low = 0
  let high = last
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if (firstId(chunks, middle) <= id) low = middle
    else high = middle
  }
  return low
}

/** The place of the row with an id within a chunk, or the place to insert it. */
export function placeOf(rows: readonly Row[], id: Int64): number {
  const last = rows.at(-1)
  if (last === undefined || last.id < id) return rows.length
  const guess = Number(id) - Number((rows[0] as Row).id)
  if (rows[guess]?.id === id) return guess
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as Row).id < id) low = middle + 1
    else high = middle
  }
  return low
}

/** The index of the first row of each chunk in the whole list. */
export function startsOf(chunks: readonly Chunk[]): number[] {
  let start = 0
  return chunks.map(({ rows }) => {
    start += rows.length
    return start - rows.length
  })
}

/** The chunk that holds an index of the whole list. */
export function chunkAt(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as number) <= index) low = middle
    else high = middle
  }
  return low
}

// --- internal ---

function firstId(chunks: readonly Chunk[], at: number): Int64 {
  return ((chunks[at] as Chunk).rows[0] as Row).id
}
