import { UsageError } from '../base/errors.ts'
import {
  aBoolean,
  assertOptions,
  aText,
  aTime,
  integerFrom,
  type OptionRules,
  oneOfChoices,
} from '../base/text/assert-options.ts'
import { shown } from '../base/text/shown.ts'
import { TIME_PATTERN, timeOf } from '../base/time.ts'
import type { Schema } from '../contract/document/document.ts'
import { switchSchema } from '../contract/document/schema-parts.ts'
import { type Conditions, conditionsOf, meetsAll } from './condition.ts'
import { origins } from './exchange.ts'
import type { Exchange } from './journal-types.ts'

/** Selects the exchanges that satisfy all its conditions. */
export interface ExchangeFilter extends Conditions {
  /** How many exchanges at most; the latest are taken. */
  readonly limit?: number
}

/** The exchanges that a filter selects, in order, and how many there are without its `limit`. */
export interface SelectedExchanges {
  readonly exchanges: readonly Exchange[]
  readonly total: number
}

/** Selects exchanges; they must be in order, the oldest first. */
export function selectExchanges(
  exchanges: readonly Exchange[],
  { limit = Number.POSITIVE_INFINITY, ...filter }: ExchangeFilter,
): SelectedExchanges {
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

/** The JSON Schemas of a filter's conditions, as written in a query or in JSON. */
export const filterSchemas: { readonly [name in keyof Required<ExchangeFilter>]: Schema } = {
  operation: { type: 'string', minLength: 1, description: 'The operationId.' },
  method: { type: 'string', minLength: 1, description: 'The method, in capitals.' },
  path: {
    type: 'string',
    minLength: 1,
    description: 'The path as it was sent, without the query.',
  },
  status: { type: 'integer', minimum: 100, maximum: 599, description: 'The status of the answer.' },
  origin: { type: 'string', enum: origins, description: 'What answered.' },
  fault: { type: 'string', minLength: 1, description: 'The id of a fault that struck.' },
  world: { type: 'string', minLength: 1, description: 'The id of the world that answered.' },
  since: {
    type: 'string',
    pattern: `^\\d{1,16}$|${TIME_PATTERN}`,
    title: 'a date, a time with its zone (2030-12-04T23:59:00Z) or milliseconds since 1970',
    description: 'Requests from this time on.',
  },
  q: {
    type: 'string',
    minLength: 1,
    description: 'A text in the request line or in one of the bodies.',
  },
  unmatched: switchSchema('Whether the request matches no operation of the contract.'),
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'How many at most; the latest are taken.',
  },
}

/** The JSON Schema of `since` in JSON, where milliseconds are a number. */
export const sinceSchema: Schema = {
  title: filterSchemas.since.title,
  description: filterSchemas.since.description,
  anyOf: [filterSchemas.since, { type: 'integer', minimum: -8.64e15, maximum: 8.64e15 }],
}

/** A written filter that is valid by `filterSchemas`. */
export type WrittenFilter = Omit<ExchangeFilter, 'since'> & { readonly since?: string | number }

/**
 * Reads a filter that is valid by `filterSchemas`.
 * @throws UsageError when its time does not exist.
 */
export function readFilter({ since, ...filter }: WrittenFilter): ExchangeFilter {
  return since === undefined ? filter : { ...filter, since: sinceTime(since) }
}

/**
 * The time of a `since` that is valid by `filterSchemas`, in milliseconds since 1970.
 * @throws UsageError when it does not exist.
 */
export function sinceTime(since: string | number): number {
  if (typeof since === 'number') return since
  const time = /^\d+$/.test(since) ? Number(since) : timeOf(since)
  if (time === undefined)
    throw new UsageError(`since must be a time that exists, got ${shown(since)}.`)
  return time
}

// --- internal ---

const rules: OptionRules<ExchangeFilter> = {
  operation: aText,
  method: aText,
  path: aText,
  status: integerFrom(100, 599),
  origin: oneOfChoices(origins),
  fault: aText,
  world: aText,
  since: aTime,
  q: aText,
  unmatched: aBoolean,
  limit: integerFrom(1, Number.MAX_SAFE_INTEGER),
}
