import { splitTarget } from '../../base/http/http.ts'
import { evenlyEncoded } from '../../base/text/percent-encoding.ts'
import {
  type IdValue,
  idIn,
  memberAt,
  parentsAsked,
  type RecordOperation,
  recordsIn,
} from '../../contract/resources/record-operations.ts'
import type { ReadExchange } from './read-exchange.ts'

/** The records of a list, and what asks for them. */
export interface RequestedList {
  /** The key of requests for the same list with the same limit. */
  readonly exactly: string
  readonly ids: readonly IdValue[]
  /** The keys of requests for these records or some of them, with any limit. */
  readonly parts: readonly RequestedSubset[]
}

/** Records that a list has at least, and what asks for it. */
export interface RequestedSubset {
  readonly asked: string
  readonly ids: readonly IdValue[]
}

/** How many records of a list are remembered. */
const LONGEST_LIST = 200

/**
 * The records of a list, and what asks for the same by the same credential; `undefined` for what is none. What a client may see depends on
 * its credential.
 */
export function requestedList(facts: ReadExchange): RequestedList | undefined {
  const { record, exchange, response, query } = facts
  const { method, status } = exchange
  if (record?.role !== 'list' || status !== record.status || method !== 'GET') return undefined
  if (query.violations.length > 0 || query.unknown.length > 0) return undefined
  const asked = requestedListKey(facts)
  const list = recordsIn(record, response.content?.value)
  if (!list || list.length > LONGEST_LIST || asked === undefined) return undefined
  const ids = list.flatMap((each): readonly IdValue[] => {
    const id = idIn(record, each)
    return id === undefined ? [] : [recordKeyIn(record, id, facts)]
  })
  if (ids.length < list.length || new Set(ids).size < ids.length) return undefined
  const limits = limitsOf(facts).map((name) => query.texts[name])
  const parts = enumFilters(facts).flatMap(({ name, property, values }) => {
    if (query.texts[name] !== undefined) return []
    const groups = Map.groupBy(ids, (_, at) => memberAt(list[at], [property]))
    return values.flatMap((value) => {
      const some = groups.get(value)
      return some ? [{ asked: requestedListKey(facts, { [name]: value }) ?? '', ids: some }] : []
    })
  })
  return { exactly: JSON.stringify([asked, limits]), ids, parts: [{ asked, ids }, ...parts] }
}

/**
 * What asks for a list, whatever its limit, with some parameters changed or left out (`undefined`); `undefined` if it says too much, or
 * nothing of who asks.
 */
export function requestedListKey(
  facts: ReadExchange,
  changed: { readonly [name: string]: string | undefined } = {},
): string | undefined {
  const { target, requestHeaders, operation } = facts.exchange
  const { authorization } = requestHeaders
  const limits = limitsOf(facts)
  const others = Object.entries({ ...facts.query.texts, ...changed }).filter(
    ([name, text]) => text !== undefined && !limits.includes(name),
  )
  if (authorization === undefined && !operation.credentials.isPublic) return undefined
  const path = evenlyEncoded(splitTarget(target).path)
  const asked = JSON.stringify([path, others.toSorted(), authorization])
  return asked.length > LONGEST_ASKED ? undefined : asked
}

/** What asks for lists that together have no more than a list: those of each value of a parameter that it is not filtered by. */
export function requestedSubsets(
  facts: ReadExchange,
  changed: { readonly [name: string]: string | undefined } = {},
): readonly (readonly string[])[] {
  const texts = { ...facts.query.texts, ...changed }
  const keysOf = (values: readonly { readonly [name: string]: string }[]) =>
    values.flatMap((each) => requestedListKey(facts, { ...changed, ...each }) ?? [])
  return [
    keysOf([{}]),
    ...enumFilters(facts).flatMap(({ name, values }) =>
      texts[name] === undefined ? [keysOf(values.map((value) => ({ [name]: value })))] : [],
    ),
  ]
}

/** A parameter that lists only records with one of the values of an enum. */
interface EnumFilter {
  readonly name: string
  readonly property: string
  readonly values: readonly string[]
}

/** The parameters of a list of which each value has records of its own. */
export function enumFilters({ record, exchange }: ReadExchange): readonly EnumFilter[] {
  return (record?.parameters ?? []).flatMap(({ name, meaning, property }) => {
    if (meaning !== 'filter' || property === undefined) return []
    const parameter = exchange.operation.parameters.find(
      (each) => each.in === 'query' && each.name === name,
    )
    const values = parameter?.schema.enum
    return Array.isArray(values) && values.every((each) => typeof each === 'string')
      ? [{ name, property, values }]
      : []
  })
}

/** What the record that a path asks for is known by; `undefined` if it names none. */
export function requestedRecordKey(
  asked: Pick<ReadExchange, 'path' | 'record' | 'asked'>,
): IdValue | undefined {
  const { record } = asked
  return record && asked.asked !== undefined ? recordKeyIn(record, asked.asked, asked) : undefined
}

/** What a record is known by in its resource: its id, below parents with their values. */
export function recordKeyIn(
  record: RecordOperation,
  id: IdValue,
  { path }: Pick<ReadExchange, 'path'>,
): IdValue {
  if (record.parents.length === 0) return id
  return JSON.stringify([...Object.values(parentsAsked(record, path)), id].map(String))
}

// --- internal ---

/** A longer query is remembered by nobody. */
const LONGEST_ASKED = 2000

function limitsOf({ record }: ReadExchange): readonly string[] {
  return (record?.parameters ?? []).flatMap(({ name, meaning }) =>
    meaning === 'limit' ? name : [],
  )
}
