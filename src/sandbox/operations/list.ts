import { readTrusted, stringifyJson } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import type { Schema } from '../../contract/document/document.ts'
import { firstNumber } from '../../contract/requests/conventional-parameters.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { isCountHeader } from '../../contract/resources/envelopes.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { pointsOf } from '../../silences/ledger-of.ts'
import type { RecordId } from '../../store/record-kind.ts'
import {
  answered,
  createRowView,
  eitherOf,
  formOf,
  memberSchema,
  recordAt,
  successOf,
} from '../answers/answer-form.ts'
import { itemsIn } from '../answers/declared-members.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import type { RecordParts } from '../answers/role-parts.ts'
import { compilePageHeaders, filled, namesInEnvelope } from '../lists/envelope.ts'
import { compileListRequest, type ListRequest, NO_LIMIT } from '../lists/list-request.ts'
import { type ListFacts, pageLinks } from '../lists/page-members.ts'
import { type PageQuery, type Selection, select } from '../lists/selection.ts'
import { compileRecordStream } from '../media/streamed-answer.ts'

export function compileList(parts: RecordParts): Handler {
  const plan = compilePlan(parts)
  return (context) => serve(plan, context)
}

// --- internal ---

type ListPlan = ReturnType<typeof compilePlan>

function compilePlan(parts: RecordParts) {
  const { contract, resource, role, operation, noun, kind } = parts
  const form = formOf(parts)
  const { schema = {} } = form
  const wanted = compileListRequest(parts)
  const points = pointsOf(contract)
  const { id } = operation
  const cursor = role.parameters.find(({ meaning }) => meaning === 'after' || meaning === 'before')
  // If the answer is a union of arrays, its items are those of the first.
  const items = itemsIn([role.envelope.reduce(memberSchema, schema)])
  const itemSchema = eitherOf(role.envelope.length === 0 ? items.slice(0, 1) : items)
  const rowView = createRowView(parts, itemSchema)
  const headers = Object.keys(successOf(parts).response?.headers ?? {})
  const countHeader = headers.find(isCountHeader)
  const pageHeaders = compilePageHeaders(headers.filter((each) => each !== countHeader))
  const byPage = wanted.known.find(({ meaning }) => meaning === 'page')
  return {
    form,
    schema,
    wanted,
    noun,
    kind,
    rowView,
    countHeader,
    pageHeaders,
    name: resource.name,
    envelope: role.envelope,
    target: compileTarget(parts),
    stream: compileRecordStream(parts),
    order: points.at('listOrder', id),
    fill: points.at('listFill', id),
    total: points.at('listTotal', id),
    ties: points.at('sortTies', id),
    stale: points.at('staleCursor', id, cursor?.name),
    fields: new Map(role.parameters.map((each) => [each.meaning, each.name])),
    goesOn: cursor !== undefined,
    whole: contract.views(schema),
    isKnown: createKnownPages(rowView.fits),
    firstPage: byPage?.first ?? firstNumber('page', {}, namesInEnvelope(schema)),
    /** The members that every record is shown with. */
    required: new Set(asNames(flatten(itemSchema).keywords.required)),
    isBare: role.envelope.length === 0 && !pageHeaders && !isWholeRuled(schema),
  }
}

function serve(plan: ListPlan, context: RequestContext): Answer | Promise<Answer> {
  const { target } = plan
  const wanted = plan.wanted.read(context)
  if (wanted.refused) return context.refuse([wanted.refused])
  const isShort = context.decide(plan.fill) === 'short'
  const order = context.decide(plan.order)
  const isCounted = context.decide(plan.total) === 'header' || plan.countHeader !== undefined
  const { skip, after, before, sort, tests } = wanted
  const ties = sort && context.decide(plan.ties)
  const missing = target.missingParent(context)
  if (missing) return missing
  const key = keyAt(plan, context, wanted)
  if (key === STALE) return refuseStale(plan, context, wanted)
  const parents = target.where(context)
  const where = parents ? [...(wanted.where ?? []), ...parents] : wanted.where
  const query: PageQuery = {
    where,
    count: wanted.limit,
    random: () => context.choices.random(),
    // In a random order there is no "after", so a list with cursors is never shuffled.
    order: plan.goesOn && order === 'shuffled' ? 'id' : order,
    after: after === undefined ? undefined : key,
    before: before === undefined ? undefined : key,
    skip: skip > 0 ? skip : undefined,
  }
  const asked: Asked = { query, wanted, isShort, isCounted }
  const selected = select(plan, context, { where, tests, sort, ties })
  return selected instanceof Promise
    ? selected.then((selection) => answerPage(plan, context, selection, asked))
    : answerPage(plan, context, selected, asked)
}

