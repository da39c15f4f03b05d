import { splitTarget } from '../../base/http/http.ts'
import { readTrusted, stringifyJson } from '../../base/json/json.ts'
import { createRecentMap } from '../../base/recent-map.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import type { Schema } from '../../contract/document/document.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { Row } from '../../store/row.ts'
import type { ListQuery } from '../../store/store.ts'
import { answered, createRowView, formOf, memberOf, viewAt } from '../answers/answer-form.ts'
import { filled, type ListFacts } from '../answers/envelope.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { compileWanted, sortRows, type Wanted } from '../answers/wanted-records.ts'

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
  const rowView = createRowView(contract.views(itemSchema), name, parts)
  const whole = contract.views(schema)
  const isKnown = createKnownPages((record) => rowView.view.fits(record))

  const rowsOf = (
    context: RequestContext,
    wanted: Wanted,
    query: ListQuery,
  ): Eventually<readonly Row[]> => {
    const { store } = context.world
    const { before, sort, skip } = wanted
    if (sort) {
      const all = store.rows(name, { ...query, skip: 0, count: EVERY, order: 'id' })
      return whenReady(all, (rows) => sortRows(rows, sort).slice(skip, skip + query.count))
    }
    if (before === undefined) return store.rows(name, query)
    const near = { where: query.where, from: before, isBack: true, count: query.count }
    return whenReady(store.near(name, near), (rows) => rows.toReversed())
  }
  /** The records as a JSON array. */
  const textOf = (
    context: RequestContext,
    wanted: Wanted,
    query: ListQuery,
  ): Eventually<string> => {
    const { store } = context.world
    const asViews = () =>
      whenReady(
        rowsOf(context, wanted, query),
        (rows) => `[${rows.map((row) => rowView.text(context, row)).join(',')}]`,
      )
    const isPlain = query.order === 'id' && wanted.before === undefined && !wanted.sort
    if (!isPlain) return asViews()
    // The text that the store has ready is sent as it is if each of its records is its own view.
    return whenReady(store.list(name, query), (text) => (isKnown(text) ? text : asViews()))
  }
  const inEnvelope = (
    context: RequestContext,
    wanted: Wanted,
    query: ListQuery,
  ): Eventually<string> => {
    const { store } = context.world
    return whenReady(rowsOf(context, wanted, query), (rows) =>
      whenReady(store.count(name, query.where), (total) => {
        const records = rows.map((row) => rowView.value(context, row))
        const facts = factsOf(context, { wanted, rows, total })
        const value = filled(schema, role.envelope, { records, facts })
        return stringifyJson(whole.show(value, viewAt(context, name)))
      }),
    )
  }
  const list = role.envelope.length === 0 ? textOf : inEnvelope

  return toHandler({
    handle: (context) => {
      const wanted = wantedBy(context)
      const isShort = context.decide('listFill') === 'short'
      const order = context.decide('listOrder')
      const isCounted = context.decide('listTotal') === 'header'
      const { store } = context.world
      const parents = target.where(context)
      const where = parents ? [...(wanted.where ?? []), ...parents] : wanted.where
      const random = () => context.choices.random()
      const { skip, after, limit } = wanted
      const query = {
        ...{ where, count: limit, order, random },
        ...(skip > 0 && { skip }),
        ...(after !== undefined && { after }),
      }
      const finish = (json: string): Eventually<Answer> =>
        isCounted
          ? whenReady(store.count(name, where), (all) =>
              answered(context, form, json, ['X-Total-Count', String(all)]),
            )
          : answered(context, form, json)
      const json = () =>
        isShort
          ? whenReady(store.count(name, where), (all) =>
              list(context, wanted, {
                ...query,
                count: Math.floor(Math.max(0, Math.min(limit, all - skip)) / 2),
              }),
            )
          : list(context, wanted, query)
      return target.withParents(context, () => whenReady(json(), finish))
    },
  })
}

// --- internal ---

/** More than a store can have. */
const EVERY = Number.MAX_SAFE_INTEGER

/** How many pages are known by heart, and the longest of them, in characters. */
const PAGES = 500
const LONGEST = 100_000

/** Tells whether every record in the text of a page is its own view. A text that the store has ready is read once. */
function createKnownPages(fits: (record: unknown) => boolean): (text: string) => boolean {
  const known = createRecentMap<string, boolean>(PAGES)
  return (text) => {
    const remembered = known.get(text)
    if (remembered !== undefined) return remembered
    const { value } = readTrusted(text)
    const areWhole = (value as readonly unknown[]).every(fits)
    if (text.length <= LONGEST) known.set(text, areWhole)
    return areWhole
  }
}

function factsOf(
  context: RequestContext,
  {
    wanted: { limit, skip },
    rows,
    total,
  }: { readonly wanted: Wanted; readonly rows: readonly Row[]; readonly total: number },
): ListFacts {
  const { path, search } = splitTarget(context.request.target)
  const hasMore = rows.length > 0 && rows.length === limit && skip + rows.length < total
  const next = hasMore ? rows.at(-1)?.id : undefined
  return {
    ...{ total, limit, next, hasMore, count: rows.length, skipped: skip },
    self: path + search,
    nextAddress: undefined,
  }
}
