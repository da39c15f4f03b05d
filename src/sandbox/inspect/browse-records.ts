import { setImmediate as nextTurn } from 'node:timers/promises'
import { isInt64, normaliseInteger, parseInt64 } from '../../base/json/exact-numbers.ts'
import {
  type Filter,
  type FoundValue,
  foundValues,
  type RecordId,
  type RecordKind,
  type Row,
} from '../../store/record-kind.ts'
import type { FilterCondition, NearQuery, Store } from '../../store/store.ts'

/** The records of a resource, as they are looked through. */
export interface Browsed {
  readonly kind: RecordKind
  /** The members in which `q` is looked for. */
  readonly texts: readonly string[]
}

/** What a record must be, wherever it stands: it meets all of these conditions. */
export interface RecordConditions {
  /** Values of filters of the kind. */
  readonly found?: readonly FoundCondition[]
  /** A part of a text, in any case; an id instead if it is one. */
  readonly q?: string | undefined
}

/** The value that a record must have under a filter, or among its values there. */
export interface FoundCondition {
  readonly filter: Filter
  readonly value: FoundValue
}

/** Which records to browse: those that meet all of these conditions. */
export interface BrowseQuery extends RecordConditions {
  /** Starts after this id; not together with `before`. */
  readonly after?: RecordId | undefined
  /** Ends before this id. */
  readonly before?: RecordId | undefined
  /** How many records at most. */
  readonly limit: number
}

/** A page of records by ascending id, and the way to the next and the previous one. */
export interface BrowsedPage {
  readonly rows: readonly Row[]
  /** How many records there are on all pages; absent if every record would have to be read to count them. */
  readonly total: number | undefined
  /** The `after` of the next page; absent at the end. */
  readonly next: RecordId | undefined
  /** The `before` of the previous page; absent at the beginning. */
  readonly previous: RecordId | undefined
}

/** Reads a page of records, until `over` aborts. For the costs, see seekRecords. */
export async function browseRecords(
  store: Store,
  browsed: Browsed,
  query: BrowseQuery,
  over: AbortSignal,
): Promise<BrowsedPage> {
  const { after, before, limit } = query
  const { name } = browsed.kind
  const where = whereOf(query)
  const id = idIn(query, browsed)
  if (id !== undefined) return pageOf(rowsUnder(store, browsed, id), query)
  const isBack = before !== undefined
  const isMeant = meantBy(query, browsed)
  const search = { where, from: before ?? after, isBack, count: limit, isMeant, over }
  const { rows: nearest, goOn } = await seekRecords(store, name, search)
  const rows = isBack ? nearest.toReversed() : nearest
  const isAll = search.from === undefined && goOn === undefined
  const counted = isMeant ? undefined : store.count(name, where)
  const behind = idBehind(store, browsed, { query, rows })
  return {
    rows,
    total: isAll ? rows.length : counted,
    next: isBack ? behind : goOn,
    previous: isBack ? goOn : behind,
  }
}

/** The records that clients know by an id: one at most, or where each parent has ids of its own, one at most below each. */
export function rowsUnder(
  store: Store,
  { kind: { name, own } }: Pick<Browsed, 'kind'>,
  id: RecordId,
): readonly Row[] {
  if (own) {
    const where = [{ filter: own.name, values: [id] }]
    return store.near(name, { where, from: undefined, isBack: false, count: MOST })
  }
  const row = store.get(name, id)
  return row ? [row] : []
}

/** Whether a record meets all of the conditions, as in a page of them; `undefined` if there is no condition. */
export function meetsAllConditions(
  conditions: RecordConditions,
  browsed: Browsed,
): ((row: Row) => boolean) | undefined {
  const id = idIn(conditions, browsed)
  const { found = [] } = conditions
  const inText = id === undefined ? textTest(conditions.q, browsed) : undefined
  if (found.length === 0 && id === undefined) return inText
  return (row) =>
    meets(row, found) &&
    (id === undefined || browsed.kind.idOf(row) === id) &&
    (inText === undefined || inText(row))
}

export function isMet(row: Row, { filter, value }: FoundCondition): boolean {
  return foundValues(row[filter.key]).includes(value)
}

// --- internal ---

/** The id that `q` is, if it is one. Ids that are any texts are looked for as such. */
function idIn({ q = '' }: RecordConditions, { kind }: Browsed): RecordId | undefined {
  if (kind.id.kind === 'int64') return parseInt64(q)
  return kind.id.kind === 'uuid' && kind.isId(q) ? q : undefined
}

/** The store itself finds records by filters with few values; each record is tested with the others. */
function isReady({ filter }: FoundCondition): boolean {
  return filter.values !== undefined
}

