import { UsageError } from '../base/errors.ts'
import { assertOptions, integerFrom } from '../base/text/assert-options.ts'
import { shown } from '../base/text/shown.ts'
import { LONGEST_TIMER } from '../base/time.ts'
import { conditionsOf, meetsAll, nearestText, nearMisses } from '../journal/condition.ts'
import { assertFilter, type ExchangeFilter } from '../journal/exchange-filter.ts'
import type { Exchange } from '../journal/journal-types.ts'

/** How to wait for a request. */
export interface WaitOptions {
  /** How long, in milliseconds. Default: 5,000. */
  readonly timeout?: number
}

export interface WaitPlace {
  /** The exchanges so far, the oldest first. */
  readonly requests: () => readonly Exchange[] | Promise<readonly Exchange[]>
  /** Calls back with each new exchange, or with an error if there will be none. Returns a function that stops it. */
  readonly listen: (
    onExchange: (exchange: Exchange) => void,
    onError: (error: Error) => void,
  ) => Stop | Promise<Stop>
}

type Stop = () => void

/**
 * Waits for an exchange that matches a filter; it may already have happened.
 * @throws UsageError when an option is wrong, or when none matches in time or before the server stops; it names the nearest exchange.
 */
export async function waitForRequest(
  filter: ExchangeFilter,
  options: WaitOptions,
  { requests, listen }: WaitPlace,
): Promise<Exchange> {
  assertFilter(filter, 'waitForRequest')
  assertOptions(options, {
    of: 'waitForRequest',
    rules: { timeout: integerFrom(0, LONGEST_TIMER) },
  })
  const { timeout = 5000 } = options
  const conditions = conditionsOf(filter)
  const { promise, resolve, reject } = Promise.withResolvers<Exchange | string>()
  // It listens before it looks, so that nothing is missed in between.
  const stop = await listen(
    (exchange) => meetsAll(exchange, conditions) && resolve(exchange),
    (error) => (error instanceof Closed ? resolve('before the sandbox was closed') : reject(error)),
  )
  const timer = setTimeout(() => resolve(`within ${timeout} ms`), timeout)
  try {
    const there = (await requests()).find((exchange) => meetsAll(exchange, conditions))
    if (there) return there
    const found = await promise
    if (typeof found !== 'string') return found
    const all = await requests()
    const misses = nearMisses(all, conditions, (exchange) => exchange)
    throw new UsageError(
      `No request matched ${shown(filter)} ${found}. ${nearestText(misses, all.length)}`,
    )
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/** There will be no more exchanges. */
export class Closed extends Error {}
