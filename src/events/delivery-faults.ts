import { parseJson } from '../base/json/json.ts'
import { WEBHOOK_PREFIX } from '../faults/fault.ts'
import type { FaultPlan } from '../faults/fault-plan.ts'
import type { KeptDelivery, PendingStrike } from './delivery.ts'

/** What faults do to an attempt. */
export interface DeliveryStrike extends PendingStrike {
  /** How much later it is sent, in milliseconds. */
  readonly delay: number
  /** Whether the next delivery to its address is sent before it. */
  readonly isReordered: boolean
}

/** Decides what strikes an attempt to send a delivery. It counts as a call of `webhook:NAME`. */
export async function strikeDelivery(
  plan: FaultPlan,
  { id, event, headers, payload }: KeptDelivery,
  time: number,
): Promise<DeliveryStrike> {
  if (plan.isEmpty) return { faults: [], delay: 0, isReordered: false }
  const operation = WEBHOOK_PREFIX + event
  const body = payload === '' ? undefined : parseJson(payload)
  const call = { time, operation, path: {}, query: [], headers, key: '', body }
  const { faults, before, after } = await plan.strike(call, id)
  const struck = plan.faults.filter((fault) => faults.includes(fault.id))
  const copies = struck.reduce((sum, { duplicate = 0 }) => sum + duplicate, 0)
  return {
    faults,
    connection: before.end?.connection ?? after.end?.connection,
    ...(copies > 0 && { copies }),
    delay: Math.round(before.delay + after.delay),
    isReordered: struck.some(({ reorder }) => reorder === true),
  }
}
