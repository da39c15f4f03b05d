import { hash } from 'node:crypto'
import { asObject, type Json, typeWord } from '../../base/json/json.ts'
import { parentsAsked, recordsIn } from '../../contract/records-in-answers.ts'
import { requestedValue, splitQuery } from '../../contract/requests/query.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { ListPage } from '../../silences/run/page-walks.ts'
import { type ListSpan, listCountsIn, listSpan } from '../judge/count-rules.ts'
import type { ExchangeFacts } from '../judge/exchange-facts.ts'

/** Reads an answer of a list as a page; `undefined` if it has no list, or the request is not understood. */
export function readPage(
  facts: ExchangeFacts,
  record: RecordOperation,
  who: string,
): ListPage | undefined {
  const { exchange, query, response } = facts
  const list = recordsIn(record, response.content?.value)
  if (exchange.status !== record.status || !list || query.violations.length > 0) return undefined
  const given = (meaning: string) => {
    const role = record.parameters.find((each) => each.meaning === meaning)
    const value = role && requestedValue(role.name, query, exchange.operation.parameters)?.value
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
      ? value
      : undefined
  }
  if (given('before') !== undefined) return undefined
  const counts = listCountsIn(facts, record)
  const span = listSpan(facts, record)
  const [cursor, offset, page] = [given('after'), given('offset'), given('page')]
  const isByPage = isPaged(record) && typeof offset !== 'number'
  if ([offset, page].some((each) => typeof each === 'number' && !Number.isInteger(each)))
    return undefined
  const before = isByPage ? pagesBefore(record, page) : offsetOf(record, offset)
  const total = counts.total?.value
  return {
    walk: walkOf(facts, record, who),
    at: cursor === undefined ? before : undefined,
    step: isByPage ? 1 : (span.limit ?? list.length),
    cursor: cursor === undefined ? undefined : String(cursor),
    offers: offersIn(response.content?.value, record, list),
    isEnd: isEnd({ counts, span, record, count: list.length }),
    total,
    count: list.length,
    isPlain: !span.isFiltered,
  }
}

// --- internal ---

const GOING_ON: ReadonlySet<string> = new Set(['page', 'offset', 'after', 'before'])

function offsetOf({ parameters }: RecordOperation, value: unknown): number {
  if (typeof value !== 'number') return 0
  return value - (parameters.find(({ meaning }) => meaning === 'offset')?.first ?? 0)
}

function isPaged({ parameters }: RecordOperation): boolean {
  return parameters.some(({ meaning }) => meaning === 'page')
}

function pagesBefore({ parameters }: RecordOperation, page: unknown): number {
  if (typeof page !== 'number') return 0
  const role = parameters.find(({ meaning }) => meaning === 'page')
  return page - (role?.first ?? 1)
}

function walkOf({ exchange, path }: ExchangeFacts, record: RecordOperation, who: string): string {
  const going = new Set(
    record.parameters.flatMap(({ meaning, name }) => (GOING_ON.has(meaning) ? name : [])),
  )
  const asked = splitQuery(exchange.search)
    .filter(({ name }) => !going.has(name))
    .map(({ name, value }) => JSON.stringify([name, value]))
    .toSorted()
  const parents = Object.values(parentsAsked(record, path)).map(String)
  return hash('sha256', JSON.stringify([record.operation, who, parents, asked]), 'base64')
}

/** Whether a page is the last one: it says so, it has all records, or fewer than its limit. */
function isEnd({
  counts: { more, total },
  span: { limit, skipped },
  record,
  count,
}: {
  readonly counts: ReturnType<typeof listCountsIn>
  readonly span: ListSpan
  readonly record: RecordOperation
  readonly count: number
}): boolean {
  if (more !== undefined) return !more
  if (count === 0) return true
  if (total && skipped !== undefined) return skipped + count >= total.value
  if (limit !== undefined) return count < limit
  return !record.parameters.some(({ meaning }) => GOING_ON.has(meaning) || meaning === 'limit')
}

const MOST_OFFERS = 50
const LONGEST_OFFER = 500
const DEEPEST = 3

/** What an answer offers to go on after: the texts beside its records, what their addresses ask for, and the last id. */
function offersIn(
  answer: Json | undefined,
  { inAnswer, id, parameters }: RecordOperation,
  list: readonly Json[],
): readonly string[] {
  if (!parameters.some(({ meaning }) => meaning === 'after')) return []
  const offers = new Set<string>()
  const add = (value: unknown) => {
    const text = typeWord(value)
    if (offers.size < MOST_OFFERS && text.length <= LONGEST_OFFER) offers.add(text)
  }
  const walk = (value: Json | undefined, depth: number) => {
    for (const each of Object.values(asObject(value) ?? {})) {
      if (typeof each === 'string' || typeof each === 'number' || typeof each === 'bigint') {
        add(each)
        const at = String(each).indexOf('?')
        if (at >= 0) for (const pair of splitQuery(String(each).slice(at))) add(pair.value)
      } else if (depth < DEEPEST) walk(each, depth + 1)
    }
  }
  const last = id.property?.reduce<Json | undefined>(
    (at, name) => asObject(at)?.[name],
    list.at(-1),
  )
  if (last !== undefined) add(last)
  if (inAnswer.length > 0) walk(answer, 0)
  return [...offers]
}
