import { LONGEST_TIMER } from '../base/time.ts'
import { DELIVERIES } from '../store/record-kinds.ts'
import { StorageError, type Store } from '../store/store.ts'
import {
  type DeliverySender,
  deliveryOf,
  type KeptDelivery,
  shownDelivery,
  type WatchedWorld,
  waitingDeliveries,
} from './delivery.ts'
import { DeliveryAttempts, type SenderOptions } from './delivery-attempts.ts'

/**
 * Sends the deliveries of the worlds that are open in this process: those that are due by the clock of their world, in the order in which they
 * are due, and one after another to each address.
 */
export class EventSender implements DeliverySender {
  readonly #options: SenderOptions
  readonly #worlds = new Map<WatchedWorld, WorldSender>()

  constructor(options: Omit<SenderOptions, 'inTurn'>) {
    this.#options = { ...options, inTurn: atMost(MOST_SENDING) }
  }

  changed(world: WatchedWorld): void {
    let sender = this.#worlds.get(world)
    if (!sender) {
      sender = new WorldSender(world, this.#options)
      this.#worlds.set(world, sender)
    }
    sender.lookSoon()
  }

  added(id: string | undefined): void {
    for (const [world, sender] of this.#worlds) if (world.id === id) sender.lookSoon()
  }

  closed(world: WatchedWorld): void {
    void this.#worlds.get(world)?.close()
    this.#worlds.delete(world)
  }

  async close(): Promise<void> {
    const all = [...this.#worlds.values()]
    this.#worlds.clear()
    await Promise.all(all.map((sender) => sender.close()))
  }
}

// --- internal ---

/** How many deliveries are being sent at a time, in all worlds. */
const MOST_SENDING = 100

/** Creates a function that runs tasks, at most so many at a time. */
function atMost(most: number): SenderOptions['inTurn'] {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // Who waits for the longest time takes the place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** How soon a replica looks again for what another one is sending or has made, in milliseconds. */
const SHARED_PACE = 1000

/** The same where nothing waits that it knows of. */
const QUIET_PACE = 10_000

/** How soon it looks again whether another replica has sent what comes before. */
const HELD_PACE = 100

/** What is to be sent to one address, in order. */
interface Lane {
  queue: KeptDelivery[]
  sending: Promise<void>
}

/** Sends what is due in one world. */
class WorldSender {
  readonly #world: WatchedWorld
  readonly #options: SenderOptions
  readonly #attempts: DeliveryAttempts
  /** What is to be sent to each address, in order: one after another. */
  readonly #lanes = new Map<string, Lane>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #isAskedAgain = false
  #isClosed = false
  #isTroubled = false
  /** The id of the newest delivery that was told of, or empty: those before the first look are not. */
  #newest: string | undefined

  constructor(world: WatchedWorld, options: SenderOptions) {
    this.#world = world
    this.#options = options
    this.#attempts = new DeliveryAttempts(world, options)
  }

  /** Looks once for all who ask in this turn of the event loop. */
  lookSoon(): void {
    this.#isAskedAgain = true
    if (this.#isLooking || this.#isClosed) return
    this.#isLooking = true
    setImmediate(() => void this.#lookAll())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await Promise.all([...this.#lanes.values()].map(({ sending }) => sending))
  }

  async #lookAll(): Promise<void> {
    while (this.#isAskedAgain && !this.#isClosed) {
      this.#isAskedAgain = false
      await this.#look().catch((error) => this.#failed(error))
    }
    this.#isLooking = false
  }

  async #look(): Promise<void> {
    await this.#world.prepare()
    this.#isTroubled = false
    const { store, clock } = this.#world.current
    const now = clock.now()
    this.#tellOfNew(store)
    const waiting = waitingDeliveries(store)
    const due = waiting.filter((each) => each.due <= now)
    for (const [url, queue] of Map.groupBy(due, (each) => each.url)) {
      const lane = this.#lanes.get(url)
      if (lane) lane.queue = queue
      else this.#lanes.set(url, this.#open(url, queue))
    }
    const next = Math.min(waiting[due.length]?.due ?? Number.POSITIVE_INFINITY, this.#world.nextDue)
    const left = clock.isTicking ? Math.max(0, next - now) : Number.POSITIVE_INFINITY
    const isQuiet = waiting.length === 0 && !Number.isFinite(next)
    const others = isQuiet ? QUIET_PACE : SHARED_PACE
    this.#lookAfter(this.#options.replica === undefined ? left : Math.min(left, others))
  }

  /** Tells of deliveries that were made since the last look. */
  #tellOfNew(store: Store): void {
    const count = Number.MAX_SAFE_INTEGER
    const [last] = store.near(DELIVERIES, { from: undefined, isBack: true, count: 1 })
    const newest = last === undefined ? '' : String(last.id)
    const from = this.#newest
    this.#newest = newest
    if (from === undefined || from === newest) return
    const { onDelivery } = this.#options
    for (const row of store.near(DELIVERIES, { from, isBack: false, count }))
      onDelivery(shownDelivery(deliveryOf(row), this.#world.id))
  }

  #lookAfter(delay: number): void {
    clearTimeout(this.#timer)
    if (this.#isClosed || !Number.isFinite(delay)) return
    this.#timer = setTimeout(() => this.lookSoon(), Math.min(delay, LONGEST_TIMER))
    this.#timer.unref()
  }

  #open(url: string, queue: KeptDelivery[]): Lane {
    const lane = { queue, sending: Promise.resolve() }
    lane.sending = this.#send(url, lane)
    return lane
  }

  /** Sends what is due at one address until nothing is. */
  async #send(url: string, lane: Lane): Promise<void> {
    let isOver = true
    try {
      for (;;) {
        const next = lane.queue.shift()
        if (!next || this.#isClosed) break
        isOver = await this.#attempts.make(next.id)
        if (!isOver) break
      }
      // What has become due meanwhile, or was put off.
      if (isOver) this.lookSoon()
      else this.#lookAfter(HELD_PACE)
    } catch (error) {
      this.#failed(error)
    } finally {
      this.#lanes.delete(url)
    }
  }

  /** Tells of trouble, once until it is over, and tries again later. */
  #failed(error: unknown): void {
    if (!(error instanceof StorageError)) this.#options.onBug(error)
    else if (!this.#isTroubled)
      this.#options.onTrouble(`deliveries wait, since they cannot be kept: ${error.message}`)
    this.#isTroubled = true
    this.#lookAfter(SHARED_PACE)
  }
}
