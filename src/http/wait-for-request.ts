import { UsageError } from '../base/errors.ts'
import { shown } from '../base/shown.ts'
import type { Exchange } from '../journal/exchange.ts'
import { assertFilter, type ExchangeFilter, fitsFilter } from '../journal/exchange-filter.ts'

/** Those that are called with every exchange, once it is answered. */
export type ExchangeListeners = Set<(exchange: Exchange) => void>

/** How to wait for a request. */
export interface WaitOptions {
  /** How long, in milliseconds; 5,000, when left out. */
  readonly timeout?: number
}

/** Where to wait. */
export interface WaitPlace {
  /** The exchanges that are there already, the oldest first. */
  readonly requests: () => readonly Exchange[]
  readonly listeners: ExchangeListeners
  /** Aborts when there will be no further exchange. */
  readonly closing: AbortSignal
}

/**
 * Waits for an exchange that a filter fits, which may be there already.
 * @throws UsageError when none comes in time, or before the server stops; it says what came.
 */
export async function waitForRequest(
  filter: ExchangeFilter,
  { timeout = 5000 }: WaitOptions,
  { requests, listeners, closing }: WaitPlace,
): Promise<Exchange> {
  assertFilter(filter, 'waitForRequest')
  const there = requests().find((exchange) => fitsFilter(exchange, filter))
  if (there) return there
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  const listen = (exchange: Exchange) => {
    if (fitsFilter(exchange, filter)) resolve(exchange)
  }
  const giveUp = (when: string) => () =>
    reject(new UsageError(`No request fitted ${shown(filter)} ${when}. ${lastOf(requests())}`))
  const stop = giveUp('before the sandbox was closed')
  const timer = setTimeout(giveUp(`within ${timeout} ms`), timeout)
  listeners.add(listen)
  closing.addEventListener('abort', stop)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    listeners.delete(listen)
    closing.removeEventListener('abort', stop)
  }
}

// --- internal ---

/** How many requests a message names. */
const MOST_NAMED = 3

function lastOf(exchanges: readonly Exchange[]): string {
  if (exchanges.length === 0) return 'There was no request at all.'
  const named = exchanges.slice(-MOST_NAMED).map(({ request, answer }) => {
    return `${request.method} ${request.target} (${answer?.status ?? 'no answer'})`
  })
  return `The last of ${exchanges.length}: ${named.join(', ')}.`
}
