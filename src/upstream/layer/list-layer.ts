import { isDeepStrictEqual } from 'node:util'
import { headerValue, withoutHeader } from '../../base/http/header-lines.ts'
import { isNumeric } from '../../base/json/exact-numbers.ts'
import { isJsonObject, stringifyJson, valueAt } from '../../base/json/json.ts'
import { createRecentMap, type RecentMap } from '../../base/recent-map.ts'
import { plainName } from '../../base/text/text.ts'
import { firstNumber } from '../../contract/requests/conventional-parameters.ts'
import { createRowView, eitherOf, formOf, memberSchema } from '../../sandbox/answers/answer-form.ts'
import { itemsIn } from '../../sandbox/answers/declared-members.ts'
import { compileTarget } from '../../sandbox/answers/record-target.ts'
import type { Answer, RequestContext } from '../../sandbox/answers/request-context.ts'
import type { RecordParts } from '../../sandbox/answers/role-parts.ts'
import { filled, namesInEnvelope } from '../../sandbox/lists/envelope.ts'
import { compileListRequest, type ListRequest } from '../../sandbox/lists/list-request.ts'
import { type ListFacts, pageLinks } from '../../sandbox/lists/page-members.ts'
import { createComparison, type SortKey, sortValues } from '../../sandbox/lists/sort-keys.ts'
import type { World } from '../../sandbox/worlds/world.ts'
import type { RecordId, RecordKind } from '../../store/record-kind.ts'
import { standingOf } from '../../store/shown-record.ts'
import type { UpstreamAnswer } from '../ask-upstream.ts'
import {
  GONE,
  hasLaid,
  ListLayer,
  type ListOrder,
  laidRecords,
  rememberLast,
  type StandingRecord,
  type Unordered,
} from './lay-records.ts'
import {
  type AskedPage,
  compileAskedPage,
  pageLines,
  readPageSays,
  withRecords,
} from './page-envelope.ts'
import {
  type AskWhole,
  jsonIn,
  type LaidCounts,
  linesForOther,
  MERGED_HEADER,
  mergedText,
} from './upstream-answer.ts'
import { hasMore, type LaidPage, layPage, type UpstreamPage } from './upstream-pages.ts'

/** A list of which the upstream has the records that were not created, changed or removed here. */
export interface LayeredList {
  /** Whether anything that was done here may show in the list that a request asks for. */
  readonly isTouched: (context: RequestContext) => boolean
  readonly begin: (context: RequestContext) => ListToLay
}

/** The list that a request asks for. */
export interface ListToLay {
  /** What the upstream is asked for: what the request asks for, or another page where the upstream does not know where that begins. */
  readonly target: string
  /** Lays over what the upstream answers to that; `undefined` if that is no such list, or nothing shows on it. */
  readonly lay: (answer: UpstreamAnswer, ask: AskWhole) => Promise<LaidList | undefined>
}

export interface LaidList {
  readonly answer: Answer
  readonly counts: LaidCounts
}

/** Compiles a list; `undefined` if it cannot be told which of its records are which. */
export function compileListLayer(parts: RecordParts): LayeredList | undefined {
  const plan = compilePlan(parts)
  const { kind, role } = parts
  if (!kind.id.property || role.rpc || (role.elsewhere && kind.own)) return undefined
  return {
    isTouched: (context) => hasLaid(plan, context),
    begin: (context) => begin(plan, context),
  }
}

/** What an order follows from. */
interface OrderSource {
  readonly world: World
  /** What a request sorts by. */
  readonly sort: readonly SortKey[] | undefined
  readonly page: AskedPage
  readonly first: UpstreamPage
  readonly load: (target: string) => Promise<UpstreamPage | undefined>
}

// --- internal ---

type ListPlan = ReturnType<typeof compilePlan>

