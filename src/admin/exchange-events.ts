import { stringifyJson } from '../base/json.ts'
import { type Conditions, conditionsOf, meetsAll } from '../journal/condition.ts'
import type { Exchange } from '../journal/exchange.ts'
import type { ExchangeListeners } from '../journal/exchange-listeners.ts'

/** How much may wait for a client, in characters. */
const MOST_WAITING = 4 * 1024 * 1024
/** How often something is sent, so that nothing on the way takes the connection for dead. In milliseconds. */
const PULSE = 15_000

/**
 * Writes exchanges as server-sent events (HTML standard, section 9.2.5), as they are answered, until `over` aborts. If the
 * client reads too slowly, the latest are left out, and counted in an event `missed`.
 */
export async function* exchangeEvents(
  listeners: ExchangeListeners,
  filter: Conditions,
  over: AbortSignal,
): AsyncGenerator<string> {
  const conditions = conditionsOf(filter)
  const waiting: string[] = []
  let size = 0
  let missed = 0
  let wake = () => {}
  const listen = (exchange: Exchange) => {
    if (!meetsAll(exchange, conditions)) return
    const event = `id: ${exchange.id}\ndata: ${stringifyJson(exchange)}\n\n`
    if (size + event.length > MOST_WAITING && waiting.length > 0) missed += 1
    else {
      waiting.push(event)
      size += event.length
    }
    wake()
  }
  const pulse = setInterval(() => wake(), PULSE)
  const end = () => wake()
  listeners.add(listen)
  over.addEventListener('abort', end)
  try {
    yield ': requests as they are answered\n\n'
    while (!over.aborted) {
      if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      if (over.aborted) return
      const events = waiting.splice(0)
      size = 0
      if (missed > 0) events.push(`event: missed\ndata: {"missed":${missed}}\n\n`)
      missed = 0
      yield events.length > 0 ? events.join('') : ': still here\n\n'
    }
  } finally {
    clearInterval(pulse)
    listeners.delete(listen)
    over.removeEventListener('abort', end)
  }
}
