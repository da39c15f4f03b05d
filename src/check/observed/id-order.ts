import { type Int64, isInt64 } from '../../base/int64.ts'
import type { Json } from '../../base/json.ts'
import { asRecord } from '../judge/facts.ts'

/** How the ids of a list follow one another; `unknown` if one is missing, or is there twice. */
export type IdOrder = 'rising' | 'falling' | 'mixed' | 'unknown'

/** Tells the order of the ids of a list. */
export function idOrderOf(list: readonly Json[]): IdOrder {
  let order: IdOrder | undefined
  let before: Int64 | undefined
  for (const animal of list) {
    const id = asRecord(animal)?.id
    if (!isInt64(id) || id === before) return 'unknown'
    if (before !== undefined) {
      const step = id > before ? 'rising' : 'falling'
      order = order === undefined || order === step ? step : 'mixed'
    }
    before = id
  }
  return order === 'mixed' && !areDistinct(list) ? 'unknown' : (order ?? 'rising')
}

// --- internal ---

function areDistinct(list: readonly Json[]): boolean {
  return new Set(list.map((animal) => asRecord(animal)?.id)).size === list.length
}
