import { compareNumbers, isNumeric, type Numeric } from '../../../base/json/exact-numbers.ts'
import { isInt64, parseInt64 } from '../../../base/json/int64.ts'
import { asObject, isSameJson, type Json, ownMember } from '../../../base/json/json.ts'
import { isCountHeader } from '../../../contract/list-counts.ts'
import type { RecordOperation } from '../../../contract/resources/record-operations.ts'
import { idIn, recordsIn } from '../../../contract/shown-records.ts'
import { compareLists } from '../mixed-list.ts'
import type { Question, Sign } from '../observer.ts'
import { isServed, type KindObservers, refusedFor, type SeenExchange } from './kind-observer.ts'
import { askedList } from './role-notes.ts'

/** The usual headers with a total. */
const COUNT_HEADERS = ['x-total-count', 'x-total', 'total-count', 'x-count']

/** How exchanges show what a contract leaves open about lists. */
export const listKinds = {
  listOrder: {
    see: (seen) => {
      const list = listIn(seen)
      const { record, query } = seen.facts
      if (!list || !record) return undefined
      const sorts = namesOf(record, 'sort')
      const asked = askedList(seen.facts)
      if (sorts.some((name) => query.texts[name] !== undefined) || !asked) return undefined
      const ids = list.map((each) => idIn(record, each))
      const order = orderOf(ids)
      if (order !== undefined && ids.length >= LEAST_IN_ORDER) return order
      return order === undefined ? unlikeLast(asked) : undefined
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
      const asked = askedList(seen.facts)
      return asked && shortIfMore(asked.asked, list.length)
    },
  },
  listTotal: {
    headers: COUNT_HEADERS,
    see: (seen) => {
      if (!listIn(seen)) return undefined
      const { responseHeaders } = seen.facts.exchange
      return Object.keys(responseHeaders).some(isCountHeader) ? 'header' : 'none'
    },
  },
  sortTies: {
    see: (seen) => {
      const list = listIn(seen)
      const { record, query } = seen.facts
      if (!list || !record) return undefined
      const [sort] = namesOf(record, 'sort').filter((name) => query.texts[name] !== undefined)
      const property = sort === undefined ? '' : (query.texts[sort] ?? '')
      const values = list.map((each) => ownMember(asObject(each) ?? {}, property))
      if (!record.resource.record.members.has(property) || values.includes(undefined))
        return undefined
      return tiesOf(
        values as readonly Json[],
        list.map((each) => idIn(record, each)),
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
      if (id === undefined || choice === undefined) return undefined
      return (run, began) => (run.roles.isRemoved(name, id, began) ? choice : undefined)
    },
  },
} satisfies KindObservers

// --- internal ---

/** A shuffled list of this length is in order by chance once in 20,000 times. */
const LEAST_IN_ORDER = 8
/** As few equal ones are in the order of their ids by chance once in 120 times. */
const LEAST_TIES = 5

function namesOf({ parameters }: RecordOperation, wanted: string): readonly string[] {
  return parameters.flatMap(({ name, meaning }) => (meaning === wanted ? name : []))
}

function listIn({ facts, answer, status }: SeenExchange): readonly Json[] | undefined {
  const { record } = facts
  return record?.role === 'list' && status === record.status ? recordsIn(record, answer) : undefined
}

/** The order of ids that count up; `undefined` if they are in none. */
function orderOf(ids: readonly unknown[]): 'id' | 'newest' | undefined {
  if (!ids.every(isInt64)) return undefined
  const isRising = ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? id))
  if (isRising) return 'id'
  return ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? id)) ? 'newest' : undefined
}

/** Whether records that nothing has touched come in another order than when the same list was last asked for. */
function unlikeLast({ asked, ids }: NonNullable<ReturnType<typeof askedList>>): Question {
  return (run) => {
    const last = run.roles.listOf(asked)
    if (!last) return undefined
    const before = run.untouchedIn(last, last.began)
    return compareLists(before, ids) === 'reordered' ? 'shuffled' : undefined
  }
}

/** Whether the same list had more records before, of which none can be gone. */
function shortIfMore(asked: string, length: number): Question {
  return (run) => {
    const last = run.roles.listOf(asked)
    return last && run.untouchedIn(last, last.began).length > length ? 'short' : undefined
  }
}

/** The order of ids among equal values of a list that rises by them; `undefined` if too few are equal, or they are in several orders. */
function tiesOf(values: readonly Json[], ids: readonly unknown[]): Sign {
  const isRising = values.every((value, at) => at === 0 || !isBelow(value, values[at - 1] ?? null))
  if (!isRising) return undefined
  const groups: unknown[][] = []
  for (const [at, value] of values.entries()) {
    if (at > 0 && isSameJson(value, values[at - 1])) groups.at(-1)?.push(ids[at])
    else groups.push([ids[at]])
  }
  const long = groups.filter(({ length }) => length >= 2)
  const orders = new Set(long.map(orderOf))
  const [only, second] = orders
  return second === undefined && long.some(({ length }) => length >= LEAST_TIES) ? only : undefined
}

function isBelow(one: Json, other: Json): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one < other
  return isNumeric(one) && isNumeric(other) && compareNumbers(one as Numeric, other as Numeric) < 0
}
