import {
  compareInt64,
  type Int64,
  MAX_INT64,
  normaliseInteger,
} from '../base/json/exact-numbers.ts'
import {
  type Filter,
  type FoundValue,
  foundValues,
  type RecordId,
  type RecordKind,
  type Row,
} from './record-kind.ts'
import { FoundRows, RowList, type Span } from './row-list.ts'
import type { IdRule } from './store.ts'

/** The records of a resource by id and by what they are found by: a query costs as much as its answer. A copy shares everything until one of the two changes it. */
export class RecordIndex {
  readonly kind: RecordKind
  readonly #all: RowList
  /** For each filter with few values, the records with each value that there is. */
  readonly #lists: readonly Lists[]
  readonly #pages = new FirstPages()
  /** The number of records with each value of a filter; counted on demand. */
  readonly #counts: Counts[] = []
  /** The records in the order of their values of a filter; sorted on demand. */
  readonly #found: Sorted[] = []

  private constructor(kind: RecordKind, all: RowList, lists: readonly Lists[]) {
    this.kind = kind
    this.#all = all
    this.#lists = lists
  }

  /** Indexes records with distinct ids, given in any order. */
  static of(kind: RecordKind, rows: readonly Row[]): RecordIndex {
    const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    const lists = kind.filters
      .filter(({ values }) => values !== undefined)
      .map((filter) => ({ filter, byValue: listsOf(sorted, filter) }))
    return new RecordIndex(kind, new RowList(sorted), lists)
  }