function compilePlan(parts: RecordParts) {
  const { resource, role, kind } = parts
  const { schema = {} } = formOf(parts)
  const items = itemsIn([role.envelope.reduce(memberSchema, schema)])
  const wanted = compileListRequest(parts)
  const page = wanted.known.find(({ meaning }) => meaning === 'page')
  return {
    name: resource.name,
    kind,
    schema,
    path: role.envelope,
    target: compileTarget(parts),
    rowView: createRowView(parts, eitherOf(role.envelope.length === 0 ? items.slice(0, 1) : items)),
    ...{
      standing: rememberLast<readonly StandingRecord[]>(),
      laid: rememberLast<readonly Unordered[]>(),
    },
    layers: new WeakMap<
      readonly Unordered[],
      { readonly order: KnownOrder; readonly layer: ListLayer }
    >(),
    wanted,
    asked: compileAskedPage(wanted.known),
    orderOf: createOrders(kind),
    firstPage: page?.first ?? firstNumber('page', {}, namesInEnvelope(schema)),
  }
}

function begin(plan: ListPlan, context: RequestContext): ListToLay {
  const wanted = plan.wanted.read(context)
  const asked = plan.asked(context.request.target, wanted)
  const afterOwn = ownPlace(plan, context, asked)
  const page =
    afterOwn === undefined ? asked : { ...asked, isFirst: true, target: asked.withoutPlace }
  const list = { wanted, page, afterOwn }
  return {
    target: page.target,
    lay: (answer, ask) => lay(plan, context, { ...list, answer, ask }),
  }
}

async function lay(
  plan: ListPlan,
  context: RequestContext,
  { wanted, page, afterOwn, answer, ask }: Laying,
): Promise<LaidList | undefined> {
  const { world } = context
  const first = readPage(plan, context, answer)
  if (!first) return undefined
  const load = async (target: string) => {
    const further = await ask(target)
    return further && readPage(plan, context, further)
  }
  const order = await plan.orderOf({ world, sort: wanted.sort, page, first, load })
  const layer = layerOf(plan, laidRecords(plan, context, wanted), order)
  const laid = await layPage({ page, first, layer, loader: { load, by: order.by }, afterOwn })
  const parts = { answer, first, page, laid, layer, wanted }
  return isBare(parts) ? undefined : toAnswer(plan, context, parts)
}

/** Whether a page of the upstream is what it would be with the layer laid over: it keeps its bytes. */
function isBare({ first, page, laid, layer }: AnswerParts): boolean {
  const { records, says } = first
  return (
    laid.entries.length === records.length &&
    laid.entries.every(({ value }, at) => value === records[at]?.value) &&
    laid.cursor === undefined &&
    laid.hasNext === hasMore(page, first) &&
    (layer.growth === 0 || says.total === undefined)
  )
}

/** The record that was created here after which a request wants a list to go on: the upstream does not know it. */
function ownPlace(
  { kind, target }: ListPlan,
  context: RequestContext,
  { after }: AskedPage,
): RecordId | undefined {
  const key = after === undefined ? undefined : target.keyAt(context, after)
  if (key === undefined) return undefined
  return standingOf(context.world.store, kind, key) === 'created' ? key : undefined
}

/** Reads a page of the upstream; `undefined` if it is not the list that the contract describes. */
function readPage(
  { path, kind, target }: ListPlan,
  context: RequestContext,
  answer: UpstreamAnswer,
): UpstreamPage | undefined {
  const value = jsonIn(answer)
  const records = valueAt(value, path)
  if (!Array.isArray(records) || !records.every(isJsonObject)) return undefined
  const parents = target.parents(context)
  return {
    value,
    records: records.map((each) => {
      const id = kind.idIn(each)
      return { key: kind.isId(id) ? kind.keyOf(id, parents) : undefined, value: each }
    }),
    says: readPageSays(value, path, answer.headers),
  }
}

