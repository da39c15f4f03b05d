import { ownMember } from '../base/json/json.ts'
import { splitQuery } from '../contract/requests/query.ts'
import { memberAt } from '../contract/shown-records.ts'
import { ifMore, listIn } from './list-observers.ts'
import { type Observers, type SeenExchange, type Sign, weighReason } from './observer.ts'
import { filtersOf } from './run/asked-list.ts'

/** How exchanges show what a contract leaves open about parameters of queries. */
export const queryObservers = {
  invalidQuery: { see: (seen) => weighReason(seen, { kind: 'invalidQuery' }, seeClamped) },
  unknownQuery: { see: (seen) => weighReason(seen, { kind: 'unknownQuery' }, () => 'ignore') },
  repeatedQuery: { see: (seen) => weighReason(seen, { kind: 'repeatedQuery' }, seeCounted) },
  emptyQuery: { see: (seen) => weighReason(seen, { kind: 'emptyQuery' }, seeIgnored) },
} satisfies Observers

// --- internal ---

/** The one thing that a query has wrong, and what its answer lists; `undefined` if more is wrong, or it is no list. */
function oneProblem(seen: SeenExchange) {
  const list = listIn(seen)
  const { facts, reasons } = seen
  const [violation, second] = facts.query.violations
  const kinds = new Set(reasons.flatMap(({ kind }) => (kind === 'unclear' ? [] : kind)))
  if (!list || !violation || second || kinds.size > 1) return undefined
  const name = violation.location.slice('query.'.length)
  const role = facts.record?.parameters.find((each) => each.name === name)
  const parameter = facts.exchange.operation.parameters.find(
    (each) => each.in === 'query' && each.name === name,
  )
  return role && parameter && { list, name, role, parameter, rule: violation.rule }
}

/**
 * Whether a list is what the nearest valid query would give; a value that a filter does not have matches nothing. A limit shows only if
 * the list has exactly that many records: if there are fewer, no more may exist.
 */
function seeClamped(seen: SeenExchange): Sign {
  const { list, name, role, parameter, rule } = oneProblem(seen) ?? {}
  if (!list || !role || !parameter || rule === 'malformed-parameter') return undefined
  if (role.meaning === 'filter') {
    if (!filtersOf(seen.facts).some((each) => each.name === name)) return undefined
    return list.length === 0 ? ifMore(seen, 0, 'clamp', { [name ?? '']: undefined }) : 'other'
  }
  if (role.meaning !== 'limit') return undefined
  const { minimum, maximum, default: usual } = parameter.schema
  const text = ownMember(seen.facts.query.texts, name ?? '') ?? ''
  if (!/^-?\d{1,15}$/.test(text))
    return seeAsMany(list.length, Number(usual ?? Number.NaN), 'clamp')
  const [least, most] = [Number(minimum), Number(maximum)]
  if (Number(text) < least) return seeAsMany(list.length, least, 'clamp')
  return Number(text) > most ? seeAsMany(list.length, most, 'clamp') : undefined
}

/** Sees the choice in a list of `limit` records, `other` in a longer one, and nothing in a shorter one, which may be complete. */
function seeAsMany(length: number, limit: number, seen: 'clamp' | 'ignore'): Sign {
  if (!(limit >= 1)) return undefined
  if (length > limit) return 'other'
  return length === limit ? seen : undefined
}

/** Which of two different values of a parameter counted. */
function seeCounted(seen: SeenExchange): Sign {
  const { list, name, role } = oneProblem(seen) ?? {}
  if (!list || !role) return undefined
  const { operation, search } = seen.facts.exchange
  const values = splitQuery(search).flatMap((each) =>
    each.name === name ? (each.value ?? []) : [],
  )
  const [first, last] = values
  if (values.length !== 2 || first === undefined || last === undefined || first === last)
    return undefined
  const isValid = (value: string) =>
    operation.readQuery(`?${name}=${value}`).violations.length === 0
  if (!isValid(first) || !isValid(last)) return undefined
  if (role.meaning === 'limit') {
    // Only the greater of two limits can be seen: if there are fewer records, no more may exist.
    const [one, other] = [Number(first), Number(last)]
    if (list.length > Math.max(one, other)) return 'other'
    if (list.length <= Math.min(one, other)) return undefined
    return one > other ? 'first' : 'last'
  }
  const { property } = role
  if (role.meaning !== 'filter' || property === undefined || list.length === 0) return undefined
  const shown = new Set(list.map((each) => String(memberAt(each, [property]))))
  if (shown.size > 1) return 'other'
  // The list shows which value counted only if there are records with the other one.
  if (shown.has(first)) return ifMore(seen, 0, 'first', { [name ?? '']: last })
  return shown.has(last) ? ifMore(seen, 0, 'last', { [name ?? '']: first }) : 'other'
}

/** An empty list may also be the answer for an empty text; as a filter, it lets nothing through, or only what has it. */
function seeIgnored(seen: SeenExchange): Sign {
  const { list, role, parameter } = oneProblem(seen) ?? {}
  if (!list || !role || !parameter || list.length === 0) return undefined
  if (role.meaning === 'limit')
    return seeAsMany(list.length, Number(parameter.schema.default ?? Number.NaN), 'ignore')
  const { property } = role
  if (role.meaning !== 'filter' || property === undefined) return undefined
  return list.every((each) => memberAt(each, [property]) !== '') ? 'ignore' : undefined
}
