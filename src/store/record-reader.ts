import { type Random, randomBelow } from '../base/random.ts'
import { laterOf } from './later.ts'
import type { RecordIndex } from './record-index.ts'
import {
  type Filter,
  type FoundValue,
  foundValues,
  parentsOf,
  type RecordId,
  type RecordKinds,
  type Row,
} from './record-kind.ts'
import type { RecordBase, RecordPart, Records } from './records.ts'
import type { RowList, Span } from './row-list.ts'
import type {
  FilterCondition,
  ListQuery,
  Moment,
  NearQuery,
  PendingRecord,
  Store,
} from './store.ts'

/** The part of a store that reads: its records are in indexes in memory. */
export abstract class RecordReader
  implements
    Pick<
      Store,
      'kinds' | 'version' | 'at' | 'count' | 'list' | 'rows' | 'near' | 'get' | 'has' | 'pending'
    >
{
  protected records: Records

  constructor(records: Records) {
    this.records = records
  }

  get kinds(): RecordKinds {
    return this.base.kinds
  }

  get base(): RecordBase {
    return this.records.base
  }

  get version(): number {
    return this.records.version
  }

  at(version: number): Moment | undefined {
    return this.records.at(version)
  }

  count(resource: string, where?: readonly FilterCondition[]): number {
    const { index } = this.records.part(resource)
    return where === undefined || where.length === 0 ? index.all.length : countRows(index, where)
  }

  list(resource: string, query: ListQuery): string {
    const { index, base } = this.records.part(resource)
    const { where, count, order, skip, after } = query
    const isFirst = order === 'id' && skip === undefined && after === undefined
    const rows = isFirst ? listOf(index, where) : undefined
    if (!rows)
      return `[${this.rows(resource, query)
        .map(({ json }) => json)
        .join(',')}]`
    // While the first records are unchanged, all stores share the page that the base has cached.
    const head = rows.headOf(count)
    const seeded = index === base ? rows : listOf(base, where)
    const isShared = head !== undefined && head === seeded?.headOf(count)
    return isShared ? base.firstPage(seeded, count) : index.firstPage(rows, count)
  }

  rows(resource: string, query: ListQuery): readonly Row[] {
    return listRows(this.records.part(resource).index, query)
  }

  near(resource: string, query: NearQuery): readonly Row[] {
    return nearRows(this.records.part(resource).index, query)
  }

  get(resource: string, id: RecordId): Row | undefined {
    return this.records.part(resource).index.get(id)
  }

  pending(): readonly PendingRecord[] {
    return this.records.pending.ids().flatMap(({ resource, id }) => {
      const { kind, index } = this.records.part(resource)
      const row = index.get(id)
      const later = row && laterOf(row)
      return row && later
        ? { resource, id: kind.idOf(row), parents: parentsOf(row, kind), later }
        : []
    })
  }

  has(resource: string, filter: string, value: FoundValue): boolean {
    const { layer, base, index } = this.records.part(resource)
    return (layer.isEmpty ? base : index).has(filter, value)
  }
}

// --- internal ---

/** The list that is kept ready for some conditions, if there is one. */
function listOf(
  index: RecordPart['index'],
  where: readonly FilterCondition[] = [],
): RowList | undefined {
  const [condition, second] = where
  if (!condition) return index.all
  const { filter, values } = condition
  if (second || values.length !== 1 || values[0] === undefined) return undefined
  return index.list(filter, values[0])
}

export function countRows(index: RecordIndex, where: readonly FilterCondition[]): number {
  const { spans, tests } = choose(index, where)
  const [only] = spans
  if (only && spans.length === 1 && tests.length === 0) return only.length
  let count = 0
  for (const _row of inOrder(spans, tests)) count += 1
  return count
}

/** The records of a list. It costs as much as it reads; with several conditions, as the rarest of them. */
export function listRows(
  index: RecordIndex,
  { where = ALL, count, skip = 0, after, order, random }: ListQuery,
): readonly Row[] {
  const { spans, tests } = choose(index, where)
  if (order === 'shuffled') {
    const [only] = spans
    const isSpan = only && spans.length === 1 && tests.length === 0
    return shuffled(isSpan ? only : [...inOrder(spans, tests)], skip + count, random).slice(skip)
  }
  return take(inOrder(spans, tests, { from: after, isBack: order === 'newest' }), skip, count)
}

function nearRows(
  index: RecordIndex,
  { where = ALL, count, from, isBack }: NearQuery,
): readonly Row[] {
  const { spans, tests } = choose(index, where)
  return take(inOrder(spans, tests, { from, isBack, most: count }), 0, count)
}

const ALL: readonly FilterCondition[] = []

/** Where the records that meet some conditions are: in these spans, if they also meet the tests. */
interface Chosen {
  readonly spans: readonly Span[]
  readonly tests: readonly Test[]
}

