import { UsageError } from '../base/errors.ts'
import { shown } from '../base/shown.ts'
import { TIME_PATTERN, timeOf } from '../base/time.ts'
import type { Schema } from '../contract/document.ts'
import { origins } from './exchange.ts'
import type { ExchangeFilter } from './exchange-filter.ts'

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
  unmatched: {
    type: 'boolean',
    description: 'Whether the request matches no operation of the contract.',
  },
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
  if (since === undefined) return filter
  if (typeof since === 'number') return { ...filter, since }
  const time = /^\d+$/.test(since) ? Number(since) : timeOf(since)
  if (time === undefined)
    throw new UsageError(`since must be a time that exists, got ${shown(since)}.`)
  return { ...filter, since: time }
}
