import { splitTarget } from '../../base/http/http.ts'
import { ownMember, readTrusted, stringifyJson } from '../../base/json/json.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import type { Schema } from '../../contract/document/document.ts'
import type { OperationRole } from '../../contract/resources/roles.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'
import type { RecordId, Row } from '../../store/row.ts'
import type { Condition, ListQuery } from '../../store/store.ts'
import { answered, createRowView, formOf, memberOf, recordAt } from '../answers/answer-form.ts'
import { filled, type ListFacts } from '../answers/envelope.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { compileWanted, sortShown, type Wanted } from '../answers/wanted-records.ts'

/** Compiles an operation that lists records. */
export function compileList(parts: RecordParts): Handler {
  const { contract, resource, role } = parts
  const { name } = resource
  const form = formOf(parts)
  const { schema = {} } = form
  const wantedBy = compileWanted(parts)
  const target = compileTarget(parts)
  const itemSchema = (flatten(role.envelope.reduce(memberOf, schema)).keywords.items ??
    {}) as Schema
  const rowView = createRowView(parts, itemSchema)
  const whole = contract.views(schema)
  const isKnown = createKnownPages(rowView.fits)

  const required = new Set(asNames(flatten(itemSchema).keywords.required))

  const inStore = (context: RequestContext, { before }: Wanted, where: Where): Selection => {
    const { store } = context.world
    return {
      count: () => store.count(name, where),
      rows: (query) => {
        if (before === undefined) return store.rows(name, query)
        const near = { where, from: before, isBack: true, count: query.count }
        return whenReady(store.near(name, near), (rows) => rows.toReversed())
      },
      text: (query) =>
        query.order === 'id' && before === undefined ? store.list(name, query) : undefined,
    }
  }
  /** Selects by what records show: a required member that a record does not have is made. */
  const byViews = (
    context: RequestContext,
    { sort }: Wanted,
    where: Where,
  ): Eventually<Selection> => {
    const { store } = context.world
    const wider = where?.map((each) =>
      required.has(each.filter) ? { ...each, values: [...each.values, undefined] } : each,
    )
    const random = () => context.choices.random()
    const all = store.rows(name, { where: wider, count: EVERY, order: 'id', random })
    return whenReady(all, (rows) => {
      const shown = rows
        .map((row) => ({ row, value: rowView.value(context, row) }))
        .filter(({ row, value }) => (where ?? []).every((each) => meets(each, row, value)))
      return {
        count: () => shown.length,
        rows: (query) => {
          const inOrder = sort ? sortShown(shown, sort) : ordered(shown, query)
          const { skip = 0, count } = query
          return inOrder.slice(skip, skip + count).map(({ row }) => row)
        },
        text: () => undefined,
      }
    })
  }
  const select = (context: RequestContext, wanted: Wanted, where: Where): Eventually<Selection> => {
    if (wanted.sort) return byViews(context, wanted, where)
    if (!where) return inStore(context, wanted, where)
    const loose = where?.filter(({ filter }) => required.has(filter)) ?? NONE
    const check = (at: number): Eventually<Selection> => {
      const condition = loose[at]
      if (!condition) return inStore(context, wanted, where)
      return whenReady(context.world.store.has(name, condition.filter, undefined), (isMissing) =>
        isMissing ? byViews(context, wanted, where) : check(at + 1),
      )
    }
    return check(0)
  }
  /** The records as a JSON array. */
  const textOf = (
    context: RequestContext,
    selection: Selection,
    query: ListQuery,
  ): Eventually<string> => {
    const asViews = () =>
      whenReady(
        selection.rows(query),
        (rows) => `[${rows.map((row) => rowView.text(context, row)).join(',')}]`,
      )
    const ready = selection.text(query)
    if (ready === undefined) return asViews()
    // The text that the store has ready is sent as it is if each of its records is its own view.
    return whenReady(ready, (text) => (isKnown(text) ? text : asViews()))
  }
  const inEnvelope = (
    context: RequestContext,
    selection: Selection,
    query: ListQuery,
  ): Eventually<string> =>
    whenReady(selection.rows(query), (rows) =>
      whenReady(selection.count(), (total) => {
        const records = rows.map((row) => rowView.value(context, row))
        const facts = factsOf(context, { role, query, rows, total })
        const value = filled(schema, role.envelope, { records, facts })
        return stringifyJson(whole.show(value, recordAt(context, name)))
      }),
    )
  const list = role.envelope.length === 0 ? textOf : inEnvelope

  return toHandler({
    handle: (context) => {
      const wanted = wantedBy(context)
      const isShort = context.decide('listFill') === 'short'
      const order = context.decide('listOrder')
      const isCounted = context.decide('listTotal') === 'header'
      const parents = target.where(context)
      const where = parents ? [...(wanted.where ?? []), ...parents] : wanted.where
      const random = () => context.choices.random()
      const { skip, after, limit } = wanted
      const query: ListQuery = {
        ...{ where, count: limit, order, random, after },
        skip: skip > 0 ? skip : undefined,
      }
      const answer = (selection: Selection): Eventually<Answer> => {
        const json = isShort
          ? whenReady(selection.count(), (all) =>
              list(context, selection, { ...query, count: shortCount(limit, all - skip) }),
            )
          : list(context, selection, query)
        if (!isCounted) return whenReady(json, (text) => answered(context, form, text))
        return whenReady(json, (text) =>
          whenReady(selection.count(), (all) =>
            answered(context, form, text, ['X-Total-Count', String(all)]),
          ),
        )
      }
      return target.withParents(context, () => whenReady(select(context, wanted, where), answer))
    },
  })
}

