import {
  type Filter,
  type FoundValue,
  foundValues,
  type RecordId,
  type Row,
} from './record-kind.ts'

/** Items by their keys, in chunks that copies share: a copy costs nothing, a change one chunk and the list of chunks. */
abstract class SortedList<Item, Key> {
  #chunks: Chunk<Item>[]
  /** Marks the chunks that belong to this list alone. */
  #owner: object = {}
  #ownsChunkList = true
  #length: number
  #head: object = {}
  /** The index at which each chunk starts; computed on demand. */
  #starts: number[] | undefined

  /** @param sorted by ascending key, without duplicates. */
  constructor(sorted: readonly Item[] = []) {
    this.#length = sorted.length
    this.#chunks =
      sorted.length === 0
        ? []
        : Array.from({ length: Math.ceil(sorted.length / CHUNK) }, (_, at) => ({
            rows: sorted.slice(at * CHUNK, (at + 1) * CHUNK),
            owner: this.#owner,
          }))
  }

  protected abstract keyOf(item: Item): Key
  protected abstract hasKey(item: Item | undefined, key: Key): boolean
  /** The index of the last chunk that starts at or before a key; 0 if there is none. */
  protected abstract chunkOf(chunks: readonly Chunk<Item>[], key: Key): number
  /** The place of the item with a key within a chunk, or the place to insert it. */
  protected abstract placeOf(rows: readonly Item[], key: Key): number

  get length(): number {
    return this.#length
  }

  /** An object that stays the same, also in copies, while the first `count` items do; `undefined` beyond `HEAD`. */
  headOf(count: number): object | undefined {
    return count <= HEAD ? this.#head : undefined
  }

  /** Lets an empty list be an independent list of the same items. */
  protected copyInto<List extends SortedList<Item, Key>>(copy: List): List {
    copy.#chunks = this.#chunks
    copy.#length = this.#length
    copy.#head = this.#head
    this.#owner = {}
    this.#ownsChunkList = false
    copy.#ownsChunkList = false
    return copy
  }

  get(key: Key): Item | undefined {
    const rows = this.#chunks[this.chunkOf(this.#chunks, key)]?.rows
    const item = rows?.[this.placeOf(rows, key)]
    return this.hasKey(item, key) ? item : undefined
  }

