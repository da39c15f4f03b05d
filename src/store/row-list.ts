import type { Int64 } from '../base/json/int64.ts'
import type { Row } from './row.ts'

/** Rows by id, in chunks that copies share: a copy costs nothing, a change one chunk and the list of chunks. */
export class RowList {
  #chunks: Chunk[]
  /** Marks the chunks that belong to this list alone. */
  #owner: object = {}
  #ownsChunkList = true
  #length: number
  #head: object = {}
  /** The index at which each chunk starts; computed on demand. */
  #starts: number[] | undefined

  /** @param sorted by ascending id, without duplicates. */
  constructor(sorted: readonly Row[] = []) {
    this.#length = sorted.length
    this.#chunks = Array.from({ length: Math.ceil(sorted.length / CHUNK) }, (_, at) => ({
      rows: sorted.slice(at * CHUNK, (at + 1) * CHUNK),
      owner: this.#owner,
    }))
  }

  get length(): number {
    return this.#length
  }

  /** An object that stays the same, also in copies, while the first `count` rows do; `undefined` beyond `HEAD`. */
  headOf(count: number): object | undefined {
    return count <= HEAD ? this.#head : undefined
  }

  /** An independent list of the same rows. */
  copy(): RowList {
    const copy = new RowList()
    copy.#chunks = this.#chunks
    copy.#length = this.#length
    copy.#head = this.#head
    this.#owner = {}
    this.#ownsChunkList = false
    copy.#ownsChunkList = false
    return copy
  }

  /** The row with an id. */
  get(id: Int64): Row | undefined {
    const rows = this.#chunks[chunkOf(this.#chunks, id)]?.rows
    const row = rows?.[placeOf(rows, id)]
    return row?.id === id ? row : undefined
  }

  /** The row at an index, counted from 0. */
  at(index: number): Row | undefined {
    if (index < 0 || index >= this.#length) return undefined
    const { chunk, place } = this.#find(index)
    return this.#chunks[chunk]?.rows[place]
  }

  /** How many rows have a lower id. */
  countBelow(id: Int64): number {
    const chunk = chunkOf(this.#chunks, id)
    const rows = this.#chunks[chunk]?.rows
    if (!rows) return 0
    this.#starts ??= startsOf(this.#chunks)
    return (this.#starts[chunk] as number) + placeOf(rows, id)
  }

  /** The rows from one index to another, exclusive. */
  slice(from: number, to: number): Row[] {
    const end = Math.min(to, this.#length)
    const rows: Row[] = []
    if (from >= end) return rows
    let { chunk, place: at } = from === 0 ? FIRST : this.#find(from)
    while (rows.length < end - from) {
      const { rows: more } = this.#chunks[chunk] as Chunk
      for (; at < more.length && rows.length < end - from; at += 1) rows.push(more[at] as Row)
      chunk += 1
      at = 0
    }
    return rows
  }

  /** The rows of the chunks that this list does not share with another. */
  rowsNotIn(other: RowList): Row[] {
    const shared = new Set(other.#chunks.map(({ rows }) => rows))
    return this.#chunks.flatMap(({ rows }) => (shared.has(rows) ? [] : rows))
  }

  /** Adds a row or replaces the one with its id; returns the replaced one. */
  set(row: Row): Row | undefined {
    const chunk = chunkOf(this.#chunks, row.id)
    const rows = this.#chunks[chunk]?.rows ?? []
    const place = placeOf(rows, row.id)
    const before = rows[place]?.id === row.id ? rows[place] : undefined
    this.#touch(chunk, place)
    if (before) {
      this.#own(chunk)[place] = row
      return before
    }
    this.#length += 1
    const isEnd = place === rows.length && chunk >= this.#chunks.length - 1
    if (isEnd && rows.length % CHUNK === 0) this.#insert(this.#chunks.length, [row])
    else if (isEnd) this.#own(chunk).push(row)
    else {
      const own = this.#own(chunk)
      own.splice(place, 0, row)
      this.#starts = undefined
      if (own.length > 2 * CHUNK) this.#insert(chunk + 1, own.splice(CHUNK))
    }
    return undefined
  }

  /** Removes the row with an id, and returns it. */
  delete(id: Int64): Row | undefined {
    const chunk = chunkOf(this.#chunks, id)
    const rows = this.#chunks[chunk]?.rows ?? []
    const place = placeOf(rows, id)
    if (rows[place]?.id !== id) return undefined
    this.#touch(chunk, place)
    this.#length -= 1
    this.#starts = undefined
    const own = this.#own(chunk)
    const [row] = own.splice(place, 1)
    if (own.length === 0) this.#chunks.splice(chunk, 1)
    return row
  }

  /** The chunk that holds an index, and the place in it. */
  #find(index: number): { chunk: number; place: number } {
    this.#starts ??= startsOf(this.#chunks)
    const chunk = chunkAt(this.#starts, index)
    return { chunk, place: index - (this.#starts[chunk] as number) }
  }

  /** The rows of a chunk for a change; a shared chunk is copied first. */
  #own(chunk: number): Row[] {
    const held = this.#chunks[chunk] as Chunk
    this.#ownChunkList()
    if (held.owner === this.#owner) return held.rows
    const rows = held.rows.slice()
    this.#chunks[chunk] = { rows, owner: this.#owner }
    return rows
  }

  #insert(chunk: number, rows: Row[]): void {
    this.#ownChunkList()
    this.#chunks.splice(chunk, 0, { rows, owner: this.#owner })
    this.#starts = undefined
  }

  #ownChunkList(): void {
    if (this.#ownsChunkList) return
    this.#chunks = this.#chunks.slice()
    this.#ownsChunkList = true
  }

  /** Renews `head` if one of the first rows is added, removed or changed. */
  #touch(chunk: number, place: number): void {
    let index = place
    for (let at = 0; at < chunk && index < HEAD; at += 1)
      index += (this.#chunks[at] as Chunk).rows.length
    if (index < HEAD) this.#head = {}
  }
}

/** The number of first rows whose changes are tracked: the longest page of the contract (4.1). Longer pages are not cached. */
export const HEAD = 100

/** A part of a list of rows, by ascending id; never empty. */
export interface Chunk {
  readonly rows: Row[]
  /** The list that may change these rows. */
  readonly owner: object
}

// --- internal ---

const FIRST = { chunk: 0, place: 0 }

/** The number of rows in a chunk, if they were added by ascending id. */
const CHUNK = 512

/** The index of the last chunk that starts at or before an id; 0 if there is none. */
function chunkOf(chunks: readonly Chunk[], id: Int64): number {
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
function placeOf(rows: readonly Row[], id: Int64): number {
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
function startsOf(chunks: readonly Chunk[]): number[] {
  let start = 0
  return chunks.map(({ rows }) => {
    start += rows.length
    return start - rows.length
  })
}

/** The chunk that holds an index of the whole list. */
function chunkAt(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as number) <= index) low = middle
    else high = middle
  }
  return low
}

function firstId(chunks: readonly Chunk[], at: number): Int64 {
  return ((chunks[at] as Chunk).rows[0] as Row).id
}
