import { stringifyJson } from '../base/json/json.ts'
import type { Schema } from '../contract/document/document.ts'
import { DELIVERIES, deliveryStates } from '../store/record-kinds.ts'
import type { Store } from '../store/store.ts'
import { deliveryOf, shownDelivery } from './delivery.ts'
import type { Delivery } from './delivery-types.ts'

/** Which deliveries are meant: those that meet all conditions. */
export interface DeliveryFilter {
  readonly event?: string
  readonly state?: Delivery['state']
  /** What their address begins with. */
  readonly url?: string
  readonly operation?: string
  /** The id of the exchange that they were made for. */
  readonly request?: string
  /** Those that were made from this time of the world on, in milliseconds since 1970. */
  readonly since?: number
  /** A text in their payload. */
  readonly q?: string
}

/** The JSON Schemas of these conditions, as written in a query. */
export const deliveryConditions: {
  readonly [name in keyof Omit<DeliveryFilter, 'since'>]-?: Schema
} = {
  event: { type: 'string', minLength: 1, description: 'The name of the webhook or the callback.' },
  state: { type: 'string', enum: deliveryStates, description: 'What has become of it.' },
  url: { type: 'string', minLength: 1, description: 'What its address begins with.' },
  operation: { type: 'string', minLength: 1, description: 'The operation that it was made for.' },
  request: { type: 'string', minLength: 1, description: 'The `X-Request-Id` of that.' },
  q: { type: 'string', minLength: 1, description: 'A text in its payload.' },
}

/** A world that may have deliveries. */
export interface DeliveringWorld {
  readonly id: string | undefined
  readonly current: { readonly store: Store }
}

/** The deliveries of worlds that meet conditions, the newest first. */
export function findDeliveries(
  worlds: readonly DeliveringWorld[],
  filter: DeliveryFilter,
): readonly Delivery[] {
  const lists = worlds.map(({ id, current: { store } }) => {
    if (!store.kinds.has(DELIVERIES)) return []
    const { event, state } = filter
    const where = [
      ...(event === undefined ? [] : [{ filter: 'event', values: [event] }]),
      ...(state === undefined ? [] : [{ filter: 'state', values: [state] }]),
    ]
    const all = {
      where,
      count: Number.MAX_SAFE_INTEGER,
      order: 'newest',
      random: Math.random,
    } as const
    return store
      .rows(DELIVERIES, all)
      .map((row) => shownDelivery(deliveryOf(row), id))
      .filter((each) => meetsFilter(each, filter))
  })
  const [only = []] = lists
  return lists.length < 2
    ? only
    : lists.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

/** Whether a delivery meets conditions. */
export function meetsFilter(
  { event, state, url, cause, created, payload }: Delivery,
  filter: DeliveryFilter,
): boolean {
  const { operation, request, since, q } = filter
  return (
    (filter.event === undefined || event === filter.event) &&
    (filter.state === undefined || state === filter.state) &&
    (filter.url === undefined || url.startsWith(filter.url)) &&
    (operation === undefined || cause.operation === operation) &&
    (request === undefined || cause.request === request) &&
    (since === undefined || Date.parse(created) >= since) &&
    (q === undefined || stringifyJson(payload ?? '').includes(q))
  )
}
