import { compareNumbers, isNumeric, type Numeric } from '../base/json/exact-numbers.ts'
import { isInt64, parseInt64 } from '../base/json/int64.ts'
import { asObject, isSameJson, type Json, ownMember } from '../base/json/json.ts'
import { isCountHeader } from '../contract/list-counts.ts'
import type { RecordOperation } from '../contract/resources/record-operations.ts'
import { type IdValue, idIn, recordsIn } from '../contract/shown-records.ts'
import {
  isServed,
  type Observers,
  type Question,
  refusedFor,
  type SeenExchange,
  type Sign,
} from './observer.ts'
import { type AskedList, askedParts } from './run/asked-list.ts'

/** The usual headers with a total. */
const COUNT_HEADERS = ['x-total-count', 'x-total', 'total-count', 'x-count']

/** How exchanges show what a contract leaves open about lists. */
export const listObservers = {
  listOrder: {
    see: (seen) => {
      const { record, query } = seen.facts
      const list = listIn(seen)
      if (!list || !record) return undefined
      if (namesOf(record, 'sort').some((name) => query.texts[name] !== undefined)) return undefined
      const asked = seen.asked()
      const order = orderOf(list.map((each) => idIn(record, each)))
      // One mixed list says nothing: it may have an order that the ledger does not know.
      if (order === undefined) return asked && unlikeLast(asked, record)
      return asked && list.length >= LEAST_IN_ORDER ? order : undefined
    },
  },
  listFill: {
    see: (seen) => {
      const list = listIn(seen)
      const { record, query } = seen.facts
      const [limit] = record ? namesOf(record, 'limit') : []
      if (!list || limit === undefined || query.violations.length > 0) return undefined
      const most = Number(query.texts[limit] ?? query.values[limit])
      if (!(most >= 2) || list.length > most) return undefined
      if (list.length === most) return 'full'
      return seen.asked() && ifMore(seen, list.length, 'short')
    },
  },
  listTotal: {
    headers: COUNT_HEADERS,
    see: (seen) => {
      if (!listIn(seen)) return undefined
      const { responseHeaders } = seen.facts.exchange
      const counts = Object.keys(responseHeaders).filter(isCountHeader)
      if (counts.length === 0) return 'none'
      return counts.every((name) => /^\d+$/.test(ownMember(responseHeaders, name) ?? ''))
        ? 'header'
        : 'other'
    },
  },
  sortTies: {
    see: (seen) => {
      const list = listIn(seen)
      const { record, query } = seen.facts
      if (!list || !record) return undefined
      const [sort] = namesOf(record, 'sort').filter((name) => query.texts[name] !== undefined)
      const property = sort === undefined ? '' : (query.texts[sort] ?? '')
      if (!record.resource.record.members.has(property)) return undefined
      // What has no value is before or after all others.
      const sorted = list.flatMap((each) => {
        const value = ownMember(asObject(each) ?? {}, property)
        return value === undefined ? [] : [{ value, id: idIn(record, each) }]
      })
      return tiesOf(
        sorted.map(({ value }) => value),
        sorted.map(({ id }) => id),
      )
    },
  },
  staleCursor: {
    see: (seen, { field = '' }) => {
      const { record, query } = seen.facts
      const text = query.texts[field]
      if (!record || text === undefined || record.parents.length > 0) return undefined
      const id = record.id.kind === 'int64' ? parseInt64(text) : text
      const { name } = record.resource
      const choice = isServed(seen) ? 'go-on' : refusedFor(seen, { kind: 'unclear', name: field })
      if (id === undefined || choice === undefined || typeof choice === 'function') return undefined
      return (run, began) => (run.isRemoved(name, id, began) ? choice : undefined)
    },
  },
} satisfies Observers

/** The records of a list that is answered as it is documented. */
export function listIn({ facts, answer, status }: SeenExchange): readonly Json[] | undefined {
  const { record } = facts
  return record?.role === 'list' && status === record.status ? recordsIn(record, answer) : undefined
}

/** A choice that a list of some length shows if there are more records, with some parameters changed or left out. */
export function ifMore(
  { facts }: SeenExchange,
  length: number,
  choice: 'short' | 'clamp' | 'first' | 'last',
  changed: { readonly [name: string]: string | undefined } = {},
): Question {
  const parts = askedParts(facts, changed)
  return (run, began) => (run.hasMore(parts, length, began) ? choice : undefined)
}

// --- internal ---

/** A shuffled list of this length is sorted by chance once in 60 times, and repeats its last order once in 120. */
const LEAST_IN_ORDER = 5

function namesOf({ parameters }: RecordOperation, wanted: string): readonly string[] {
  return parameters.flatMap(({ name, meaning }) => (meaning === wanted ? name : []))
}

/** The order of ids that count up, or are texts; `undefined` if they are in none. */
function orderOf(ids: readonly (IdValue | undefined)[]): 'id' | 'newest' | undefined {
  if (!ids.every(isInt64) && !ids.every((id) => typeof id === 'string')) return undefined
  const isRising = ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? id))
  if (isRising) return 'id'
  return ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? id)) ? 'newest' : undefined
}

/** Whether records that nothing has touched come in another order than when the same list was last asked for. */
function unlikeLast({ exactly, ids }: AskedList, record: RecordOperation): Question {
  const { name } = record.resource
  const isCounted = record.id.kind === 'int64'
  return (run, began) => {
    const still = run.untouchedIn({ resource: name, ids }, began)
    const order = compareLists(run.listOf(exactly), still)
    if (order === 'reordered') return 'shuffled'
    // Ids that say nothing can be in any order that stays.
    return order === 'alike' && isCounted && still.length >= LEAST_IN_ORDER ? 'other' : undefined
  }
}

/** Whether two lists are equal, or have common records in another order; `undefined` if neither. */
function compareLists(
  one: readonly IdValue[],
  other: readonly IdValue[],
): 'alike' | 'reordered' | undefined {
  if (one.length === other.length && one.every((id, index) => id === other[index])) return 'alike'
  const places = new Map(one.map((id, index) => [id, index]))
  const common = other.flatMap((id) => places.get(id) ?? [])
  return common.every((place, index) => index === 0 || place > (common[index - 1] as number))
    ? undefined
    : 'reordered'
}

/** In how many orders some records can be. */
function waysOf(count: number): number {
  return count <= 1 ? 1 : count * waysOf(count - 1)
}

/** The order of ids among equal values of a list that rises by them; `undefined` if too few are equal, or they are in several orders. */
function tiesOf(values: readonly Json[], ids: readonly (IdValue | undefined)[]): Sign {
  const isRising = values.every((value, at) => at === 0 || !isBelow(value, values[at - 1] ?? null))
  if (!isRising) return undefined
  const groups: (IdValue | undefined)[][] = []
  for (const [at, value] of values.entries()) {
    if (at > 0 && isSameJson(value, values[at - 1])) groups.at(-1)?.push(ids[at])
    else groups.push([ids[at]])
  }
  const long = groups.filter(({ length }) => length >= 2)
  const orders = new Set(long.map(orderOf))
  const [only, second] = orders
  // In how many orders equal records could be: as many as the records of a list that is long enough.
  const ways = long.reduce((product, { length }) => product * waysOf(length), 1)
  return second === undefined && ways >= waysOf(LEAST_IN_ORDER) ? only : undefined
}
function isBelow(one: Json, other: Json): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one < other
  return isNumeric(one) && isNumeric(other) && compareNumbers(one as Numeric, other as Numeric) < 0
}
