import type { Int64 } from '../base/int64.ts'
import type { Row } from './row.ts'

/**
 * Rows by ascending id. They lie in chunks that a copy shares until either changes one: a copy costs
 * nothing, however many rows there are, and a change copies one chunk and the list of chunks at most.
 */
export class RowList {
  #chunks: Chunk[]
  /** Marks the chunks that only this list has. */
  #owner: object = {}
  #ownsChunkList = true
  #length: number
  #head: object = {}
  /** At which index each chunk starts; made when it is asked for. */
  #starts: number[] | undefined

  /** @param sorted by ascending id, of which no two are the same. */
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

  /**
   * Stays the same object while the first `count` rows are the same, in copies too. Nothing where `count`
   * is greater than `HEAD`: so many rows are not watched.
   */
  headOf(count: number): object | undefined {
    return count <= HEAD ? this.#head : undefined
  }

  /** The same rows as a list of its own. */
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
    const rows = this.#chunks[this.#chunkOf(id)]?.rows
    const row = rows?.[placeOf(rows, id)]
    return row?.id === id ? row : undefined
  }

  /** The row at an index, from 0 on. */
  at(index: number): Row | undefined {
    if (index < 0 || index >= this.#length) return undefined
    const chunk = this.#chunkAt(index)
    return this.#chunks[chunk]?.rows[index - (this.#starts?.[chunk] ?? 0)]
  }

  /** The rows from one index up to another. */
  slice(from: number, to: number): Row[] {
    const end = Math.min(to, this.#length)
    const rows: Row[] = []
    if (from >= end) return rows
    let chunk = from === 0 ? 0 : this.#chunkAt(from)
    let at = from === 0 ? 0 : from - (this.#starts?.[chunk] ?? 0)
    while (rows.length < end - from) {
      const { rows: more } = this.#chunks[chunk] as Chunk
      for (; at < more.length && rows.length < end - from; at += 1) rows.push(more[at] as Row)
      chunk += 1
      at = 0
    }
    return rows
  }

  /** Puts a row at its place, instead of one with the same id, which it answers. */
  set(row: Row): Row | undefined {
    const chunk = this.#chunkOf(row.id)
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

  /** Takes the row with an id out, and answers it. */
  delete(id: Int64): Row | undefined {
    const chunk = this.#chunkOf(id)
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

  /** The last chunk that begins at or before an id; the first, where none does. */
  #chunkOf(id: Int64): number {
    const chunks = this.#chunks
    const last = chunks.length - 1
    if (last <= 0 || firstId(chunks, last) <= id) return Math.max(last, 0)
    // Ids mostly follow one another without a gap: then the first one says where each is.
    const guess = Math.floor((Number(id) - Number(firstId(chunks, 0))) / CHUNK)
    if (
      guess >= 0 &&
      guess < last &&
      firstId(chunks, guess) <= id &&
      firstId(chunks, guess + 1) > id
    )
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

  /** The chunk that holds an index. */
  #chunkAt(index: number): number {
    this.#starts ??= startsOf(this.#chunks)
    const starts = this.#starts
    let low = 0
    let high = starts.length
    while (low + 1 < high) {
      const middle = (low + high) >>> 1
      if ((starts[middle] as number) <= index) low = middle
      else high = middle
    }
    return low
  }

  /** The rows of a chunk, to be changed. */
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

  /** Notes that a row comes or goes at a place: that may be among the first ones. */
  #touch(chunk: number, place: number): void {
    let index = place
    for (let at = 0; at < chunk && index < HEAD; at += 1)
      index += (this.#chunks[at] as Chunk).rows.length
    if (index < HEAD) this.#head = {}
  }
}

/**
 * How many of the first rows are watched: as many as a page has at most (contract, 4.1). Longer pages are
 * right too, but are made each time.
 */
export const HEAD = 100

// --- internal ---

interface Chunk {
  readonly rows: Row[]
  readonly owner: object
}

/** How many rows a chunk has, where they were added by ascending id. */
const CHUNK = 512

function firstId(chunks: readonly Chunk[], at: number): Int64 {
  return ((chunks[at] as Chunk).rows[0] as Row).id
}

function startsOf(chunks: readonly Chunk[]): number[] {
  let start = 0
  return chunks.map(({ rows }) => {
    start += rows.length
    return start - rows.length
  })
}

/** Where the row with an id is, or would be. */
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