  copy(): RecordIndex {
    const lists = this.#lists.map(({ filter, byValue }) => ({
      filter,
      byValue: new Map([...byValue].map(([value, rows]) => [value, rows.copy()] as const)),
    }))
    const copy = new RecordIndex(this.kind, this.#all.copy(), lists)
    // Counters are not copied but counted again when needed: a copy must be cheap.
    for (const { filter, rows } of this.#found) copy.#found.push({ filter, rows: rows.copy() })
    return copy
  }

  /** All records by ascending id. */
  get all(): RowList {
    return this.#all
  }

  /** The records with a value of a filter, by ascending id; those without any value are not found. */
  span(name: string, value: FoundValue): Span {
    return this.list(name, value) ?? this.#sorted(name).span(value)
  }

  /** The same where lists are kept ready; `undefined` for filters with many values. */
  list(name: string, value: FoundValue): RowList | undefined {
    for (const { filter, byValue } of this.#lists)
      if (filter.name === name) return byValue.get(value) ?? NO_ROWS
    return undefined
  }

  /** The first records of a list of this index, as a JSON array. */
  firstPage(rows: RowList, count: number): string {
    return this.#pages.of(rows, count)
  }

  get(id: RecordId): Row | undefined {
    return this.#all.get(id)
  }

  /** Whether any record has a value of a filter; for `undefined`, whether any has none. */
  has(name: string, value: FoundValue): boolean {
    const list = value === undefined ? undefined : this.list(name, value)
    if (list) return list.length > 0
    let known = this.#counts.find(({ filter }) => filter.name === name)
    if (!known) {
      // Counted on demand: few worlds ask, and every record can have a value of its own.
      known = { filter: this.filter(name), counts: new Map() }
      for (const row of this.#all.slice(0, this.#all.length)) count(known, row, 1)
      this.#counts.push(known)
    }
    return known.counts.has(value)
  }

  filter(name: string): Filter {
    const { filters, own } = this.kind
    const filter = own?.name === name ? own : filters.find((each) => each.name === name)
    if (!filter) throw new Error(`${this.kind.name} has no filter ${name}`)
    return filter
  }

  /** Adds a record or replaces the one with its id; returns the replaced one. */
  set(row: Row): Row | undefined {
    const before = this.#all.set(row)
    for (const lists of this.#lists) move(lists, before, row)
    this.#moveFound(before, row)
    return before
  }

  delete(id: RecordId): Row | undefined {
    const before = this.#all.delete(id)
    for (const lists of this.#lists) move(lists, before, undefined)
    this.#moveFound(before, undefined)
    return before
  }

  #moveFound(before: Row | undefined, after: Row | undefined): void {
    for (const counts of this.#counts) {
      if (after) count(counts, after, 1)
      if (before) count(counts, before, -1)
    }
    for (const { filter, rows } of this.#found) rows.move(before, after, filter)
  }

  #sorted(name: string): FoundRows {
    let known = this.#found.find(({ filter }) => filter.name === name)
    if (!known) {
      const filter = this.filter(name)
      known = { filter, rows: FoundRows.of(this.#all.slice(0, this.#all.length), filter) }
      this.#found.push(known)
    }
    return known.rows
  }
}

/** Caches the first pages of lists as JSON, by length, until one of their records changes. */
export class FirstPages {
  readonly #lists = new Map<RowList, Pages>()
  #characters = 0

  /** The number of cached characters. */
  get characters(): number {
    return this.#characters
  }

  /** The first `count` records as a JSON array. Pages longer than `HEAD` are not cached. */
  of(rows: RowList, count: number): string {
    const head = rows.headOf(count)
    // Changes beyond the tracked records are not noticed, so such a page cannot be cached.
    if (!head) return toJson(rows, count)
    const length = Math.min(count, rows.length)
    const kept = this.#pagesOf(rows, head).byLength.get(length)
    if (kept !== undefined) return kept
    const json = toJson(rows, length)
    if (json.length <= LONGEST) this.#keep(json, { rows, head, length })
    return json
  }

  /** The pages that are cached for a list while its first records stay the same. */
  #pagesOf(rows: RowList, head: object): Pages {
    const kept = this.#lists.get(rows)
    if (kept?.head === head) return kept
    if (kept) this.#characters -= kept.characters
    const pages = { head, byLength: new Map(), characters: 0 }
    this.#lists.set(rows, pages)
    return pages
  }

  #keep(json: string, { rows, head, length }: Page): void {
    if (this.#characters + json.length > MOST) {
      this.#lists.clear()
      this.#characters = 0
    }
    const pages = this.#pagesOf(rows, head)
    pages.byLength.set(length, json)
    pages.characters += json.length
    this.#characters += json.length
  }
}

/** The ids of a resource: the greatest so far, and those of records that are being written. Where ids are texts, none is the greatest. */
export class RecordIds {
  readonly #base: RecordIndex
  #greatest: Int64
  /** The greatest id, including records that are being written. */
  #last: Int64
  /** Few at any time: a Set would be rebuilt constantly and leave garbage. */
  readonly #pending: RecordId[] = []
  readonly #waiting: (() => void)[] = []

  constructor(base: RecordIndex, greatest = greatestOf(base)) {
    this.#base = base
    this.#greatest = greatest
    this.#last = greatest
  }

  /** The greatest id ever used, including removed records. */
  get greatest(): Int64 {
    return this.#greatest
  }

  /** The same ids, without those of records that are being written. */
  copy(): RecordIds {
    return new RecordIds(this.#base, this.#greatest)
  }

  /** Ids that follow those of records that are being written, too. */
  branch(): RecordIds {
    // Those of a mirror are used without being written here.
    const last = compareInt64(this.#last, this.#greatest) < 0 ? this.#greatest : this.#last
    return new RecordIds(this.#base, last)
  }

  /** Whether any record is being written. */
  get isWriting(): boolean {
    return this.#pending.length > 0
  }

  /** The greatest id, including records that are being written. */
  get last(): Int64 {
    return this.#last
  }

  /** The next free id. The greatest int64 does not count as last, because no id is greater. */
  next({ step, above }: IdRule, isTaken: (id: Int64) => boolean): Int64 {
    let id = plus(compareInt64(this.#last, above) < 0 ? above : this.#last, step)
    while (id > MAX_INT64 || isTaken(id) || this.isPending(id)) {
      id = id >= MAX_INT64 ? 1 : normaliseInteger(BigInt(id) + 1n)
    }
    return id
  }

  isPending(id: RecordId): boolean {
    return this.#pending.includes(id)
  }

  /** Waits until the next write has ended, whatever its id; another may have begun by then. */
  nextEnd(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Notes that a record with this id is being written. */
  begin(id: RecordId): void {
    this.#pending.push(id)
    if (isBetween(id, this.#last)) this.#last = id
  }

  /** Notes that the write has ended, successfully or not. */
  end(id: RecordId): void {
    this.#pending.splice(this.#pending.indexOf(id), 1)
    if (this.#waiting.length > 0) for (const wake of this.#waiting.splice(0)) wake()
  }

  use(id: RecordId): void {
    if (isBetween(id, this.#greatest)) this.#greatest = id
  }

  /** Goes back to the greatest id that was used or is being written, but for the one whose write failed. */
  rewind(failed?: RecordId): void {
    this.#last = this.#greatest
    for (const id of this.#pending) if (id !== failed && isBetween(id, this.#last)) this.#last = id
  }
}

// --- internal ---

interface Lists {
  readonly filter: Filter
  readonly byValue: Map<FoundValue, RowList>
}

interface Counts {
  readonly filter: Filter
  readonly counts: Map<FoundValue, number>
}

interface Sorted {
  readonly filter: Filter
  readonly rows: FoundRows
}

/** Never changed: lists that are changed belong to an index. */
const NO_ROWS = new RowList()

/** The rows with each value of a filter: of those that it names, and of those that there are. */
function listsOf(sorted: readonly Row[], { key, values = [] }: Filter): Map<FoundValue, RowList> {
  const rows = new Map<FoundValue, Row[]>(values.map((value) => [value, []]))
  for (const row of sorted) {
    const found = row[key]
    if (found === undefined) continue
    for (const value of foundValues(found)) {
      const own = rows.get(value)
      if (own) own.push(row)
      else rows.set(value, [row])
    }
  }
  return new Map([...rows].map(([value, own]) => [value, new RowList(own)]))
}

function move(
  { filter: { key }, byValue }: Lists,
  before: Row | undefined,
  after: Row | undefined,
): void {
  const was = before?.[key]
  const is = after?.[key]
  if (was !== undefined && was !== is)
    for (const value of foundValues(was)) byValue.get(value)?.delete((before as Row).id)
  if (is === undefined) return
  for (const value of foundValues(is)) {
    const list = byValue.get(value)
    if (list) list.set(after as Row)
    else byValue.set(value, new RowList([after as Row]))
  }
}

function count({ filter: { key }, counts }: Counts, row: Row, more: number): void {
  for (const value of foundValues(row[key])) {
    const sum = (counts.get(value) ?? 0) + more
    if (sum === 0) counts.delete(value)
    else counts.set(value, sum)
  }
}

interface Page {
  readonly rows: RowList
  readonly head: object
  readonly length: number
}

interface Pages {
  readonly head: object
  readonly byLength: Map<number, string>
  characters: number
}

/** The size of the cache, in characters of one or two bytes. */
const MOST = 4 * 1024 * 1024

/** Longer pages are not cached: sending them costs more than building them. */
const LONGEST = MOST / 8

function toJson(rows: RowList, count: number): string {
  return `[${rows
    .slice(0, count)
    .map((row) => row.json)
    .join(',')}]`
}

/** Whether an id is greater than another, and lower than the greatest int64, which no id follows. */
function isBetween(id: RecordId, last: Int64): id is Int64 {
  return typeof id !== 'string' && id > last && id < MAX_INT64
}

function plus(id: Int64, step: number): Int64 {
  return typeof id === 'number' && Number.isSafeInteger(id + step)
    ? id + step
    : normaliseInteger(BigInt(id) + BigInt(step))
}

/** The greatest id, at least 0. The greatest int64 does not count, because no id is greater. */
function greatestOf({ all }: RecordIndex): Int64 {
  const last = all.at(all.length - 1)?.id ?? 0
  const greatest = last === MAX_INT64 ? (all.at(all.length - 2)?.id ?? 0) : last
  return typeof greatest !== 'string' && greatest > 0 ? greatest : 0
}
