import type { Int64 } from '../../base/int64.ts'
import type { Sight } from './sight.ts'

/** A list that is neither in the order of ids nor in its reverse, and the query that it answers. */
export interface MixedList {
  /** Of so few that a run can remember a list of each. */
  readonly query: string
  readonly ids: readonly Int64[]
}

/** Reads the animals of a mixed list; `undefined` if an exchange has none, or one that its query does not ask for. */
export function readMixedList({
  operation,
  status,
  order,
  ids,
  facts,
}: Sight): MixedList | undefined {
  if (order !== 'mixed' || operation !== 'listPets' || status !== 200) return undefined
  const { violations, unknown, values } = facts.query
  if (violations.length > 0 || unknown.length > 0 || ids.length > Number(values.limit))
    return undefined
  return { query: `${values.status ?? 'any'} ${values.limit}`, ids }
}

/**
 * Whether two lists are alike, or have animals that come in another order in the second; `undefined` if neither: a list of more
 * animals than a service gives at once may have others each time.
 */
export function compareLists(
  one: readonly Int64[],
  other: readonly Int64[],
): 'alike' | 'reordered' | undefined {
  if (one.length === other.length && one.every((id, index) => id === other[index])) return 'alike'
  const places = new Map(one.map((id, index) => [id, index]))
  const common = other.flatMap((id) => places.get(id) ?? [])
  return common.every((place, index) => index === 0 || place > (common[index - 1] as number))
    ? undefined
    : 'reordered'
}
