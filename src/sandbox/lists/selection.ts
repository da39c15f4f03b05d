import { isJsonObject } from '../../base/json/json.ts'
import { ownName, propertyIn } from '../../contract/resources/shape.ts'
import type { RecordId, Row } from '../../store/record-kind.ts'
import type { FilterCondition, ListQuery, Store } from '../../store/store.ts'
import type { RowView } from '../answers/answer-form.ts'
import type { RequestContext } from '../answers/request-context.ts'
import { NO_LIMIT } from './list-request.ts'
import type { RecordTest } from './record-tests.ts'
import { mapInSlices, type SortKey, sortShown } from './sort-keys.ts'

export interface PageQuery extends ListQuery {
  /** Ends before the record with this id, and begins as many before it as the page has; `after` and `skip` then mean nothing. */
  readonly before: RecordId | undefined
}

/** The records that a list is about. */
export interface Selection {
  count(): number
  rows(query: PageQuery): readonly Row[]
  /** Their text, if the store has one ready. */
  text(query: PageQuery): string | undefined
}

/** Which records a list is about, and in which order if it is not that of the store. */
export interface Selected {
  readonly where: readonly FilterCondition[] | undefined
  /** What they must show beyond that. */
  readonly tests: readonly RecordTest[] | undefined
  readonly sort: readonly SortKey[] | undefined
  /** The order of records that are equal by what they are sorted by. Default: `id`. */
  readonly ties?: 'id' | 'newest' | undefined
}

/** What the records of a list are, and how it shows them. */
interface Listed {
  readonly name: string
  readonly rowView: RowView
  /** The members that every record is shown with. */
  readonly required: ReadonlySet<string>
}

/** Selects the records of a list: by the store, or by what they show where records may lack what is asked for, or are sorted. */
export function select(
  listed: Listed,
  context: RequestContext,
  selected: Selected,
): Selection | Promise<Selection> {
  const { name, required } = listed
  const { where, tests, sort } = selected
  const { store } = context.world
  const isByViews =
    sort ||
    tests ||
    where?.some(({ filter }) => isShownIn(filter, required) && store.has(name, filter, undefined))
  return isByViews ? byViews(listed, context, selected) : inStore(store, name, where)
}

/** Compiles whether a record meets all conditions by what it shows; parents are beside it. */
export function compileConditions(
  where: readonly FilterCondition[] = [],
): (row: Row, shown: unknown) => boolean {
  const conditions = where.map(({ filter, values }) => ({
    filter,
    values: new Set<unknown>(values),
  }))
  return (row, shown) => conditions.every((each) => meets(each, row, shown))
}

// --- internal ---

function meets(
  { filter, values }: { readonly filter: string; readonly values: ReadonlySet<unknown> },
  row: Row,
  shown: unknown,
): boolean {
  const found =
    filter.startsWith('{') || !isJsonObject(shown) ? row[`.${filter}`] : propertyIn(shown, filter)
  const all: readonly unknown[] = Array.isArray(found) ? found : [found]
  return all.some((each) => values.has(each))
}

function inStore(store: Store, name: string, where: Selected['where']): Selection {
  return {
    count: () => store.count(name, where),
    rows: (query) => {
      const { before, count, order } = query
      if (before === undefined) return store.rows(name, query)
      return store
        .near(name, { where, from: before, isBack: order !== 'newest', count })
        .toReversed()
    },
    text: (query) =>
      query.order === 'id' && query.before === undefined ? store.list(name, query) : undefined,
  }
}

/** Selects by what records show: a required member that a record does not have is made. */
async function byViews(
  { name, rowView, required }: Listed,
  context: RequestContext,
  { where = [], tests = [], sort, ties }: Selected,
): Promise<Selection> {
  const wider = where.map((each) =>
    isShownIn(each.filter, required) ? { ...each, values: [...each.values, undefined] } : each,
  )
  const isMet = compileConditions(where)
  const random = () => context.choices.random()
  const all = context.world.store.rows(name, { where: wider, count: NO_LIMIT, order: 'id', random })
  const shown = await mapInSlices(all, (slice) =>
    slice
      .map((row) => ({ row, value: rowView.value(context, row) }))
      .filter(({ row, value }) => isMet(row, value) && tests.every((test) => test(value))),
  )
  const sorted = sort && (await sortShown(ties === 'newest' ? shown.toReversed() : shown, sort))
  const rowsIn = (query: ListQuery) => (sorted ?? ordered(shown, query)).map(({ row }) => row)
  return {
    count: () => shown.length,
    rows: (query) => pageOf(rowsIn(query), query, sorted !== undefined),
    text: () => undefined,
  }
}

/** Whether every record is shown with what a filter is about: a member, or one in an object that it is shown with. */
function isShownIn(filter: string, required: ReadonlySet<string>): boolean {
  const [outer = '', inner] = filter.split('.')
  const isInner = inner !== undefined && ownName(filter) === filter
  return required.has(filter) || (isInner && required.has(outer))
}

function ordered<Kind>(shown: readonly Kind[], { order, random }: ListQuery): readonly Kind[] {
  if (order === 'newest') return shown.toReversed()
  if (order === 'id') return shown
  return shown
    .map((each) => ({ each, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each)
}

/** A page of rows in their order. What comes after a record that is gone is not known where they are sorted: then there is nothing. */
function pageOf(
  rows: readonly Row[],
  { before, after, skip = 0, count, order }: PageQuery,
  isSorted: boolean,
): readonly Row[] {
  const isBeyond = ({ id }: Row, from: RecordId) => (order === 'newest' ? id < from : id > from)
  /** The place of a record, or where it would be. */
  const placeOf = (from: RecordId) => {
    const own = rows.findIndex(({ id }) => id === from)
    if (own >= 0 || isSorted) return own
    const next = rows.findIndex((row) => isBeyond(row, from))
    return (next < 0 ? rows.length : next) - 0.5
  }
  if (before !== undefined) {
    const end = Math.max(0, Math.ceil(placeOf(before)))
    return rows.slice(Math.max(0, end - count), end)
  }
  const place = after === undefined ? -0.5 : placeOf(after)
  if (place === -1) return NONE
  const first = Math.floor(place) + 1 + skip
  return rows.slice(first, first + count)
}

const NONE: readonly never[] = []
