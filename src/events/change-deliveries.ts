import { MOST_CHANGES_AT_ONCE } from '../store/draft.ts'
import { DELIVERIES } from '../store/record-kinds.ts'
import { StorageError, type Store, type StoreDraft } from '../store/store.ts'
import { deliveryOf, deliveryValue, type KeptDelivery, type SendingWorld } from './delivery.ts'
import type { Events, Triggered } from './events.ts'

/**
 * Sends a delivery again, at once by the clock of the world; returns it, or `undefined` if the world has none with this id.
 * @throws StorageError when that cannot be stored.
 */
export async function resendDelivery(
  { store, clock }: SendingWorld,
  id: string,
): Promise<KeptDelivery | undefined> {
  if (!store.kinds.has(DELIVERIES)) return undefined
  return inDraft(store, (draft) => {
    const row = draft.get(DELIVERIES, id)
    if (!row) return undefined
    const { reason: _reason, struck: _struck, sender: _sender, ...same } = deliveryOf(row)
    const again: KeptDelivery = { ...same, state: 'waiting', due: clock.now(), tries: 0 }
    draft.updateNow(DELIVERIES, id, () => deliveryValue(again))
    return again
  })
}

/**
 * Forgets all deliveries of a world: those that wait are not sent.
 * @throws StorageError when that cannot be stored.
 */
export async function forgetDeliveries({ store }: Pick<SendingWorld, 'store'>): Promise<void> {
  if (!store.kinds.has(DELIVERIES)) return
  const some = { count: MOST_CHANGES_AT_ONCE, order: 'id', random: Math.random } as const
  for (let rows = store.rows(DELIVERIES, some); rows.length > 0; ) {
    const ids = rows.map(({ id }) => id)
    await inDraft(store, (draft) => ids.map((id) => draft.removeNow(DELIVERIES, id)))
    rows = store.rows(DELIVERIES, some)
  }
}

/**
 * Makes a delivery of an event; returns it, or `undefined` if nobody says where it goes.
 * @throws StorageError when it cannot be stored.
 */
export function triggerEvent(
  events: Events,
  asked: Triggered,
  world: SendingWorld,
): Promise<KeptDelivery | undefined> {
  return inDraft(world.store, (draft) => {
    const id = events.trigger(draft, asked, world)
    const row = id === undefined ? undefined : draft.get(DELIVERIES, id)
    return row && deliveryOf(row)
  })
}

/**
 * Makes a change in a draft, again as long as others change the same at the same time; `commit` says whether it is over.
 * @throws StorageError when that cannot be stored.
 */
export async function inDraft<Result>(
  store: Store,
  change: (draft: StoreDraft) => Result,
  commit = (draft: StoreDraft): Promise<boolean> => draft.commit(),
): Promise<Result> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const draft = store.draft()
    const result = change(draft)
    draft.end()
    if (await commit(draft)) return result
  }
  throw new StorageError('others change the same deliveries all the time', 'replaced')
}

// --- internal ---

/** How often a change is made again because others have changed the same at the same time. */
const TRIES = 40
