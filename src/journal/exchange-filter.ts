import {
  aBoolean,
  assertOptions,
  aText,
  aTime,
  integerFrom,
  type OptionRules,
  oneOf,
} from '../base/assert-options.ts'
import { splitTarget } from '../base/split-target.ts'
import type { Exchange, Origin } from './exchange.ts'

/** Selects the exchanges that satisfy all its conditions. */
export interface ExchangeFilter {
  /** The operationId. */
  readonly operation?: string
  readonly method?: string
  /** The path as in the request line, without the query. */
  readonly path?: string
  /** The status of the answer. */
  readonly status?: number
  readonly origin?: Origin
  /** The id of a fault that struck. */
  readonly fault?: string
  /** Requests from this time on, in milliseconds since 1970. */
  readonly since?: number
  /** A text in the request line or in one of the bodies. */
  readonly q?: string
  /** Whether the request matches no operation of the contract. */
  readonly unmatched?: boolean
}

/** Whether an exchange satisfies a filter. */
export function fitsFilter(exchange: Exchange, filter: ExchangeFilter): boolean {
  const { request, answer } = exchange
  const { operation, method, path, status, origin, fault, since, q, unmatched } = filter
  return (
    (operation === undefined || exchange.operation === operation) &&
    (method === undefined || request.method === method) &&
    (path === undefined || splitTarget(request.target).path === path) &&
    (status === undefined || answer?.status === status) &&
    (origin === undefined || exchange.origin === origin) &&
    (fault === undefined || (exchange.fault?.split(',').includes(fault) ?? false)) &&
    (since === undefined || exchange.time >= since) &&
    (q === undefined || textsOf(exchange).some((text) => text.includes(q))) &&
    (unmatched === undefined || (exchange.operation === undefined) === unmatched)
  )
}

/**
 * Checks a filter of a caller that may not use types; `of` is the function that takes it.
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
  origin: oneOf(['store', 'fault', 'tape', 'contract', 'none'] satisfies Origin[]),
  fault: aText,
  since: aTime,
  q: aText,
  unmatched: aBoolean,
}

function textsOf({ request, answer }: Exchange): readonly string[] {
  return [`${request.method} ${request.target}`, request.body ?? '', answer?.body ?? '']
}
