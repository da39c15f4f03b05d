import { UsageError } from '../base/errors.ts'
import { assertOptions, integerFrom } from '../base/text/assert-options.ts'
import { shown } from '../base/text/shown.ts'
import { firstOf } from '../base/text/text.ts'
import { LONGEST_TIMER } from '../base/time.ts'
import type { Delivery } from '../events/delivery-types.ts'
import type { Call } from './control-request.ts'
import type { DeliveryQuery } from './sandbox-control.ts'
import type { WaitOptions } from './wait-for-request.ts'

/**
 * Waits for a delivery that meets conditions, and that its receiver has taken unless they name another state.
 * @throws UsageError when an option is wrong, or when none does in time; it names what there is of the event.
 */
export async function waitForDelivery(
  call: Call,
  given: string | DeliveryQuery,
  options: WaitOptions,
): Promise<Delivery> {
  assertOptions(options, {
    of: 'deliveries.wait',
    rules: { timeout: integerFrom(0, LONGEST_TIMER) },
  })
  const { timeout = 5000 } = options
  const asked = typeof given === 'string' ? { event: given } : given
  const query = { state: 'delivered', ...asked, limit: 1 }
  const end = performance.now() + timeout
  for (let left = timeout; ; left = end - performance.now()) {
    const wait = Math.ceil(Math.min(Math.max(left, 0), ASKED_AT_ONCE))
    const { deliveries } = await call('listDeliveries', { query: { ...query, wait } })
    const [found] = deliveries
    if (found) return found
    if (left <= 0 || wait >= left) break
  }
  const { state: _state, ...others } = asked
  const { deliveries } = await call('listDeliveries', { query: others })
  throw new UsageError(
    `No delivery matched ${shown(query)} within ${timeout} ms. ${theirStates(deliveries)}`,
  )
}

// --- internal ---

/** How long one request waits, in milliseconds. */
const ASKED_AT_ONCE = 20_000

const MOST_NAMED = 3

function theirStates(deliveries: readonly Delivery[]): string {
  if (deliveries.length === 0) return 'There is none of such an event.'
  const texts = deliveries.map(({ id, event, state, due, reason }) => {
    const why = state === 'waiting' ? `for ${due}` : (reason ?? '')
    return `${event} ${id} is ${state} ${why}`.trim()
  })
  return `There ${texts.length === 1 ? 'is' : 'are'}: ${firstOf(texts, MOST_NAMED).join('; ')}`
}