/** The conditions that the store itself selects by. */
function whereOf({ found = [] }: RecordConditions): readonly FilterCondition[] | undefined {
  const ready = found.filter(isReady)
  if (ready.length === 0) return undefined
  return ready.map(({ filter, value }) => ({ filter: filter.name, values: [value] }))
}

/** The condition to test each record with; `undefined` if the store can select them itself. */
function meantBy(
  { found = [], q }: RecordConditions,
  browsed: Browsed,
): ((row: Row) => boolean) | undefined {
  const tested = found.filter((each) => !isReady(each))
  const inText = textTest(q, browsed)
  if (tested.length === 0) return inText
  return (row) => meets(row, tested) && (inText === undefined || inText(row))
}

function meets(row: Row, found: readonly FoundCondition[]): boolean {
  return found.every((each) => isMet(row, each))
}

/** Looks for a part of a text in the members that are texts, and in ids that are any texts. */
function textTest(
  q: string | undefined,
  { kind, texts }: Browsed,
): ((row: Row) => boolean) | undefined {
  if (q === undefined) return undefined
  const part = q.toLowerCase()
  const has = (value: unknown) => typeof value === 'string' && value.toLowerCase().includes(part)
  const isInId = kind.id.kind === 'text' ? (row: Row) => has(kind.idOf(row)) : () => false
  return (row) => {
    if (isInId(row)) return true
    const value = JSON.parse(row.json)
    return texts.some((name) => Object.hasOwn(value, name) && has(value[name]))
  }
}

/** The page with the records of an id, as far as they meet the other conditions. */
function pageOf(under: readonly Row[], { found = [], limit }: BrowseQuery): BrowsedPage {
  const rows = under.filter((row) => meets(row, found)).slice(0, limit)
  return { rows, total: rows.length, next: undefined, previous: undefined }
}

/** The id at which the page in the other direction starts; `undefined` if there is no such page. */
function idBehind(
  store: Store,
  { kind }: Browsed,
  { query, rows }: { readonly query: BrowseQuery; readonly rows: readonly Row[] },
): RecordId | undefined {
  const { after, before } = query
  const isBack = before !== undefined
  const start = before ?? after
  if (start === undefined) return undefined
  const beside = isBack ? idBelow(start, store, kind.name) : idAbove(start)
  if (beside === undefined) return undefined
  const way = { where: whereOf(query), from: beside, isBack: !isBack, count: 1 }
  const near = store.near(kind.name, way)
  if (near.length === 0) return undefined
  // Beside a text is no text that people would write; a record of this page does as well.
  const own = isBack ? rows.at(-1) : rows[0]
  return typeof beside === 'string' && own ? own.id : beside
}

/** The next higher id, so that nothing is between. */
function idAbove(id: RecordId): RecordId | undefined {
  return typeof id === 'string' ? `${id}\0` : withinInt64(BigInt(id) + 1n)
}

/** The next lower id: no record is between the two. */
function idBelow(id: RecordId, store: Store, resource: string): RecordId | undefined {
  if (typeof id !== 'string') return withinInt64(BigInt(id) - 1n)
  const [nearest] = store.near(resource, { from: id, isBack: true, count: 1 })
  return nearest?.id ?? '\0'
}

function withinInt64(integer: bigint): RecordId | undefined {
  const id = normaliseInteger(integer)
  return isInt64(id) ? id : undefined
}

interface Search extends NearQuery {
  /** The condition that a record must meet. Default: all do. */
  readonly isMeant: ((row: Row) => boolean) | undefined
  /** Aborts when nobody waits for the result any more. */
  readonly over: AbortSignal
}

/** The result of a search. */
interface Found {
  /** The nearest records first. */
  readonly rows: readonly Row[]
  /** The id from which the search continues; `undefined` if nothing is left. */
  readonly goOn: RecordId | undefined
}

/**
 * Seeks records from an id on, until `count` are found. Without a condition, this reads only the records that it finds. With a
 * condition it reads one after another: a few at a time, so that no request waits for it, and at most 100,000.
 */
async function seekRecords(
  store: Store,
  resource: string,
  { count, isMeant = always, over, ...near }: Search,
): Promise<Found> {
  const atOnce = isMeant === always ? count + 1 : AT_ONCE
  const rows: Row[] = []
  let { from } = near
  for (let seen = 0; seen < MOST && !over.aborted; seen += atOnce) {
    const slice = store.near(resource, { ...near, from, count: atOnce })
    for (const row of slice) {
      if (!isMeant(row)) continue
      if (rows.length === count) return { rows, goOn: rows.at(-1)?.id }
      rows.push(row)
    }
    if (slice.length < atOnce) return { rows, goOn: undefined }
    from = slice.at(-1)?.id
    await nextTurn()
  }
  return { rows, goOn: from }
}

/** How many records are read for one page. */
const MOST = 100_000

/** How many are read at once: this takes about a millisecond. */
const AT_ONCE = 1000

const always = () => true
