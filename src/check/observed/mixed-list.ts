import type { Int64 } from '../../base/json/int64.ts'
import type { IdValue } from '../../contract/shown-records.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import type { ObservedExchange } from './observed-exchange.ts'

/** A list that is neither in the order of ids nor in its reverse, and the query that it answers. */
export interface MixedList {
  /** There are so few of these that a run can remember a list for each. */
  readonly query: string
  readonly resource: string
  readonly ids: readonly Int64[]
}

/** Reads the records of a mixed list; `undefined` if the answer is not one, or does not fit its query. */
export function readMixedList({
  operation,
  status,
  order,
  ids,
  facts,
}: ObservedExchange): MixedList | undefined {
  if (order !== 'mixed' || operation !== checkedPets.observed.list || status !== 200)
    return undefined
  const { violations, unknown, values } = facts.query
  if (violations.length > 0 || unknown.length > 0 || ids.length > Number(values.limit))
    return undefined
  const resource = facts.record?.resource.name ?? ''
  return { query: `${values.status ?? 'any'} ${values.limit}`, resource, ids }
}

/** Whether two lists are equal, or have common records in another order; `undefined` if neither. */
export function compareLists(
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
