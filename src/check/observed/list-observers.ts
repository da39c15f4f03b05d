import { type Int64, isInt64 } from '../../base/int64.ts'
import type { Json } from '../../base/json.ts'
import { asRecord } from '../judge/facts.ts'
import type { Question, Sign } from './observation.ts'
import { EVERY_STATUS } from './run-memory.ts'
import type { Sight } from './sight.ts'

/** Sees the order of a list. */
export function seeListOrder(sight: Sight): Sign {
  const ids = listOf(sight)?.map((animal) => asRecord(animal)?.id)
  if (!ids || ids.length < LEAST_OUT_OF_ORDER || !ids.every(isInt64)) return undefined
  const steps = new Set(ids.slice(1).map((id, index) => stepOf(ids[index] as Int64, id)))
  if (steps.has('same')) return undefined
  if (steps.size === 2) return 'shuffled'
  if (ids.length < LEAST_IN_ORDER) return undefined
  return steps.has('up') ? 'id' : 'newest'
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

function stepOf(before: Int64, id: Int64): 'up' | 'down' | 'same' {
  return id > before ? 'up' : id < before ? 'down' : 'same'
}

function shortIfMore(length: number, status: string): Question {
  return (run, began) => (run.hasMore(length, status, began) ? 'short' : undefined)
}
