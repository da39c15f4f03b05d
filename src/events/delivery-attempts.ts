import { parseJson } from '../base/json/json.ts'
import { titled } from '../base/text/text.ts'
import { afterOf } from '../base/time.ts'
import type { EventDefinition } from '../contract/events/event-definitions.ts'
import { WEBHOOK_PREFIX } from '../faults/fault.ts'
import type { FaultPlan } from '../faults/fault-plan.ts'
import { DELIVERIES } from '../store/record-kinds.ts'
import { StorageError, type Store, type StoreDraft } from '../store/store.ts'
import { inDraft } from './change-deliveries.ts'
import {
  deliveryOf,
  deliveryValue,
  endedBeyond,
  isoTime,
  type KeptDelivery,
  type PendingStrike,
  shownDelivery,
  type WatchedWorld,
} from './delivery.ts'
import type { Delivery, DeliveryAttempt } from './delivery-types.ts'
import type { Events } from './events.ts'
import { type SentDelivery, sendDelivery } from './send-delivery.ts'

/** What a sender needs of its process. */
export interface SenderOptions {
  readonly events: Events
  /** The name of this replica, where others send, too; `undefined` in a process of its own. */
  readonly replica: string | undefined
  /** Called with trouble that no request sees, such as a disk that is full. */
  readonly onTrouble: (message: string) => void
  /** Called with each delivery that was made, and again after each attempt. */
  readonly onDelivery: (delivery: Delivery) => void
  readonly onBug: (error: unknown) => void
  /** Runs what sends a delivery, when there is room for it. */
  readonly inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>
}

/** Makes the attempts to send the deliveries of one world, and keeps what comes of them. */
export class DeliveryAttempts {
  readonly #world: WatchedWorld
  readonly #options: SenderOptions
  /** Those that a fault lets wait for the next one to their address. */
  readonly #held = new Map<string, string[]>()
  /** When this replica first saw that another one is sending: by the row that says so, in milliseconds since the start of the process. */
  readonly #seen = new WeakMap<object, number>()

  constructor(world: WatchedWorld, options: SenderOptions) {
    this.#world = world
    this.#options = options
  }

  /**
   * Sends a delivery if it is still due; returns whether those after it may be sent, too.
   * @throws StorageError when what comes of it cannot be kept.
   */
  async make(id: string, isReleased = false): Promise<boolean> {
    const { store, clock, faults } = this.#world.current
    const row = store.get(DELIVERIES, id)
    const delivery = row && deliveryOf(row)
    if (delivery?.state !== 'waiting') return true
    if (delivery.due > clock.now() && !isReleased) return true
    if (!row || !(await this.#claim(store, row))) return false
    const definition = this.#options.events.find(delivery.event)
    if (!definition) {
      const reason = `The contract has no event ${delivery.event} any more, so it was not sent.`
      await this.#keep(store, id, (before) => ({ ...before, state: 'refused', reason }))
      return true
    }
    let { struck } = delivery
    if (!struck) {
      const { delay, isReordered, ...strike } = await strikeDelivery(faults, delivery, clock.now())
      struck = strike
      if (delay > 0 || isReordered) {
        const due = delivery.due + delay + (isReordered ? REORDERING : 0)
        await this.#keep(store, id, (before) => ({ ...unclaimed(before), due, struck }))
        if (isReordered) this.#hold(delivery)
        return true
      }
    }
    await this.#send(store, { delivery, definition, struck })
    await this.#release(delivery.url)
    return true
  }

  async #send(store: Store, { delivery, definition, struck }: Sending): Promise<void> {
    const { clock, scenario } = this.#world.current
    const { id, cause } = delivery
    const headers = await headersOf(delivery, scenario.webhooks.secret)
    const at = isoTime(clock.now())
    const [sent, ms] = await this.#options.inTurn(async () => {
      const started = performance.now()
      const came = await sendDelivery(delivery, headers, struck)
      return [came, Math.round(performance.now() - started)] as const
    })
    const attempt: DeliveryAttempt = {
      ...{ at, ms, ...this.#verdict(definition, sent) },
      ...(struck.faults.length > 0 && { fault: struck.faults.join(',') }),
    }
    this.#options.events.countAttempt(definition.name, isTaken(attempt))
    const copies = Array.from({ length: cause.duplicateOf ? 0 : (struck.copies ?? 0) }, () =>
      this.#options.events.copyOf(delivery),
    )
    const change = (before: KeptDelivery) => this.#after(before, { attempt, headers })
    await this.#keep(store, id, change, copies)
  }

