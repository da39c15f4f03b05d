import type { Json } from '../../base/json.ts'
import { compareLists, type MixedList, readMixedList } from './mixed-list.ts'
import type { Question, Seen, Sign } from './observation.ts'
import { EVERY_STATUS } from './run-memory.ts'
import type { Sight } from './sight.ts'

/** Sees the order of a list. One mixed list says nothing: it may have an order that the ledger does not know. */
export function seeListOrder(sight: Sight): Sign {
  const list = listOf(sight)
  if (!list) return undefined
  const { order } = sight
  const mixed = readMixedList(sight)
  if (mixed) return unlikeBefore(mixed)
  if (order === 'unknown' || order === 'mixed' || list.length < LEAST_IN_ORDER) return undefined
  return order === 'rising' ? 'id' : 'newest'
}

/** Sees whether a list has as many animals as were requested, although more exist. */
export function seeListFill(sight: Sight): Sign {
  const list = listOf(sight)
  const { query } = sight.facts
  if (!list || query.violations.length > 0) return undefined
  const limit = Number(query.values.limit)
  if (list.length >= limit) return list.length === limit ? 'full' : undefined
  return shortIfMore(list.length, (query.values.status as string | undefined) ?? EVERY_STATUS)
}

/** Sees whether a list says how many animals there are in total. */
export function seeListTotal(sight: Sight): Sign {
  if (!listOf(sight)) return undefined
  const total = sight.headers['x-total-count']
  if (total === undefined) return 'none'
  return /^\d+$/.test(total) ? 'header' : 'other'
}

// --- internal ---

/** A shuffled list of this length is sorted by chance once in 60 times, and repeats its last order once in 120. */
const LEAST_IN_ORDER = 5

function listOf({ operation, status, answer }: Sight): readonly Json[] | undefined {
  return operation === 'listPets' && status === 200 && Array.isArray(answer) ? answer : undefined
}

/** Whether the animals come in a different order from last time. */
function unlikeBefore({ query, ids }: MixedList): Question {
  return (run): Seen | undefined => {
    const order = compareLists(run.mixedList(query) ?? [], ids)
    if (order === 'alike') return ids.length < LEAST_IN_ORDER ? undefined : 'other'
    return order && 'shuffled'
  }
}

function shortIfMore(length: number, status: string): Question {
  return (run, began) => (run.hasMore(length, status, began) ? 'short' : undefined)
}
