import {
  aBoolean,
  assertOptions,
  aText,
  aTime,
  integerFrom,
  type OptionRules,
  oneOf,
} from '../base/assert-options.ts'
import { type Conditions, conditionsOf, meetsAll } from './condition.ts'
import { type Exchange, origins } from './exchange.ts'

/** Selects the exchanges that satisfy all its conditions. */
export interface ExchangeFilter extends Conditions {
  /** How many exchanges at most; the latest are taken. */
  readonly limit?: number
}

/** The exchanges that a filter selects, in order, and how many there are without its `limit`. */
export interface Selection {
  readonly exchanges: readonly Exchange[]
  readonly total: number
}

/** Selects exchanges; they must be in order, the oldest first. */
export function selectExchanges(
  exchanges: readonly Exchange[],
  { limit = Number.POSITIVE_INFINITY, ...filter }: ExchangeFilter,
): Selection {
  const conditions = conditionsOf(filter)
  const found = exchanges.filter((exchange) => meetsAll(exchange, conditions))
  return { exchanges: found.slice(Math.max(0, found.length - limit)), total: found.length }
}

/**
 * Checks a filter of a caller that may not use types; `of` is the function that receives it.
 * @throws UsageError that names the option and the rule.
 */
export function assertFilter(filter: ExchangeFilter, of: string): void {
  assertOptions(filter, { of, rules })
}

// --- internal ---

const rules: OptionRules<ExchangeFilter> = {
  operation: aText,
  method: aText,
  path: aText,
  status: integerFrom(100, 599),
  origin: oneOf(origins),
  fault: aText,
  world: aText,
  since: aTime,
  q: aText,
  unmatched: aBoolean,
  limit: integerFrom(1, Number.MAX_SAFE_INTEGER),
}
