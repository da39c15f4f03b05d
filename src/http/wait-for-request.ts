import { UsageError } from '../base/errors.ts'
import { shown } from '../base/shown.ts'
import { conditionsOf, meetsAll } from '../journal/condition.ts'
import type { Exchange } from '../journal/exchange.ts'
import { assertFilter, type ExchangeFilter } from '../journal/exchange-filter.ts'
import type { ExchangeListeners } from '../journal/exchange-listeners.ts'
import { nearestText, nearMisses } from '../journal/near-miss.ts'

/** How to wait for a request. */
export interface WaitOptions {
  /** How long, in milliseconds. Default: 5,000. */
  readonly timeout?: number
}

/** Where to wait. */
export interface WaitPlace {
  /** Returns the exchanges so far, the oldest first. */
  readonly requests: () => readonly Exchange[]
  readonly listeners: ExchangeListeners
  /** Aborts when there will be no further exchange. */
  readonly closing: AbortSignal
}

/**
 * Waits for an exchange that matches a filter; it may already have happened.
 * @throws UsageError when none matches in time, or before the server stops; it names the nearest exchange.
 */
export async function waitForRequest(
  filter: ExchangeFilter,
  { timeout = 5000 }: WaitOptions,
  { requests, listeners, closing }: WaitPlace,
): Promise<Exchange> {
  assertFilter(filter, 'waitForRequest')
  const conditions = conditionsOf(filter)
  const there = requests().find((exchange) => meetsAll(exchange, conditions))
  if (there) return there
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  const listen = (exchange: Exchange) => {
    if (meetsAll(exchange, conditions)) resolve(exchange)
  }
  const giveUp = (when: string) => () => {
    const all = requests()
    const nearest = nearestText(
      nearMisses(all, conditions, (exchange) => exchange),
      all.length,
    )
    reject(new UsageError(`No request matched ${shown(filter)} ${when}. ${nearest}`))
  }
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