  #verdict(definition: EventDefinition, sent: SentDelivery) {
    if ('error' in sent) return sent
    const problem = this.#options.events.contract.judgeAnswer(definition, sent.answer)
    return { status: sent.answer.status, ...(problem !== undefined && { problem }) }
  }

  /** A delivery after an attempt. */
  #after(
    before: KeptDelivery,
    { attempt, headers }: { readonly attempt: DeliveryAttempt } & Pick<KeptDelivery, 'headers'>,
  ): KeptDelivery {
    const { struck: _struck, ...same } = unclaimed(before)
    const { status, error } = attempt
    const tries = before.tries + 1
    const made = { ...same, headers, tries, attempts: [...before.attempts, attempt] }
    if (isTaken(attempt)) return { ...made, state: 'delivered' }
    const { clock, scenario } = this.#world.current
    const { retry = [] } = scenario.webhooks
    const wait = afterOf(retry[tries - 1] ?? '')
    if (wait !== undefined) return { ...made, due: clock.now() + wait }
    const why = error ?? `the receiver answered ${status}`
    const end =
      retry.length === 0 ? 'retry says that nothing is sent again' : 'that was the last of retry'
    return { ...made, state: 'failed', reason: `${titled(why)}; ${end}.` }
  }

  /** Keeps what has become of a delivery, unless the world has begun again meanwhile. */
  async #keep(
    store: Store,
    id: string,
    change: (before: KeptDelivery) => KeptDelivery,
    copies: readonly KeptDelivery[] = [],
  ): Promise<void> {
    const { replica, onDelivery } = this.#options
    const makeIn = (draft: StoreDraft) => {
      if (this.#world.current.store !== store) return undefined
      const row = draft.get(DELIVERIES, id)
      const before = row && deliveryOf(row)
      // Where replicas share the world, one that began again has nobody who sends it.
      if (!before || (replica !== undefined && before.sender !== replica)) return undefined
      const after = change(before)
      draft.updateNow(DELIVERIES, id, () => deliveryValue(after))
      for (const copy of copies)
        draft.addNow(DELIVERIES, { id: copy.id, value: deliveryValue(copy) })
      if (after.state !== 'waiting')
        for (const old of endedBeyond(store, 1)) draft.removeNow(DELIVERIES, old)
      return after
    }
    const kept = await inDraft(store, makeIn, committed)
    if (kept) onDelivery(shownDelivery(kept, this.#world.id))
  }

  /** Where replicas share the world, says that this one sends a delivery; returns false if another one does. */
  async #claim(store: Store, row: object & Parameters<typeof deliveryOf>[0]): Promise<boolean> {
    const { replica: sender } = this.#options
    if (sender === undefined) return true
    const delivery = deliveryOf(row)
    if (delivery.sender === sender) return true
    if (delivery.sender !== undefined) {
      const since = this.#seen.get(row) ?? performance.now()
      this.#seen.set(row, since)
      if (performance.now() - since < SILENCE) return false
    }
    const draft = store.draft()
    draft.updateNow(DELIVERIES, delivery.id, (before) =>
      before === row ? deliveryValue({ ...delivery, sender }) : deliveryValue(deliveryOf(before)),
    )
    draft.end()
    return draft.commit()
  }

  #hold({ id, url }: KeptDelivery): void {
    this.#held.set(url, [...(this.#held.get(url) ?? []), id])
  }

  /** Sends those that waited for another one to their address. */
  async #release(url: string): Promise<void> {
    const held = this.#held.get(url) ?? []
    this.#held.delete(url)
    for (const id of held) await this.make(id, true)
  }
}

/** What faults do to an attempt. */
export interface DeliveryStrike extends PendingStrike {
  /** How much later it is sent, in milliseconds. */
  readonly delay: number
  /** Whether the next delivery to its address is sent before it. */
  readonly isReordered: boolean
}

// --- internal ---

interface Sending {
  readonly delivery: KeptDelivery
  readonly definition: EventDefinition
  readonly struck: PendingStrike
}

/** How long a delivery waits at most for the next one to its address, which is to come before it, by the clock of the world, in milliseconds. */
const REORDERING = 5000

/** After what time another replica sends what one has begun to send, in milliseconds. */
const SILENCE = 10_000

async function headersOf(
  { id, cause, contentType, headers, payload }: KeptDelivery,
  secret: string | undefined,
): Promise<{ readonly [name: string]: string }> {
  const sent = new Date()
  const own = cause.duplicateOf ?? id
  const { 'webhook-signature': _signature, ...described } = headers
  return {
    ...described,
    ...(contentType !== undefined && payload !== '' && { 'content-type': contentType }),
    'user-agent': 'petstore-sandbox',
    'webhook-id': own,
    // Receivers hold it against their own clock, so it is not that of the world.
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
    ...(secret !== undefined && {
      'webhook-signature': (await import('./sign-delivery.ts')).signatureOf(secret, {
        ...{ id: own, sent, payload },
      }),
    }),
  }
}

function isTaken({ status = 0 }: DeliveryAttempt): boolean {
  return status >= 200 && status < 300
}

function unclaimed({ sender: _sender, ...delivery }: KeptDelivery): KeptDelivery {
  return delivery
}

/** Whether a draft was stored, or need not be, since the world has begun again. */
async function committed(draft: Pick<StoreDraft, 'commit'>): Promise<boolean> {
  try {
    return await draft.commit()
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'replaced') return true
    throw error
  }
}

/** Decides what strikes an attempt to send a delivery. It counts as a call of `webhook:NAME`. */
async function strikeDelivery(
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
