import type { Json } from '../../base/json.ts'
import type { Question, Sign } from './observation.ts'
import { EVERY_STATUS } from './run-memory.ts'
import type { Sight } from './sight.ts'

/** Sees the order of a list. */
export function seeListOrder(sight: Sight): Sign {
  const list = listOf(sight)
  if (!list || list.length < LEAST_OUT_OF_ORDER) return undefined
  const { order } = sight
  if (order === 'mixed') return 'shuffled'
  if (order === 'unknown' || list.length < LEAST_IN_ORDER) return undefined
  return order === 'rising' ? 'id' : 'newest'
}

/** Sees whether a list has as many animals as were asked for, although there are more. */
export function seeListFill(sight: Sight): Sign {
  const list = listOf(sight)
  const { query } = sight.facts
  if (!list || query.violations.length > 0) return undefined
  const limit = Number(query.values.limit)
  if (list.length >= limit) return list.length === limit ? 'full' : undefined
  return shortIfMore(list.length, (query.values.status as string | undefined) ?? EVERY_STATUS)
}

/** Sees whether a list says how many animals there are in all. */
export function seeListTotal(sight: Sight): Sign {
  if (!listOf(sight)) return undefined
  const total = sight.headers['x-total-count']
  if (total === undefined) return 'none'
  return /^\d+$/.test(total) ? 'header' : 'other'
}

// --- internal ---

/** A shuffled list of so many animals is in order by chance once in 60 times. */
const LEAST_IN_ORDER = 5
const LEAST_OUT_OF_ORDER = 3

function listOf({ operation, status, answer }: Sight): readonly Json[] | undefined {
  return operation === 'listPets' && status === 200 && Array.isArray(answer) ? answer : undefined
}

function shortIfMore(length: number, status: string): Question {
  return (run, began) => (run.hasMore(length, status, began) ? 'short' : undefined)
}
