import { readTrusted, stringifyJson } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import type { Schema } from '../../contract/document/document.ts'
import { pointsOf } from '../../contract/ledger-of.ts'
import { isCountHeader } from '../../contract/list-counts.ts'
import { firstNumber } from '../../contract/queries/usual-words.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
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
import { compileTarget, type Target } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { filled, namesIn } from '../lists/envelope.ts'
import type { KnownParameter } from '../lists/given-values.ts'
import { compilePageHeaders } from '../lists/page-headers.ts'
import { pageLinks } from '../lists/page-links.ts'
import type { ListFacts } from '../lists/page-members.ts'
import { compileSelection, type PageQuery, type Selection } from '../lists/selection.ts'
import { compileWanted, EVERY, type Wanted } from '../lists/wanted-records.ts'

/** Compiles an operation that lists records. */
export function compileList(parts: RecordParts): Handler {
  const { contract, resource, role } = parts
  const { name } = resource
  const form = formOf(parts)
  const { schema = {} } = form
  const { known, read } = compileWanted(parts)
  const points = pointsOf(contract)
  const { id } = parts.operation
  const [ordered, fill, total] = [
    points.at('listOrder', id),
    points.at('listFill', id),
    points.at('listTotal', id),
  ] as const
  const ties = points.at('sortTies', id)
  const going = role.parameters.find(({ meaning }) => meaning === 'after' || meaning === 'before')
  const stale = points.at('staleCursor', id, going?.name)
  const fields = new Map(role.parameters.map((each) => [each.meaning, each.name]))
  const isThere = (context: RequestContext, key: RecordId | undefined): Eventually<boolean> =>
    key === undefined
      ? false
      : whenReady(context.world.store.get(name, key), (row) => row !== undefined)
  const refuseStale = (context: RequestContext, { after, before }: Wanted): Answer => {
    const meant = after === undefined ? 'before' : 'after'
    const [cursor, field = ''] = [after ?? before, fields.get(meant)]
    const message = `${field} must be that of a ${parts.noun.one} that is there, got ${shown(cursor)}`
    return context.refuse([requestViolation('staleCursor', `query.${field}`, message)])
  }
  const target = compileTarget(parts)
  // A union of arrays has items of one of them.
  const items = itemsIn([role.envelope.reduce(memberOf, schema)])
  const itemSchema = eitherOf(role.envelope.length === 0 ? items.slice(0, 1) : items)
  const rowView = createRowView(parts, itemSchema)
  const whole = contract.views(schema)
  const isKnown = createKnownPages(rowView.fits)
  const byPage = known.find(({ meaning }) => meaning === 'page')
  const firstPage = byPage?.first ?? firstNumber('page', {}, namesIn(schema))

  const required = new Set(asNames(flatten(itemSchema).keywords.required))

  const select = compileSelection(name, rowView, required)
  const viewsOf: Lister = (context, selection, { query }) =>
    whenReady(selection.rows(query), (rows) =>
      withoutHeaders(`[${rows.map((row) => rowView.text(context, row)).join(',')}]`),
    )
  /** The records as a JSON array. The text that the store has ready is sent as it is if each of its records is its own view. */
  const textOf: Lister = (context, selection, asked) => {
    const ready = selection.text(asked.query)
    if (ready === undefined) return viewsOf(context, selection, asked)
    return whenReady(ready, (text) =>
      isKnown(text) ? withoutHeaders(text) : viewsOf(context, selection, asked),
    )
  }
  const { headers = {} } = successOf(parts)[1] ?? {}
  const counted = Object.keys(headers).find(isCountHeader)
  const pageHeaders = compilePageHeaders(Object.keys(headers).filter((each) => each !== counted))
  const inEnvelope: Lister = (context, selection, { query, wanted }) =>
    // Whether there are more shows in one more.
    whenReady(selection.rows({ ...query, count: query.count + 1 }), (found) =>
      whenReady(selection.count(), (total) => {
        const rows =
          query.before === undefined
            ? found.slice(0, query.count)
            : found.slice(-query.count || found.length)
        const records = rows.map((row) => rowView.value(context, row))
        const isMore = rows.length > 0 && found.length > rows.length
        const facts = factsOf(context, {
          target,
          query,
          wanted,
          known,
          firstPage,
          rows,
          total,
          isMore,
        })
        const value = filled(schema, role.envelope, { records, facts })
        const text = stringifyJson(whole.show(value, recordAt(context, name)))
        return { text, headers: pageHeaders?.(facts) ?? NONE }
      }),
    )
  const goesOn = role.parameters.some(({ meaning }) => meaning === 'after' || meaning === 'before')
  const isBare = role.envelope.length === 0 && !pageHeaders && !isWholeRuled(schema)
  const list = isBare ? textOf : inEnvelope

  return toHandler({
    handle: (context) => {
      const wanted = read(context)
      if (wanted.refused) return context.refuse([wanted.refused])
      const isShort = context.decide(fill) === 'short'
      const order = context.decide(ordered)
      const isCounted = context.decide(total) === 'header' || counted !== undefined
      const parents = target.where(context)
      const where = parents ? [...(wanted.where ?? []), ...parents] : wanted.where
      const random = () => context.choices.random()
      const { skip, after, before, limit, tests, sort } = wanted
      const cursor = after ?? before
      const key = cursor === undefined ? undefined : target.keyAt(context, cursor)
      const query: PageQuery = {
        where,
        count: limit,
        random,
        // By chance, nothing comes after a record.
        order: goesOn && order === 'shuffled' ? 'id' : order,
        after: after === undefined ? undefined : key,
        before: before === undefined ? undefined : key,
        skip: skip > 0 ? skip : undefined,
      }
      const answer = (selection: Selection): Eventually<Answer> => {
        const made = isShort
          ? whenReady(selection.count(), (all) => {
              const short = { ...query, count: shortCount(limit, all - skip) }
              return list(context, selection, { query: short, wanted })
            })
          : list(context, selection, { query, wanted })
        if (!isCounted)
          return whenReady(made, ({ text, headers }) => answered(context, form, text, headers))
        return whenReady(made, ({ text, headers }) =>
          whenReady(selection.count(), (all) => {
            const lines = [counted ?? 'X-Total-Count', String(all), ...headers]
            return answered(context, form, text, lines)
          }),
        )
      }
      const selected = sort
        ? { where, tests, sort, ties: context.decide(ties) }
        : { where, tests, sort }
      return target.withParents(context, () => {
        if (cursor === undefined) return whenReady(select(context, selected), answer)
        // No list goes on from what is no id: a client that went to its next page would get the first one for ever.
        if (key === undefined) return refuseStale(context, wanted)
        if (context.decide(stale) === 'go-on') return whenReady(select(context, selected), answer)
        return whenReady(isThere(context, key), (isKnown) =>
          isKnown ? whenReady(select(context, selected), answer) : refuseStale(context, wanted),
        )
      })
    },
  })
}

