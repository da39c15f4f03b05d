import { isNumeric, isWhole, type Numeric, nearestDouble } from '../../base/json/exact-numbers.ts'
import { asObject, type Json, type JsonObject } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { plainName } from '../../base/text/text.ts'
import { requestedValue } from '../../contract/requests/query.ts'
import { responseViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { countNames, isCountHeader } from '../../contract/resources/envelopes.ts'
import type { Meaning } from '../../contract/resources/operation-shapes.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { ExchangeFacts } from './exchange-facts.ts'

/** The counts that an answer states about its list, and the places where it does. */
interface ListCounts {
  /** The stated number of all records; if several members state it, the first one counts. */
  readonly total: StatedCount | undefined
  readonly pages: StatedCount | undefined
  /** How many there are in all, or in this answer. */
  readonly count: StatedCount | undefined
  /** Whether there are more after this page; `undefined` if the answer does not say. */
  readonly more: boolean | undefined
  /** The place of `more` in the answer. */
  readonly moreAt: string
}

interface StatedCount {
  readonly value: number
  readonly place: string
}

/** Checks the counts that an envelope or a documented header states against the records that are there. */
export function checkCounts(
  facts: ExchangeFacts,
  record: RecordOperation,
  records: readonly Json[],
): readonly Violation[] {
  if (record.inAnswer.length === 0 && countHeaders(facts).length === 0) return []
  const stated = listCountsIn(facts, record)
  const span = listSpan(facts, record)
  return [
    ...checkTotal(stated, span, records.length),
    ...checkCount(stated, span, records.length),
    ...checkPages(stated, span),
  ]
}

export function listCountsIn(facts: ExchangeFacts, { inAnswer }: RecordOperation): ListCounts {
  const { exchange, response } = facts
  const found = new Map<string, [value: Json, place: string]>()
  const put = (name: string, value: Json, place: string) => {
    if (!found.has(name)) found.set(name, [value, place])
  }
  for (const name of countHeaders(facts)) {
    const value = exchange.responseHeaders[name]
    if (value !== undefined && /^\d{1,15}$/.test(value))
      put('total', Number(value), `header.${name}`)
  }
  if (inAnswer.length > 0) walk(asObject(response.content?.value), ['body'], inAnswer, put)
  const more = moreIn(found)
  return {
    ...{ total: countOf(found, countNames.total), pages: countOf(found, countNames.pages) },
    ...{ count: countOf(found, ['count']), more: more?.[0], moreAt: more?.[1] ?? 'body' },
  }
}

/** Where a list is among all records that were asked for, as far as the request says. */
export interface ListSpan {
  /** The number of records before it; `undefined` if it continues after a cursor. */
  readonly skipped: number | undefined
  /** How many it may have at most. */
  readonly limit: number | undefined
  /** Whether it asks for some records only, which a total may or may not count. */
  readonly isFiltered: boolean
}

/** How many records a list may have, and what says so; `undefined` if nothing does. */
export function limitIn(
  { query, exchange }: ExchangeFacts,
  name: string,
): { readonly limit: number; readonly words: string } | undefined {
  const asked = requestedValue(name, query, exchange.operation.parameters)
  // The contract does not say what an invalid limit does (ledger: invalidQuery), but more than the maximum is never right.
  const limit = asked?.isInvalid ? asked.schema.maximum : asked?.value
  // Some services take a limit below 1 as no limit, so nothing is expected of it.
  if (!isNumeric(limit)) return undefined
  const nearest = nearestDouble(limit as Numeric)
  if (nearest < 1) return undefined
  const words = asked?.isInvalid
    ? `the maximum of ${name}`
    : asked?.isGiven
      ? name
      : `the default ${name}`
  return { limit: Math.floor(nearest), words }
}

/** Reads where a list is. */
export function listSpan(facts: ExchangeFacts, { parameters }: RecordOperation): ListSpan {
  const { query, exchange } = facts
  const asked = (meaning: string) => {
    const role = parameters.find((each) => each.meaning === meaning)
    return role && requestedValue(role.name, query, exchange.operation.parameters)
  }
  const limiting = parameters.find(({ meaning }) => meaning === 'limit')
  const limit = limiting && limitIn(facts, limiting.name)?.limit
  const [offset, page] = [asked('offset'), asked('page')]
  const firstOf = (meaning: string) => parameters.find((each) => each.meaning === meaning)?.first
  const isAfter = ['after', 'before'].some((each) => asked(each)?.value !== undefined)
  const skipped = isAfter
    ? undefined
    : offset?.value !== undefined
      ? after(offset.value, firstOf('offset') ?? 0)
      : page?.value !== undefined
        ? times(after(page.value, firstOf('page') ?? 1), limit)
        : 0
  const isFiltered =
    query.unknown.length > 0 ||
    query.violations.length > 0 ||
    parameters.some(
      ({ meaning, name }) =>
        NARROWING.has(meaning) &&
        isAsking(requestedValue(name, query, exchange.operation.parameters)?.value, meaning),
    )
  return { skipped, limit, isFiltered }
}

// --- internal ---

/** The documented headers that say how many records there are: a kept verdict depends on no others. */
function countHeaders({ exchange: { operation, status } }: ExchangeFacts): readonly string[] {
  const headers = operation.responses[status]?.headers
  if (!headers) return []
  return Object.keys(headers)
    .filter(isCountHeader)
    .map((name) => name.toLowerCase())
}

/** Objects in which an answer speaks of its list, by `plainName`. */
const ABOUT = new Set(
  'meta metadata paging pagination page pageinfo resultinfo responsemetadata cursor cursors links'.split(
    ' ',
  ),
)
const DEEPEST = 3

function walk(
  object: JsonObject | undefined,
  place: readonly string[],
  [array, ...inside]: readonly string[],
  put: (name: string, value: Json, place: string) => void,
): void {
  if (!object || place.length > DEEPEST) return
  for (const [name, value] of Object.entries(object)) {
    const at = [...place, name]
    if (name === array) {
      if (inside.length > 0) walk(asObject(value), at, inside, put)
    } else if (asObject(value)) {
      if (ABOUT.has(plainName(name))) walk(asObject(value), at, [], put)
      else if (isNext(name)) put(plainName(name), true, at.join('.'))
    } else put(plainName(name), value, at.join('.'))
  }
}

const isNext = (name: string) => countNames.next.some((each) => each === plainName(name))

type Found = ReadonlyMap<string, readonly [value: Json, place: string]>

function countOf(found: Found, names: readonly string[]): StatedCount | undefined {
  for (const name of names) {
    const [value, place] = found.get(name) ?? []
    const isText = typeof value === 'string' && /^\d{1,15}$/.test(value)
    const number = isText ? Number(value) : isWhole(value) ? nearestDouble(value as Numeric) : -1
    if (place !== undefined && number >= 0) return { value: number, place }
  }
  return undefined
}

/** How the answer states whether there are more records: by a flag, or by an address or cursor that is present or absent. */
function moreIn(found: Found): readonly [isMore: boolean, place: string] | undefined {
  for (const name of countNames.more) {
    const [value, place] = found.get(name) ?? []
    if (typeof value === 'boolean' && place !== undefined) return [value, place]
  }
  for (const name of countNames.next) {
    const [value, place] = found.get(name) ?? []
    if (place !== undefined) return [value !== null && value !== '' && value !== false, place]
  }
  return undefined
}

/** The total is that of all: no fewer than are shown, and as many where the list says, or shows, that it ends. */
function checkTotal(stated: ListCounts, span: ListSpan, count: number): Violation[] {
  const { total, more, moreAt } = stated
  const { skipped } = span
  if (!total) return []
  const { value, place } = total
  const violation = (message: string, at = place) => [responseViolation('list-count', at, message)]
  // Beyond the end there is nothing.
  const end = count === 0 ? 0 : (skipped ?? 0) + count
  if (value < end) return violation(`there are ${value} in all, got ${end}`)
  if (span.isFiltered || skipped === undefined || (count === 0 && skipped > 0)) return []
  if (more === true && value <= end)
    return violation(`there are ${value} in all, and more after these ${end}`, moreAt)
  if (more === false && value > end)
    return violation(`there are ${value} in all, and no more after these ${end}`)
  if (more === undefined && isEnd(span, count) && value > end) {
    const message = `there are ${value} in all, and the list ends after ${end}`
    return [responseViolation('list-count', place, message, 'warning')]
  }
  return []
}

/** `count` is how many are shown, or how many there are in all. */
function checkCount({ count, more }: ListCounts, span: ListSpan, shownHere: number): Violation[] {
  const { skipped = 0, isFiltered } = span
  if (!count || count.value === shownHere) return []
  const end = shownHere === 0 ? 0 : skipped + shownHere
  const isWholeList = more === false && !isFiltered && span.skipped !== undefined && shownHere > 0
  if (count.value > end && !isWholeList) return []
  if (count.value === end) return []
  const message = `count is that of the records, got ${shown(count.value)} for ${shownHere}`
  return [responseViolation('list-count', count.place, message)]
}

/** Checks that the stated number of pages is the total divided by the limit, rounded up. */
function checkPages({ pages, total }: ListCounts, { limit, isFiltered }: ListSpan): Violation[] {
  if (!pages || !total || limit === undefined || isFiltered) return []
  const filled = Math.ceil(total.value / limit)
  // No record may be on one empty page.
  if (pages.value === filled || (filled === 0 && pages.value === 1)) return []
  const message = `${total.value} records fill ${filled} pages of ${limit}, got ${pages.value}`
  return [responseViolation('list-count', pages.place, message, 'warning')]
}

/** Whether a list shows that it ends: it has fewer than it may. */
function isEnd({ limit }: ListSpan, count: number): boolean {
  return limit !== undefined && count < limit
}

/** The meanings of parameters that may leave records out of a list. */
const NARROWING: ReadonlySet<Meaning> = new Set([
  'filter',
  'search',
  'since',
  'until',
  'lookup',
  'expand',
  'nothing',
])

/** An object asks for something only if one of its members does. */
function isAsking(value: unknown, meaning: Meaning): boolean {
  return value !== undefined && !(meaning === 'nothing' && typeof value === 'object')
}

/** How far a position is from the first one, however large it is. What half a page is, a contract does not say. */
function after(position: unknown, first: number): number | undefined {
  return isWhole(position) ? nearestDouble(position as Numeric) - first : undefined
}

/** The product, but 0 for the first page even if the limit is infinite. */
function times(pages: number | undefined, limit: number | undefined): number | undefined {
  if (pages === 0) return 0
  return limit === undefined || pages === undefined ? undefined : pages * limit
}
