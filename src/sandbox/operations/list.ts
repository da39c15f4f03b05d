import { splitTarget } from '../../base/http/http.ts'
import { readTrusted, stringifyJson } from '../../base/json/json.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import type { Schema } from '../../contract/document/document.ts'
import { isCountHeader } from '../../contract/list-counts.ts'
import type { OperationRole } from '../../contract/resources/roles.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { RecordId, Row } from '../../store/row.ts'
import {
  answered,
  createRowView,
  eitherOf,
  formOf,
  memberOf,
  recordAt,
  successOf,
} from '../answers/answer-form.ts'
import { itemsIn } from '../answers/declared-members.ts'
import { filled, type ListFacts } from '../answers/envelope.ts'
import { compileTarget, type Target } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { compileSelection, type PageQuery, type Selection } from '../answers/selection.ts'
import { compileWanted } from '../answers/wanted-records.ts'

/** Compiles an operation that lists records. */
export function compileList(parts: RecordParts): Handler {
  const { contract, resource, role } = parts
  const { name } = resource
  const form = formOf(parts)
  const { schema = {} } = form
  const wantedBy = compileWanted(parts)
  const target = compileTarget(parts)
  // A union of arrays has items of one of them.
  const items = itemsIn([role.envelope.reduce(memberOf, schema)])
  const itemSchema = eitherOf(role.envelope.length === 0 ? items.slice(0, 1) : items)
  const rowView = createRowView(parts, itemSchema)
  const whole = contract.views(schema)
  const isKnown = createKnownPages(rowView.fits)

  const required = new Set(asNames(flatten(itemSchema).keywords.required))

  const select = compileSelection(name, rowView, required)
  /** The records as a JSON array. */
  const textOf = (
    context: RequestContext,
    selection: Selection,
    query: PageQuery,
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
    query: PageQuery,
  ): Eventually<string> =>
    // Whether there are more shows in one more.
    whenReady(selection.rows({ ...query, count: query.count + 1 }), (found) =>
      whenReady(selection.count(), (total) => {
        const rows =
          query.before === undefined
            ? found.slice(0, query.count)
            : found.slice(-query.count || found.length)
        const records = rows.map((row) => rowView.value(context, row))
        const isMore = rows.length > 0 && found.length > rows.length
        const facts = factsOf(context, { role, target, query, rows, total, isMore })
        const value = filled(schema, role.envelope, { records, facts })
        return stringifyJson(whole.show(value, recordAt(context, name)))
      }),
    )
  const { headers = {} } = successOf(parts)[1] ?? {}
  const counted = Object.keys(headers).find(isCountHeader)
  const goesOn = role.parameters.some(({ meaning }) => meaning === 'after' || meaning === 'before')
  const list = role.envelope.length === 0 && !isWholeRuled(schema) ? textOf : inEnvelope

  return toHandler({
    handle: (context) => {
      const wanted = wantedBy(context)
      const isShort = context.decide('listFill') === 'short'
      const order = context.decide('listOrder')
      const isCounted = context.decide('listTotal') === 'header' || counted !== undefined
      const parents = target.where(context)
      const where = parents ? [...(wanted.where ?? []), ...parents] : wanted.where
      const random = () => context.choices.random()
      const { skip, after, before, limit } = wanted
      const query: PageQuery = {
        ...{ where, count: limit, random },
        // By chance, nothing comes after a record.
        order: goesOn && order === 'shuffled' ? 'id' : order,
        after: after === undefined ? undefined : target.keyAt(context, after),
        before: before === undefined ? undefined : target.keyAt(context, before),
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
            answered(context, form, text, [counted ?? 'X-Total-Count', String(all)]),
          ),
        )
      }
      const selected = { where, sort: wanted.sort }
      return target.withParents(context, () => whenReady(select(context, selected), answer))
    },
  })
}

// --- internal ---

/** Whether a schema of a list says something of it as a whole, or there are several. */
function isWholeRuled(schema: Schema): boolean {
  const { keywords, choices } = flatten(schema)
  const rules = ['minItems', 'maxItems', 'uniqueItems', 'contains', 'prefixItems']
  return choices.length > 0 || rules.some((each) => keywords[each] !== undefined)
}

function asNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** Half of what a list could have. */
function shortCount(limit: number, all: number): number {
  return Math.floor(Math.max(0, Math.min(limit, all)) / 2)
}

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
  readonly target: Target
  readonly query: PageQuery
  readonly rows: readonly Row[]
  readonly total: number
  /** Whether there are more in the direction that is asked for. */
  readonly isMore: boolean
}

function factsOf(
  context: RequestContext,
  { role, target, query, rows, total, isMore }: Page,
): ListFacts {
  const { count: limit, skip = 0, before, after } = query
  const { path, search } = splitTarget(context.request.target)
  const last = rows.at(-1)
  const isBack = before !== undefined
  const hasNext = isBack ? last !== undefined : isMore
  const next = hasNext && last ? target.placeOf(last) : undefined
  return {
    ...{ total, limit, next, hasNext, count: rows.length, skipped: skip },
    hasMore: isMore,
    hasPrevious: isBack ? isMore : skip > 0 || after !== undefined,
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
    query: { count, skip = 0, before },
  }: { readonly role: OperationRole; readonly next: RecordId; readonly query: PageQuery },
): string | undefined {
  const goings = before === undefined ? ['after', 'offset', 'page'] : ['after']
  const going = role.parameters.find(({ meaning }) => goings.includes(meaning))
  if (!going) return undefined
  const places = { after: next, offset: skip + count, page: Math.floor(skip / count) + 2 }
  const asked = new URLSearchParams(search)
  for (const { name, meaning } of role.parameters) if (meaning === 'before') asked.delete(name)
  asked.set(going.name, String(places[going.meaning as keyof typeof places]))
  return `${path}?${asked}`
}