// --- internal ---

const NONE: readonly never[] = []

/** What is asked for, and the page of it. */
interface Asked {
  readonly query: PageQuery
  readonly wanted: Wanted
}

/** Writes a page of records, with the headers that say something of it. */
type Lister = (
  context: RequestContext,
  selection: Selection,
  asked: Asked,
) => Eventually<{ readonly text: string; readonly headers: readonly string[] }>

function withoutHeaders(text: string): { readonly text: string; readonly headers: typeof NONE } {
  return { text, headers: NONE }
}

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
interface Page extends Asked {
  readonly target: Target
  readonly known: readonly KnownParameter[]
  readonly firstPage: 0 | 1
  readonly rows: readonly Row[]
  readonly total: number
  /** Whether there are more in the direction that is asked for. */
  readonly isMore: boolean
}

function factsOf(
  context: RequestContext,
  { target, query, wanted, known, firstPage, rows, total, isMore }: Page,
): ListFacts {
  const { count, skip: skipped = 0, before, after } = query
  const { going, sort } = wanted
  const [first, last] = [rows[0], rows.at(-1)]
  const isBack = before !== undefined
  const hasNext = isBack ? last !== undefined : isMore
  const hasPrevious = isBack ? isMore : skipped > 0 || after !== undefined
  // A list without a bound has all of its records on one page.
  const limit = count === EVERY ? rows.length : count
  const pages = pageLinks({
    ...{ target: context.request.target, known, going, limit, skipped, firstPage, total },
    next: hasNext && last ? target.placeOf(last) : undefined,
    previous: hasPrevious && first ? target.placeOf(first) : undefined,
    isByCursor: isBack || after !== undefined,
  })
  return {
    ...{ total, limit, count: rows.length, hasMore: isMore, hasNext, hasPrevious, pages },
    isSorted: sort !== undefined,
    firstRecord: going?.meaning === 'offset' ? going.first : undefined,
    origin: context.request.origin,
  }
}