/** Laid records in an order; an order that stays, of records that stay, is the same layer. */
function layerOf(
  { layers }: ListPlan,
  records: readonly Unordered[],
  order: KnownOrder,
): ListLayer {
  const known = layers.get(records)
  if (known?.order === order) return known.layer
  const layer = new ListLayer(
    records.map((each) => each(order.by)),
    order,
  )
  layers.set(records, { order, layer })
  return layer
}

interface Laying {
  readonly wanted: ListRequest
  readonly page: AskedPage
  readonly afterOwn: RecordId | undefined
  readonly answer: UpstreamAnswer
  readonly ask: AskWhole
}

/** What an answer is made of. */
interface AnswerParts {
  readonly answer: UpstreamAnswer
  readonly first: UpstreamPage
  readonly page: AskedPage
  readonly laid: LaidPage
  readonly layer: ListLayer
  readonly wanted: ListRequest
}

function toAnswer(plan: ListPlan, context: RequestContext, parts: AnswerParts): LaidList {
  const { answer, first, laid, layer } = parts
  const shown = laid.entries.filter(({ value }) => value !== GONE)
  const records = shown.map(({ value }) => value)
  const { before, now } = factsOf(plan, context, parts, records)
  const written = filled(plan.schema, plan.path, { records: [], facts: now })
  const change = { before, now, written }
  const body = stringifyJson(withRecords(first.value, plan.path, records, change))
  const counts = { created: 0, changed: 0, removed: 0 }
  const shownHere = shown.flatMap(({ standing }) => standing ?? [])
  for (const each of [...shownHere, ...layer.leftOut(first.records)]) counts[each] += 1
  const lines = pageLines(linesForOther(answer.headers), change)
  const contentType = headerValue(lines, 'content-type')
  const headers = [...withoutHeader(lines, 'content-type'), MERGED_HEADER, mergedText(counts)]
  return { counts, answer: { status: answer.status, body, contentType, headers, origin: 'store' } }
}

/** What the upstream says of its page, and what is said of it with the layer laid over. */
function factsOf(
  { wanted: { known }, firstPage, kind }: ListPlan,
  { request }: RequestContext,
  { first, page, laid, layer: { growth }, wanted: { going, sort } }: AnswerParts,
  records: readonly unknown[],
): { readonly before: ListFacts; readonly now: ListFacts } {
  const { says } = first
  const skipped = page.from
  const count = first.records.length
  const total = says.total ?? skipped + count
  const limit = page.limit ?? count
  const wasMore = hasMore(page, first)
  const linksFor = (of: number, next: RecordId | undefined) =>
    pageLinks({
      ...{ target: request.target, known, going, limit, skipped, firstPage, total: of, next },
      ...{ previous: undefined, isByCursor: laid.cursor !== undefined },
    })
  const idOf = (value: unknown) => {
    const id = isJsonObject(value) ? kind.idIn(value) : undefined
    return kind.isId(id) ? id : undefined
  }
  const shared = {
    ...{ limit, isSorted: sort !== undefined, origin: request.origin },
    hasPrevious: !page.isFirst,
    firstRecord: going?.meaning === 'offset' ? going.first : undefined,
  }
  const pages = linksFor(total, wasMore ? NEXT : undefined)
  const before = {
    ...{ ...shared, total, count, hasMore: wasMore, hasNext: wasMore, pages },
    firstId: idOf(first.records[0]?.value),
    lastId: idOf(first.records.at(-1)?.value),
  }
  const isSame = laid.cursor === undefined && laid.hasNext === wasMore
  const other = linksFor(total + growth, laid.hasNext ? (laid.cursor ?? NEXT) : undefined)
  const now = {
    ...{ ...shared, total: total + growth, count: records.length },
    ...{ hasMore: laid.hasNext, hasNext: laid.hasNext },
    pages: isSame ? { ...other, next: pages.next } : other,
    firstId: idOf(records[0]),
    lastId: idOf(records.at(-1)),
  }
  return { before, now }
}

/** Stands for the next page where it is known by its number. */
const NEXT = 'next'

