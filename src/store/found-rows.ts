import type { Filter } from './record-kind.ts'
import { type FoundValue, type RecordId, type Row, valuesOf } from './row.ts'
import { type Chunk, SortedList } from './row-list.ts'

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

/** Rows by what they are found by, then by id. A row with several values is there several times. */
export class FoundRows extends SortedList<Found, FoundKey> {
  /** Finds rows, given by ascending id, by a filter. */
  static of(rows: readonly Row[], filter: Filter): FoundRows {
    const found = rows.flatMap((row) => foundIn(row, filter))
    return new FoundRows(found.sort((one, other) => compareKeys(one, other)))
  }

  /** An independent list of the same rows. */
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
  return valuesOf(found).map((value) => ({ value, id: row.id, row }))
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
