import type { FaultPlan } from '../faults/fault-plan.ts'
import type { Store } from '../store/store.ts'
import type { WebhookSettings } from './settings/webhook-settings.ts'

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