// --- internal ---

type Where = readonly Condition[] | undefined

const NONE: readonly never[] = []

/** The records that a list is about. */
interface Selection {
  count(): Eventually<number>
  rows(query: ListQuery): Eventually<readonly Row[]>
  /** Their text, if the store has one ready. */
  text(query: ListQuery): Eventually<string> | undefined
}

function asNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : NONE
}

/** Whether a record meets a condition by what it shows; parents are beside it. */
function meets({ filter, values }: Condition, row: Row, shown: unknown): boolean {
  const found =
    filter.startsWith('{') || !isJsonObject(shown) ? row[`.${filter}`] : ownMember(shown, filter)
  const all: readonly unknown[] = Array.isArray(found) ? found : [found]
  return all.some((each) => (values as readonly unknown[]).includes(each))
}

function ordered<Kind>(shown: readonly Kind[], { order, random }: ListQuery): readonly Kind[] {
  if (order === 'newest') return shown.toReversed()
  if (order === 'id') return shown
  return shown
    .map((each) => ({ each, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each)
}

/** Half of what a list could have. */
function shortCount(limit: number, all: number): number {
  return Math.floor(Math.max(0, Math.min(limit, all)) / 2)
}

/** More than a store can have. */
const EVERY = Number.MAX_SAFE_INTEGER

/** How many pages are known by heart, and the longest of them, in characters. */
const PAGES = 500
const LONGEST = 100_000

/** Tells whether every record in the text of a page is its own view. A text that the store has ready is read once. */
function createKnownPages(fits: (record: unknown) => boolean): (text: string) => boolean {
  // A map that is emptied when it is full: to keep the order of use would cost more than to read a page again.
  const known = new Map<string, boolean>()
  return (text) => {
    const remembered = known.get(text)
    if (remembered !== undefined) return remembered
    const { value } = readTrusted(text)
    const areWhole = (value as readonly unknown[]).every(fits)
    if (known.size >= PAGES) known.clear()
    if (text.length <= LONGEST) known.set(text, areWhole)
    return areWhole
  }
}

/** A page of a list. */
interface Page {
  readonly role: OperationRole
  readonly query: ListQuery
  readonly rows: readonly Row[]
  readonly total: number
}

function factsOf(context: RequestContext, { role, query, rows, total }: Page): ListFacts {
  const { count: limit, skip = 0 } = query
  const { path, search } = splitTarget(context.request.target)
  const hasMore = rows.length > 0 && rows.length === limit && skip + rows.length < total
  const next = hasMore ? rows.at(-1)?.id : undefined
  return {
    ...{ total, limit, next, hasMore, count: rows.length, skipped: skip },
    self: path + search,
    nextAddress: next === undefined ? undefined : nextAddress(path, search, { role, next, query }),
  }
}

/** The address of the page after this one, by the parameter that goes on; `undefined` if the list has none. */
function nextAddress(
  path: string,
  search: string,
  {
    role,
    next,
    query: { count, skip = 0 },
  }: { readonly role: OperationRole; readonly next: RecordId; readonly query: ListQuery },
): string | undefined {
  const going = role.parameters.find(({ meaning }) => ['after', 'offset', 'page'].includes(meaning))
  if (!going) return undefined
  const places = { after: next, offset: skip + count, page: Math.floor(skip / count) + 2 }
  const asked = new URLSearchParams(search)
  asked.set(going.name, String(places[going.meaning as keyof typeof places]))
  return `${path}?${asked}`
}