/** An order, and what it compares of a record. */
interface KnownOrder extends ListOrder {
  /** What it goes by; `undefined` if it is not known. */
  readonly keys: readonly SortKey[] | undefined
  readonly by: (value: unknown) => readonly unknown[]
}

/**
 * Creates what finds the order of a list: that which is asked for, else what its first page shows. Where neither says it, records that were
 * created here come last.
 */
function createOrders(kind: RecordKind): (source: OrderSource) => Promise<KnownOrder> {
  const seen = new WeakMap<World, RecentMap<string, KnownOrder>>()
  return async (source) => {
    const { world, sort, page, first } = source
    if (sort) return askedOrder(sort, source, kind)
    const known = seen.get(world) ?? createRecentMap<string, KnownOrder>(MOST_ORDERS)
    seen.set(world, known)
    const isFirst = page.isFirst && page.shown === 0
    const kept = known.get(page.beginning)
    if (kept && !isFirst) return kept
    const isWhole = isFirst && !hasMore(page, first)
    const shows = isFirst && (first.records.length >= FEW || isWhole)
    const shown = shows ? first : await source.load(page.beginning)
    const order = shown ? shownOrder(shown, kind) : UNKNOWN
    // What is laid in an order stays, as long as that does.
    if (kept && isDeepStrictEqual(kept.keys, order.keys)) return kept
    if (isFirst || !kept) known.set(page.beginning, order)
    return order
  }
}

/** Of how many lists of a world the order is remembered. */
const MOST_ORDERS = 200

/** So many records show an order. */
const FEW = 3

const UNKNOWN: KnownOrder = { keys: undefined, compare: undefined, end: 'last', by: () => [] }

function orderBy(keys: readonly SortKey[], end: ListOrder['end']): KnownOrder {
  return { keys, compare: createComparison(keys), end, by: (value) => sortValues(value, keys) }
}

/** The order that a request asks for; not known where the upstream compares otherwise. */
function askedOrder(
  sort: readonly SortKey[],
  { first }: OrderSource,
  { id }: RecordKind,
): KnownOrder {
  const [key] = sort
  const isById = key !== undefined && key.property === id.property?.join('.')
  const end = isById ? (key.isDown ? 'first' : 'last') : undefined
  const order = orderBy(sort, end)
  return isSorted(first, order) ? order : { ...UNKNOWN, end: 'last' }
}

/** The order that a page shows: by its ids, where they count up, else by a time. */
function shownOrder(page: UpstreamPage, kind: RecordKind): KnownOrder {
  const own = kind.id.property?.join('.')
  const [record] = page.records
  const times = isJsonObject(record?.value)
    ? Object.entries(record.value)
        .filter(isTime)
        .map(([name]) => name)
    : []
  const properties = [...(own !== undefined && kind.id.kind === 'int64' ? [own] : []), ...times]
  for (const property of properties)
    for (const isDown of [false, true]) {
      const order = orderBy([{ property, isDown }], isDown ? 'first' : 'last')
      if (page.records.length > 1 && isSorted(page, order) && isOfMany(page, order)) return order
    }
  return UNKNOWN
}

function isSorted({ records }: UpstreamPage, { compare, by }: KnownOrder): boolean {
  const all = records.map(({ value }) => by(value))
  return all.every((each, at) => at === 0 || (compare?.(all[at - 1] ?? [], each) ?? 0) <= 0)
}

/** Whether the records of a page have more than one value. */
function isOfMany({ records }: UpstreamPage, { compare, by }: KnownOrder): boolean {
  const [first, last] = [records[0], records.at(-1)]
  return (
    first !== undefined && last !== undefined && compare?.(by(first.value), by(last.value)) !== 0
  )
}

function isTime([name, value]: readonly [string, unknown]): boolean {
  const isNamed =
    /^(?:created|placed|published|posted|started|date|time|inserted|added|updated|modified)/.test(
      plainName(name),
    )
  return (
    isNamed && (isNumeric(value) || (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)))
  )
}