interface Test {
  readonly filter: Filter
  readonly values: ReadonlySet<unknown>
}

/** Reads by the condition that the fewest records meet, and tests the others. */
function choose(index: RecordIndex, where: readonly FilterCondition[]): Chosen {
  if (where.length === 0) return { spans: [index.all], tests: [] }
  const found = where.map((condition) => {
    // Records without a value are in no index.
    const isIndexed = !condition.values.includes(undefined)
    const values = [...new Set(condition.values)]
    const spans = isIndexed
      ? values.map((value) => index.span(condition.filter, value))
      : [index.all]
    const length = spans.reduce((sum, span) => sum + span.length, 0)
    return { condition, spans, length, isIndexed }
  })
  const narrowest = found.reduce((one, other) => (other.length < one.length ? other : one))
  return {
    spans: narrowest.spans,
    tests: found
      .filter((each) => each !== narrowest || !each.isIndexed)
      .map(({ condition }) => ({
        filter: index.filter(condition.filter),
        values: new Set<unknown>(condition.values),
      })),
  }
}

function isMet({ filter, values }: Test, row: Row): boolean {
  return foundValues(row[filter.key]).some((value) => values.has(value))
}

/** From where and in which direction rows are read. */
interface Reading {
  readonly from?: RecordId | undefined
  readonly isBack?: boolean
  /** How many are asked for, if that is known. */
  readonly most?: number
}

/** The rows of some spans by id, each once. However many spans there are, a row costs a few comparisons. */
function* inOrder(
  spans: readonly Span[],
  tests: readonly Test[],
  { from, isBack = false, most }: Reading = {},
): Generator<Row> {
  const isBefore = (one: Head, other: Head) =>
    isBack ? one.row.id > other.row.id : one.row.id < other.row.id
  // A heap: each comes before those at twice its place, and one and two more.
  const heads = spans
    .flatMap((span): Head[] => {
      const rows = read(span, { from, isBack, most: most ?? FIRST })
      const { value: row } = rows.next()
      return row ? [{ row, rows }] : []
    })
    .sort((one, other) => (isBefore(one, other) ? -1 : 1))
  let last: Row | undefined
  for (let [head] = heads; head; [head] = heads) {
    const { row } = head
    const { value: next } = head.rows.next()
    const moved = next ? { ...head, row: next } : heads.pop()
    if (moved && heads.length > 0) sink(heads, moved, isBefore)
    if (row.id !== last?.id && tests.every((test) => isMet(test, row))) yield row
    last = row
  }
}

/** The next row of a span, and those after it. */
interface Head {
  readonly row: Row
  readonly rows: Generator<Row, undefined>
}

/** Puts one in place of the first of a heap. */
function sink(heads: Head[], one: Head, isBefore: (one: Head, other: Head) => boolean): void {
  let at = 0
  for (;;) {
    const [left, right] = [heads[2 * at + 1], heads[2 * at + 2]]
    const isRight = left !== undefined && right !== undefined && isBefore(right, left)
    const first = isRight ? right : left
    if (!first || !isBefore(first, one)) break
    heads[at] = first
    at = 2 * at + (isRight ? 2 : 1)
  }
  heads[at] = one
}

/** How many rows are read first; then more at a time. */
const FIRST = 32
const MOST = 1024

function* read(
  span: Span,
  { from, isBack, most }: Required<Omit<Reading, 'from'>> & Reading,
): Generator<Row, undefined> {
  let size = Math.max(1, most)
  if (isBack) {
    let end = from === undefined ? span.length : span.countBelow(from)
    for (; end > 0; size = Math.max(size, Math.min(2 * size, MOST))) {
      const start = Math.max(0, end - size)
      yield* span.slice(start, end).reverse()
      end = start
    }
    return undefined
  }
  let start = from === undefined ? 0 : span.countBelow(from)
  if (from !== undefined && span.at(start)?.id === from) start += 1
  for (; start < span.length; size = Math.max(size, Math.min(2 * size, MOST))) {
    yield* span.slice(start, start + size)
    start += size
  }
  return undefined
}

function take(rows: Iterable<Row>, skip: number, count: number): readonly Row[] {
  const taken: Row[] = []
  if (count <= 0) return taken
  let seen = 0
  for (const row of rows) {
    seen += 1
    if (seen > skip) taken.push(row)
    if (taken.length >= count) break
  }
  return taken
}

/** Draws `count` different rows in random order, in time proportional to `count` (a sparse Fisher-Yates shuffle). */
function shuffled(rows: Pick<Span, 'length' | 'at'>, count: number, random: Random): Row[] {
  const moved = new Map<number, number>()
  return Array.from({ length: Math.min(count, rows.length) }, (_, at) => {
    const other = at + randomBelow(rows.length - at, random)
    const drawn = moved.get(other) ?? other
    moved.set(other, moved.get(at) ?? at)
    return rows.at(drawn) as Row
  })
}
