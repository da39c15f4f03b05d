import { asObject, type Json } from '../../base/json/json.ts'
import { limitBounds } from '../../contract/document/operations.ts'
import { splitQuery } from '../../contract/requests/query.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import { compareLists, type MixedList, readMixedList } from './mixed-list.ts'
import type { ObservedExchange } from './observed-exchange.ts'
import {
  inHeaders,
  type ObservedChoice,
  type Observers,
  type Question,
  type Sign,
  weighReason,
} from './observer.ts'
import { EVERY_STATUS } from './run-memory.ts'

/** How exchanges show what the contract leaves open about lists and their parameters. */
export const listObservers = {
  listOrder: { see: seeListOrder },
  listFill: { see: seeListFill },
  listTotal: inHeaders(['x-total-count'], ({ 'x-total-count': total }, observed) => {
    if (!listOf(observed)) return undefined
    if (total === undefined) return 'none'
    return /^\d+$/.test(total) ? 'header' : 'other'
  }),
  invalidQuery: {
    see: (observed) => weighReason(observed, 'invalidQuery', { served: seeClamped }),
  },
  unknownQuery: {
    see: (observed) => weighReason(observed, 'unknownQuery', { served: () => 'ignore' }),
  },
  repeatedQuery: {
    see: (observed) => weighReason(observed, 'repeatedQuery', { served: seeCounted }),
  },
  emptyQuery: { see: (observed) => weighReason(observed, 'emptyQuery', { served: seeIgnored }) },
} satisfies Observers

// --- internal ---

/** Sees the order of a list. One mixed list says nothing: it may have an order that the ledger does not know. */
function seeListOrder(observed: ObservedExchange): Sign {
  const list = listOf(observed)
  if (!list) return undefined
  const { order } = observed
  const mixed = readMixedList(observed)
  if (mixed) return unlikeLastList(mixed)
  if (order === 'unknown' || order === 'mixed' || list.length < LEAST_IN_ORDER) return undefined
  return order === 'rising' ? 'id' : 'newest'
}

/** Sees whether a list has as many records as were requested, although more exist. */
function seeListFill(observed: ObservedExchange): Sign {
  const list = listOf(observed)
  const { query } = observed.facts
  if (!list || query.violations.length > 0) return undefined
  const limit = Number(query.values.limit)
  if (list.length >= limit) return list.length === limit ? 'full' : undefined
  return shortIfMore(list.length, (query.values.status as string | undefined) ?? EVERY_STATUS)
}

/** A shuffled list of this length is sorted by chance once in 60 times, and repeats its last order once in 120. */
const LEAST_IN_ORDER = 5

function listOf({ operation, status, answer }: ObservedExchange): readonly Json[] | undefined {
  return operation === checkedPets.observed.list && status === 200 && Array.isArray(answer)
    ? answer
    : undefined
}

/** Whether the records come in a different order from last time. */
function unlikeLastList(list: MixedList): Question {
  return (run, began): ObservedChoice | undefined => {
    const ids = run.untouchedIn(list, began)
    const order = compareLists(run.mixedList(list.query), ids)
    if (order === 'alike') return ids.length < LEAST_IN_ORDER ? undefined : 'other'
    return order && 'shuffled'
  }
}

function shortIfMore(length: number, status: string): Question {
  return (run, began) => (run.hasMore(length, status, began) ? 'short' : undefined)
}

/**
 * Whether a list is what the nearest valid query would give; an unknown status matches nothing. A limit shows only if the list
 * has exactly that many records: if there are fewer, no more may exist.
 */
function seeClamped({ facts, answer, reasons }: ObservedExchange): Sign {
  const { violations, texts } = facts.query
  const [violation] = violations
  if (!Array.isArray(answer) || violations.length > 1 || reasons.length > 1) return undefined
  if (violation?.rule === 'malformed-parameter') return undefined
  if (violation?.location === 'query.status') return answer.length === 0 ? clampIfAny : 'other'
  const { minimum, maximum, default: usual } = limitBounds(facts.exchange.operation)
  const text = texts.limit ?? ''
  if (!/^-?\d+$/.test(text)) return seeAsMany(answer, usual, 'clamp')
  return seeAsMany(answer, Number(text) < minimum ? minimum : maximum, 'clamp')
}

/** An empty list may also mean that no records exist. */
const clampIfAny: Question = (run, began) =>
  run.hasMore(0, EVERY_STATUS, began) ? 'clamp' : undefined

/** Sees the choice in a list of `limit` records, `other` in a longer one, and nothing in a shorter one, which may be complete. */
function seeAsMany({ length }: readonly Json[], limit: number, seen: ObservedChoice): Sign {
  if (length > limit) return 'other'
  return length === limit ? seen : undefined
}

/** Which of two valid values the service used for the list. */
function seeCounted({ facts, answer, reasons }: ObservedExchange): Sign {
  const { search } = facts.exchange
  const [violation, second] = facts.query.violations
  if (!violation || second || reasons.length > 1 || !Array.isArray(answer)) return undefined
  const parameter = violation.location.replace('query.', '')
  const values = splitQuery(search).flatMap(({ name, value }) => (name === parameter ? value : []))
  const [first, last] = values
  if (values.length !== 2 || first === last) return undefined
  return parameter === 'limit'
    ? seeLimit(answer.length, Number(first), Number(last))
    : seeStatus(answer, String(first), String(last))
}

/** Only the greater of two limits can be seen: if there are fewer records, no more may exist. */
function seeLimit(length: number, first: number, last: number): Sign {
  const greater = Math.max(first, last)
  if (length > greater) return 'other'
  if (length < greater) return undefined
  return first === greater ? 'first' : 'last'
}

function seeStatus(list: readonly Json[], first: string, last: string): Sign {
  const statuses = new Set(list.map((record) => asObject(record)?.status))
  if (statuses.size === 0) return undefined
  if (statuses.size > 1) return 'other'
  if (statuses.has(first)) return ifThere(last, 'first')
  return statuses.has(last) ? ifThere(first, 'last') : 'other'
}

/** The list shows which status counted only if records with the other one exist. */
function ifThere(other: string, seen: 'first' | 'last'): Question {
  return (run, began) => (run.hasMore(0, other, began) ? seen : undefined)
}

/** An empty list may also be the answer for an empty status. */
function seeIgnored({ facts, answer, reasons }: ObservedExchange): Sign {
  const { violations, values } = facts.query
  const [violation] = violations
  if (violations.length > 1 || reasons.length > 1) return undefined
  if (!Array.isArray(answer) || answer.length === 0) return undefined
  if (violation?.location === 'query.limit')
    return seeAsMany(answer, limitBounds(facts.exchange.operation).default, 'ignore')
  return answer.length <= Number(values.limit) ? 'ignore' : 'other'
}