  at(index: number): Item | undefined {
    if (index < 0 || index >= this.#length) return undefined
    const { chunk, place } = this.#find(index)
    return this.#chunks[chunk]?.rows[place]
  }

  /** How many items have a lower key. */
  countBelow(key: Key): number {
    const chunk = this.chunkOf(this.#chunks, key)
    const rows = this.#chunks[chunk]?.rows
    if (!rows) return 0
    this.#starts ??= startsOf(this.#chunks)
    return (this.#starts[chunk] as number) + this.placeOf(rows, key)
  }

  /** The items from one index to another, exclusive. */
  slice(from: number, to: number): Item[] {
    const end = Math.min(to, this.#length)
    const rows: Item[] = []
    if (from >= end) return rows
    let { chunk, place: at } = from === 0 ? FIRST : this.#find(from)
    while (rows.length < end - from) {
      const { rows: more } = this.#chunks[chunk] as Chunk<Item>
      for (; at < more.length && rows.length < end - from; at += 1) rows.push(more[at] as Item)
      chunk += 1
      at = 0
    }
    return rows
  }

  /** The items of the chunks that this list does not share with another. */
  rowsNotIn(other: SortedList<Item, Key>): Item[] {
    const shared = new Set(other.#chunks.map(({ rows }) => rows))
    return this.#chunks.flatMap(({ rows }) => (shared.has(rows) ? [] : rows))
  }

  /** Adds an item or replaces the one with its key; returns the replaced one. */
  set(item: Item): Item | undefined {
    const key = this.keyOf(item)
    const chunk = this.chunkOf(this.#chunks, key)
    const rows = this.#chunks[chunk]?.rows ?? []
    const place = this.placeOf(rows, key)
    const before = this.hasKey(rows[place], key) ? rows[place] : undefined
    this.#touch(chunk, place)
    if (before) {
      this.#own(chunk)[place] = item
      return before
    }
    this.#length += 1
    const isEnd = place === rows.length && chunk >= this.#chunks.length - 1
    if (isEnd && rows.length % CHUNK === 0) this.#insert(this.#chunks.length, [item])
    else if (isEnd) this.#own(chunk).push(item)
    else {
      const own = this.#own(chunk)
      own.splice(place, 0, item)
      this.#starts = undefined
      if (own.length > 2 * CHUNK) this.#insert(chunk + 1, own.splice(CHUNK))
    }
    return undefined
  }

  delete(key: Key): Item | undefined {
    const chunk = this.chunkOf(this.#chunks, key)
    const rows = this.#chunks[chunk]?.rows ?? []
    const place = this.placeOf(rows, key)
    if (!this.hasKey(rows[place], key)) return undefined
    this.#touch(chunk, place)
    this.#length -= 1
    this.#starts = undefined
    const own = this.#own(chunk)
    const [item] = own.splice(place, 1)
    if (own.length === 0) this.#chunks.splice(chunk, 1)
    return item
  }

  /** The chunk that holds an index, and the place in it. */
  #find(index: number): { chunk: number; place: number } {
    this.#starts ??= startsOf(this.#chunks)
    const chunk = chunkAt(this.#starts, index)
    return { chunk, place: index - (this.#starts[chunk] as number) }
  }

  /** The items of a chunk for a change; a shared chunk is copied first. */
  #own(chunk: number): Item[] {
    const held = this.#chunks[chunk] as Chunk<Item>
    this.#ownChunkList()
    if (held.owner === this.#owner) return held.rows
    const rows = held.rows.slice()
    this.#chunks[chunk] = { rows, owner: this.#owner }
    return rows
  }

  #insert(chunk: number, rows: Item[]): void {
    this.#ownChunkList()
    this.#chunks.splice(chunk, 0, { rows, owner: this.#owner })
    this.#starts = undefined
  }

  #ownChunkList(): void {
    if (this.#ownsChunkList) return
    this.#chunks = this.#chunks.slice()
    this.#ownsChunkList = true
  }

  /** Renews `head` if one of the first items is added, removed or changed. */
  #touch(chunk: number, place: number): void {
    let index = place
    for (let at = 0; at < chunk && index < HEAD; at += 1)
      index += (this.#chunks[at] as Chunk<Item>).rows.length
    if (index < HEAD) this.#head = {}
  }
}

export class RowList extends SortedList<Row, RecordId> {
  copy(): RowList {
    return this.copyInto(new RowList())
  }

  protected override keyOf({ id }: Row): RecordId {
    return id
  }

  protected override hasKey(row: Row | undefined, id: RecordId): boolean {
    return row !== undefined && row.id === id
  }

  protected override chunkOf(chunks: readonly Chunk<Row>[], id: RecordId): number {
    return chunkOf(chunks, id)
  }

  protected override placeOf(rows: readonly Row[], id: RecordId): number {
    return placeOf(rows, id)
  }
}

/** The number of first rows whose changes are tracked: the longest page of the contract (4.1). Longer pages are not cached. */
export const HEAD = 100

/** A part of a list, by ascending key; never empty. */
interface Chunk<Item> {
  readonly rows: Item[]
  /** The list that may change these items. */
  readonly owner: object
}

/** Rows in an order of their own, read from any place. */
export interface Span {
  readonly length: number
  /** The row at an index, counted from 0. */
  at(index: number): Row | undefined
  /** The rows from one index to another, exclusive. */
  slice(from: number, to: number): Row[]
  /** How many rows have a lower id. */
  countBelow(id: RecordId): number
}

/** Rows sorted by the value of a filter, then by id. A row with several values occurs several times. */
export class FoundRows extends SortedList<Found, FoundKey> {
  /** Finds rows, given by ascending id, by a filter. */
  static of(rows: readonly Row[], filter: Filter): FoundRows {
    const found = rows.flatMap((row) => foundIn(row, filter))
    return new FoundRows(found.sort((one, other) => compareKeys(one, other)))
  }

  copy(): FoundRows {
    return this.copyInto(new FoundRows())
  }

  /** Takes the place of a row into account that was there before, and that of one that is there now. */
  move(before: Row | undefined, after: Row | undefined, filter: Filter): void {
    if (before) for (const found of foundIn(before, filter)) this.delete(found)
    if (after) for (const found of foundIn(after, filter)) this.set(found)
  }

  /** The rows with a value, by ascending id. */
  span(value: FoundValue): Span {
    const first = this.countBelow({ value, id: undefined })
    const end = this.countBelow({ value, id: undefined, isAfter: true })
    return {
      length: end - first,
      at: (index) => (index < end - first ? this.at(first + index)?.row : undefined),
      slice: (from, to) =>
        this.slice(first + from, Math.min(first + to, end)).map(({ row }) => row),
      countBelow: (id) => this.countBelow({ value, id }) - first,
    }
  }

  protected override keyOf(found: Found): FoundKey {
    return found
  }

  protected override hasKey(found: Found | undefined, key: FoundKey): boolean {
    return found !== undefined && compareKeys(found, key) === 0
  }

  protected override chunkOf(chunks: readonly Chunk<Found>[], key: FoundKey): number {
    const first = firstThat(chunks.length, (at) => {
      const [found] = (chunks[at] as Chunk<Found>).rows
      return compareKeys(found as Found, key) > 0
    })
    return Math.max(first - 1, 0)
  }

  protected override placeOf(rows: readonly Found[], key: FoundKey): number {
    return firstThat(rows.length, (at) => compareKeys(rows[at] as Found, key) >= 0)
  }
}

// --- internal ---

const FIRST = { chunk: 0, place: 0 }

/** The number of rows in a chunk, if they were added by ascending id. */
const CHUNK = 512

/** The index of the last chunk that starts at or before an id; 0 if there is none. */
function chunkOf(chunks: readonly Chunk<Row>[], id: RecordId): number {
  const last = chunks.length - 1
  if (last <= 0 || firstId(chunks, last) <= id) return Math.max(last, 0)
  // Integers usually have no gaps: then the first id tells the place of every other.
  const guess =
    typeof id === 'string' ? -1 : Math.floor((Number(id) - Number(firstId(chunks, 0))) / CHUNK)
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
function placeOf(rows: readonly Row[], id: RecordId): number {
  const last = rows.at(-1)
  if (last === undefined || last.id < id) return rows.length
  if (typeof id !== 'string') {
    const guess = Number(id) - Number((rows[0] as Row).id)
    if (rows[guess]?.id === id) return guess
  }
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
function startsOf(chunks: readonly Chunk<unknown>[]): number[] {
  let start = 0
  return chunks.map(({ rows }) => {
    start += rows.length
    return start - rows.length
  })
}

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

function firstId(chunks: readonly Chunk<Row>[], at: number): RecordId {
  return ((chunks[at] as Chunk<Row>).rows[0] as Row).id
}

/** A place in the order: before all ids of a value if it has none, or after them. */
interface FoundKey {
  readonly value: FoundValue
  readonly id: RecordId | undefined
  readonly isAfter?: true
}

interface Found extends FoundKey {
  readonly id: RecordId
  readonly row: Row
}

function foundIn(row: Row, { key }: Filter): readonly Found[] {
  const found = row[key]
  if (found === undefined) return NONE
  return foundValues(found).map((value) => ({ value, id: row.id, row }))
}

const NONE: readonly never[] = []

/** Values of different types are ordered by their types. */
function compareKeys(one: FoundKey, other: FoundKey): number {
  const [type, otherType] = [typeOf(one.value), typeOf(other.value)]
  if (type !== otherType) return type < otherType ? -1 : 1
  if (one.value !== other.value) return (one.value as string) < (other.value as string) ? -1 : 1
  return compareIds(one, other)
}

function compareIds(one: FoundKey, other: FoundKey): number {
  if (one.id === undefined || other.id === undefined) return rankOf(one) - rankOf(other)
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

function rankOf({ id, isAfter }: FoundKey): number {
  return id !== undefined ? 0 : isAfter ? 1 : -1
}

/** Numbers and bigints are compared by value. */
function typeOf(value: FoundValue): string {
  return typeof value === 'bigint' ? 'number' : typeof value
}

/** The first index for which a test holds, if it holds for all after it; `length` if for none. */
function firstThat(length: number, test: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}
