import { type Eventually, whenReady } from '../../base/waiting.ts'
import { ownName, propertyIn } from '../../contract/resources/properties.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'
import type { RecordId, Row } from '../../store/row.ts'
import type { Condition, ListQuery } from '../../store/store.ts'
import type { RowView } from '../answers/answer-form.ts'
import type { RequestContext } from '../answers/request-context.ts'
import { mapInSlices } from './in-slices.ts'
import type { RecordTest } from './record-tests.ts'
import { type SortKey, sortShown } from './sort-keys.ts'

/** Which page of the records that a list is about. */
export interface PageQuery extends ListQuery {
  /** Ends before the record with this id, and begins as many before it as the page has; `after` and `skip` then mean nothing. */
  readonly before: RecordId | undefined
}

/** The records that a list is about. */
export interface Selection {
  count(): Eventually<number>
  rows(query: PageQuery): Eventually<readonly Row[]>
  /** Their text, if the store has one ready. */
  text(query: PageQuery): Eventually<string> | undefined
}

/** Which records a list is about, and in which order if it is not that of the store. */
export interface Selected {
  readonly where: readonly Condition[] | undefined
  /** What they must show beyond that. */
  readonly tests: readonly RecordTest[] | undefined
  readonly sort: readonly SortKey[] | undefined
  /** The order of records that are equal by what they are sorted by. Default: `id`. */
  readonly ties?: 'id' | 'newest'
}

/**
 * Compiles how the records of a list are selected: by the store, or by what they show where records may lack what is asked for, or are
 * sorted.
 * @param required the members that every record is shown with
 */
export function compileSelection(
  name: string,
  rowView: RowView,
  required: ReadonlySet<string>,
): (context: RequestContext, selected: Selected) => Eventually<Selection> {
  // One function for each way: what a function within it uses is kept for it whenever it is called.
  const byWhat = (context: RequestContext, selected: Selected) =>
    byViews(context, name, { rowView, required, ...selected })
  const byConditions = (
    context: RequestContext,
    selected: Selected,
    where: readonly Condition[],
  ) => {
    const loose = where.filter(({ filter }) => isShownIn(filter, required))
    const check = (at: number): Eventually<Selection> => {
      const condition = loose[at]
      if (!condition) return inStore(context, name, where)
      return whenReady(context.world.store.has(name, condition.filter, undefined), (isMissing) =>
        isMissing ? byWhat(context, selected) : check(at + 1),
      )
    }
    return check(0)
  }
  return (context, selected) => {
    const { where, tests, sort } = selected
    if (sort || tests) return byWhat(context, selected)
    return where ? byConditions(context, selected, where) : inStore(context, name, where)
  }
}

// --- internal ---

function inStore(
  { world: { store } }: RequestContext,
  name: string,
  where: Selected['where'],
): Selection {
  return {
    count: () => store.count(name, where),
    rows: (query) => {
      const { before, count, order } = query
      if (before === undefined) return store.rows(name, query)
      const near = store.near(name, { where, from: before, isBack: order !== 'newest', count })
      return whenReady(near, (rows) => rows.toReversed())
    },
    text: (query) =>
      query.order === 'id' && query.before === undefined ? store.list(name, query) : undefined,
  }
}

/** Selects by what records show: a required member that a record does not have is made. */
function byViews(
  context: RequestContext,
  name: string,
  {
    rowView,
    required,
    where,
    tests = [],
    sort,
    ties,
  }: Selected & { readonly rowView: RowView; readonly required: ReadonlySet<string> },
): Eventually<Selection> {
  const { store } = context.world
  const wider = where?.map((each) =>
    isShownIn(each.filter, required) ? { ...each, values: [...each.values, undefined] } : each,
  )
  const random = () => context.choices.random()
  const all = store.rows(name, { where: wider, count: EVERY, order: 'id', random })
  const conditions = (where ?? []).map(({ filter, values }) => ({
    filter,
    values: new Set(values),
  }))
  const found = whenReady(all, (rows) =>
    mapInSlices(rows, (slice) =>
      slice
        .map((row) => ({ row, value: rowView.value(context, row) }))
        .filter(
          ({ row, value }) =>
            conditions.every((each) => meets(each, row, value)) &&
            tests.every((test) => test(value)),
        ),
    ),
  )
  return whenReady(
    found,
    (shown): Selection => ({
      count: () => shown.length,
      rows: (query) =>
        whenReady(
          sort
            ? sortShown(ties === 'newest' ? shown.toReversed() : shown, sort)
            : ordered(shown, query),
          (inOrder) =>
            pageOf(
              inOrder.map(({ row }) => row),
              query,
              sort !== undefined,
            ),
        ),
      text: () => undefined,
    }),
  )
}

/** Whether every record is shown with what a filter is about: a member, or one in an object that it is shown with. */
function isShownIn(filter: string, required: ReadonlySet<string>): boolean {
  const [outer = '', inner] = filter.split('.')
  const isInner = inner !== undefined && ownName(filter) === filter
  return required.has(filter) || (isInner && required.has(outer))
}

/** Whether a record meets a condition by what it shows; parents are beside it. */
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

/** More than a store can have. */
const EVERY = Number.MAX_SAFE_INTEGER
