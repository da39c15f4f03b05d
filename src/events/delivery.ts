import { parseJson, readTrusted } from '../base/json/json.ts'
import { noWords } from '../contract/words/contract-words.ts'
import type { FaultPlan } from '../faults/fault-plan.ts'
import type { Connection } from '../faults/fault-types.ts'
import { createBodyReader } from '../redaction/body-credentials.ts'
import { redactAddress, redactHeaders } from '../redaction/redact-by-name.ts'
import type { RecordValue, Row } from '../store/record-kind.ts'
import { DELIVERIES } from '../store/record-kinds.ts'
import type { Store } from '../store/store.ts'
import type { Delivery } from './delivery-types.ts'
import type { WebhookSettings } from './settings/webhook-settings.ts'

/** How many deliveries of a world may wait: one more is kept as refused. */
export const MOST_WAITING_DELIVERIES = 10_000

/** How many deliveries of a world that have ended are kept, the newest ones. */
export const MOST_ENDED_DELIVERIES = 1000

/** Those that wait, as a condition. */
export const WAITING = [{ filter: 'state', values: ['waiting'] }] as const

/** What faults have decided for the next attempt of a delivery. */
export interface PendingStrike {
  readonly faults: readonly string[]
  readonly connection?: Connection | undefined
  /** How many copies of it are sent after it. */
  readonly copies?: number | undefined
}

/** A delivery as its world keeps it. */
export interface KeptDelivery
  extends Pick<
    Delivery,
    'id' | 'event' | 'kind' | 'state' | 'url' | 'method' | 'headers' | 'cause' | 'attempts'
  > {
  /** Its body as text; empty if it has none. */
  readonly payload: string
  readonly contentType?: string | undefined
  /** In milliseconds since 1970. */
  readonly created: number
  readonly due: number
  /** How many attempts were made since it was last sent on its way. */
  readonly tries: number
  readonly reason?: string | undefined
  readonly struck?: PendingStrike | undefined
  /** The replica that is sending it. */
  readonly sender?: string | undefined
}

/** The delivery of a row. Rows never change, so each is read once. */
export function deliveryOf(row: Row): KeptDelivery {
  const known = read.get(row)
  if (known) return known
  const delivery = readTrusted(row.json).value as unknown as KeptDelivery
  read.set(row, delivery)
  return delivery
}

/** A delivery as its world keeps it. */
export function deliveryValue(delivery: KeptDelivery): RecordValue {
  return { ...delivery }
}

/** The deliveries of a world that wait, in the order in which they are due. */
export function waitingDeliveries(store: Store): readonly KeptDelivery[] {
  const rows = store.rows(DELIVERIES, {
    where: WAITING,
    count: Number.MAX_SAFE_INTEGER,
    ...IN_ORDER,
  })
  return rows.map(deliveryOf).toSorted((one, other) => one.due - other.due)
}

/** How many of the oldest deliveries that have ended must go so that there is room for some more. */
export function endedBeyond(store: Store, more: number): readonly string[] {
  const ended = store.count(DELIVERIES) - store.count(DELIVERIES, WAITING)
  const count = ended + more - MOST_ENDED_DELIVERIES
  if (count <= 0) return []
  const where = [{ filter: 'state', values: ENDED }]
  return store.rows(DELIVERIES, { where, count, ...IN_ORDER }).map(({ id }) => String(id))
}

/** A delivery as people see it; no credential is shown. */
export function shownDelivery(delivery: KeptDelivery, world: string | undefined): Delivery {
  const known = shown.get(delivery)
  if (known) return known
  const made = show(delivery, world)
  shown.set(delivery, made)
  return made
}

/** A time of a world as text. */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}

/** What is needed of a world to make deliveries in it. */
export interface SendingWorld {
  readonly id: string | undefined
  readonly store: Store
  readonly clock: { readonly now: () => number }
  readonly scenario: { readonly seed: number; readonly webhooks: WebhookSettings }
}

/** A world whose deliveries are sent. */
export interface WatchedWorld {
  readonly id: string | undefined
  readonly current: SendingWorld & {
    readonly clock: { readonly now: () => number; readonly isTicking: boolean }
    readonly faults: FaultPlan
  }
  /** When the next record becomes something else by itself; infinite if none does. */
  readonly nextDue: number
  /** Brings it up to date, and makes its records what they have become by now. @throws StorageError when that cannot be done. */
  prepare(): Promise<void>
}

/** Who sends the deliveries of worlds. */
export interface DeliverySender {
  /** Looks at a world that has begun, or whose clock, records or settings have changed. */
  changed(world: WatchedWorld): void
  /** Looks at a world in which a delivery was made. */
  added(id: string | undefined): void
  /** Sends nothing more of a world. */
  closed(world: WatchedWorld): void
  /** Sends nothing more, after what is being sent. */
  close(): Promise<void>
}

// --- internal ---

const IN_ORDER = { order: 'id', random: Math.random } as const
const ENDED = ['delivered', 'failed', 'refused'] as const

const bodies = createBodyReader(noWords)

const read = new WeakMap<Row, KeptDelivery>()
/** What was asked for once is perhaps asked for often. A delivery is of one world. */
const shown = new WeakMap<KeptDelivery, Delivery>()

function shownPayload(payload: string): unknown {
  return parseJson(bodies.redact(payload))
}

function show(delivery: KeptDelivery, world: string | undefined): Delivery {
  const { id, event, kind, state, url, method, headers, payload, cause, attempts } = delivery
  const { created, due, reason } = delivery
  return {
    ...{ id, event, kind, state, url: redactAddress(url), method },
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        redactHeaders([name, value])[1] ?? value,
      ]),
    ),
    payload: payload === '' ? undefined : shownPayload(payload),
    ...{ created: isoTime(created), due: isoTime(due) },
    ...(world !== undefined && { world }),
    ...{ cause, attempts },
    ...(reason !== undefined && { reason }),
  }
}