/** A list request, and the query for its page. */
interface Asked {
  readonly query: PageQuery
  readonly wanted: ListRequest
  readonly isShort: boolean
  readonly isCounted: boolean
}

/** Stands for a cursor whose record does not exist. */
const STALE = Symbol('stale')

/** The key in the store of the record that the list continues from. */
function keyAt(
  { target, name, stale }: ListPlan,
  context: RequestContext,
  { after, before }: ListRequest,
): RecordId | typeof STALE | undefined {
  const cursor = after ?? before
  if (cursor === undefined) return undefined
  // An invalid cursor must not be ignored: a client that follows pages would get the first one forever.
  const key = target.keyAt(context, cursor)
  if (key === undefined) return STALE
  if (context.decide(stale) === 'go-on') return key
  return context.world.store.get(name, key) ? key : STALE
}

function refuseStale(
  { fields, noun }: ListPlan,
  context: RequestContext,
  { after, before }: ListRequest,
): Answer {
  const field = fields.get(after === undefined ? 'before' : 'after') ?? ''
  const message = `${field} must be that of a ${noun.one} that is there, got ${shown(after ?? before)}`
  return context.refuse([requestViolation('staleCursor', `query.${field}`, message)])
}

function answerPage(
  plan: ListPlan,
  context: RequestContext,
  selection: Selection,
  asked: Asked,
): Answer {
  const { wanted, isShort, isCounted } = asked
  const query = isShort
    ? { ...asked.query, count: shortCount(wanted.limit, selection.count() - wanted.skip) }
    : asked.query
  const headers = isCounted
    ? [plan.countHeader ?? 'X-Total-Count', String(selection.count())]
    : NONE
  const stream = plan.stream?.(context, () => selection.rows(query), headers)
  if (stream) return stream
  if (plan.isBare)
    return answered(context, plan.form, bareText(plan, context, selection, query), headers)
  const { records, facts } = pageOf(plan, context, selection, { ...asked, query })
  const value = filled(plan.schema, plan.envelope, { records, facts })
  const text = stringifyJson(plan.whole.show(value, recordAt(context, plan.name)))
  return answered(context, plan.form, text, [...headers, ...(plan.pageHeaders?.(facts) ?? NONE)])
}

/** The records as a JSON array. The text that the store has ready is sent as it is if each of its records is its own view. */
function bareText(
  { isKnown, rowView }: ListPlan,
  context: RequestContext,
  selection: Selection,
  query: PageQuery,
): string {
  const ready = selection.text(query)
  if (ready !== undefined && isKnown(ready)) return ready
  return `[${selection
    .rows(query)
    .map((row) => rowView.text(context, row))
    .join(',')}]`
}

/** The records of a page, and the facts for its envelope and headers. */
function pageOf(
  { rowView, target, kind, wanted: { known }, firstPage }: ListPlan,
  context: RequestContext,
  selection: Selection,
  { query, wanted: { going, sort } }: Asked,
): { readonly records: readonly unknown[]; readonly facts: ListFacts } {
  const { count, skip: skipped = 0, before, after } = query
  const isBack = before !== undefined
  // One more record is read, to see whether there is a next page.
  const found = selection.rows({ ...query, count: count + 1 })
  const total = selection.count()
  const rows = isBack ? found.slice(-count || found.length) : found.slice(0, count)
  const isMore = rows.length > 0 && found.length > rows.length
  const records = rows.map((row) => rowView.value(context, row))
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNext = isBack ? last !== undefined : isMore
  const hasPrevious = isBack ? isMore : skipped > 0 || after !== undefined
  // A list without a limit has all records on one page.
  const limit = count === NO_LIMIT ? rows.length : count
  const pages = pageLinks({
    target: context.request.target,
    known,
    going,
    limit,
    skipped,
    firstPage,
    total,
    next: hasNext && last ? target.placeOf(last) : undefined,
    previous: hasPrevious && first ? target.placeOf(first) : undefined,
    isByCursor: isBack || after !== undefined,
  })
  const facts = {
    total,
    limit,
    count: rows.length,
    firstId: first && kind.idOf(first),
    lastId: last && kind.idOf(last),
    hasMore: isMore,
    hasNext,
    hasPrevious,
    pages,
    isSorted: sort !== undefined,
    firstRecord: going?.meaning === 'offset' ? going.first : undefined,
    origin: context.request.origin,
  }
  return { records, facts }
}

const NONE: readonly never[] = []

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
