import { stringifyJson } from '../base/json.ts'
import { type Conditions, conditionsOf, meetsAll } from '../journal/condition.ts'
import type { Exchange } from '../journal/exchange.ts'
import type { Answered } from '../journal/exchange-listeners.ts'
import type { Listening } from '../sandbox/listen-to-all.ts'

/** How many characters may wait for a client. */
const MOST_WAITING = 4 * 1024 * 1024
/** How often something is sent, so that no proxy in between considers the connection dead, in milliseconds. */
const PULSE = 15_000
/** How long exchanges are gathered for a client with a rate, in milliseconds. */
const PACE = 100

/** How to send events. */
export interface EventOptions {
  /** Adds what helps to understand an exchange. */
  readonly explain: (exchange: Exchange) => Exchange
  /** How many exchanges to send per second at most; a burst may use what the last second has left over. Default: all of them, at once. */
  readonly rate: number | undefined
  /** Aborts when nobody listens any more. */
  readonly over: AbortSignal
}

/**
 * Writes exchanges as server-sent events (HTML standard, section 9.2.5) as they are answered. Exchanges beyond the rate are left
 * out, and so are the latest ones if the client reads too slowly; an event `missed` has their number. Events that are left out are
 * never built, so they cost almost nothing.
 */
export async function* exchangeEvents(
  listeners: Listening,
  filter: Conditions,
  { explain, rate, over }: EventOptions,
): AsyncGenerator<string> {
  const conditions = conditionsOf(filter)
  const most = rate ?? Number.POSITIVE_INFINITY
  const waiting: string[] = []
  let left = most
  let size = 0
  let missed = 0
  let wake = () => {}
  const listen = (answered: Answered) => {
    if (conditions.length > 0 && !meetsAll(answered, conditions)) return
    if (left < 1 || size > MOST_WAITING) missed += 1
    else {
      const exchange = explain(answered.exchange)
      const event = `id: ${exchange.id}\ndata: ${stringifyJson(exchange)}\n\n`
      waiting.push(event)
      size += event.length
      left -= 1
    }
    if (rate === undefined) wake()
  }
  const gather = () => {
    left = Math.min(most, left + ((rate ?? 0) * PACE) / 1000)
    if (waiting.length + missed > 0) wake()
  }
  const timers = [
    setInterval(() => wake(), PULSE),
    ...(rate === undefined ? [] : [setInterval(gather, PACE)]),
  ]
  const end = () => wake()
  listeners.add(listen)
  over.addEventListener('abort', end)
  try {
    yield ': requests as they are answered\n\n'
    while (!over.aborted) {
      if (rate !== undefined || waiting.length === 0)
        await new Promise<void>((resolve) => (wake = resolve))
      if (over.aborted) return
      const events = waiting.splice(0)
      size = 0
      if (missed > 0) events.push(`event: missed\ndata: {"missed":${missed}}\n\n`)
      missed = 0
      yield events.length > 0 ? events.join('') : ': still here\n\n'
    }
  } finally {
    for (const timer of timers) clearInterval(timer)
    listeners.delete(listen)
    over.removeEventListener('abort', end)
  }
}
