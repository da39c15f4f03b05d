import type { Receipts } from '../../faults/armed-fault.ts'
import type { LiveWorld } from './live-world.ts'

/** How many worlds of keys may be kept, in a directory or at a server, when so many may be open. */
export function mostKept(most = USUAL_WORLDS): number {
  return 10 * most
}

/** How many worlds of keys there may be, and how long they may be unused. */
export interface WorldLimits {
  /** Default: 1,000. */
  readonly most?: number | undefined
  /** In milliseconds. Default: an hour. */
  readonly idle?: number | undefined
}

export type Leaving = 'unused' | 'too many'

/** Called when a world was removed. */
interface WorldOwner<World> {
  left(world: World, why: Leaving): void
}

/** The worlds of keys. When there are too many, or one is unused for too long, the world that was unused for the longest time is removed. */
export class WorldsOfKeys<World extends LiveWorld = LiveWorld> {
  readonly #most: number
  readonly #idle: number
  readonly #owner: WorldOwner<World>
  /** In the order in which they were made. An LRU cache would have to be told of every request; here a world knows its last use. */
  readonly #byKey = new Map<string, World>()
  readonly #opening = new Map<string, Promise<World>>()
  readonly #timer: NodeJS.Timeout

  constructor({ most = USUAL_WORLDS, idle = 3_600_000 }: WorldLimits, owner: WorldOwner<World>) {
    this.#most = most
    this.#idle = idle
    this.#owner = owner
    const pace = Math.min(Math.max(idle / 10, SHORTEST_PACE), LONGEST_PACE)
    this.#timer = setInterval(() => this.#dropUnused(), pace).unref()
  }

  get isEmpty(): boolean {
    return this.#size === 0
  }

  /** Whether adding a world would remove another. */
  get isFull(): boolean {
    return this.#size >= this.#most
  }

  get(key: string): World | undefined {
    return this.#byKey.get(key)
  }

  add(key: string, world: World): void {
    this.#byKey.set(key, world)
    if (this.#size > this.#most) this.#dropLongestUnused()
  }

  /** Adds the world of a key that `open` opens, once for all who ask meanwhile; one that cannot be opened is not added. */
  open(key: string, open: () => Promise<World>): Promise<World> {
    const known = this.#opening.get(key)
    if (known) return known
    const opening = open()
    this.#opening.set(key, opening)
    const isOver = () => this.#opening.get(key) === opening && this.#opening.delete(key)
    // Those who ask get the error.
    opening.then((world) => isOver() && this.add(key, world), isOver)
    if (this.#size > this.#most) this.#dropLongestUnused()
    return opening
  }

  /** Waits for the worlds that are being opened now, whether or not they can be opened. */
  async opened(): Promise<void> {
    await Promise.allSettled(this.#opening.values())
  }

  /** Moves a world that another replica made to the entry of its key, once the key is known. */
  async rename(from: string, key: string): Promise<World | undefined> {
    // Whoever opens it gets the error.
    await this.#opening.get(from)?.catch(() => {})
    const world = this.#byKey.get(from)
    if (!world) return undefined
    this.#byKey.delete(from)
    this.#byKey.set(key, world)
    return world
  }

  /** The worlds that are open, in the order in which they were made. */
  list(): readonly World[] {
    return [...this.#byKey.values()]
  }

  /** Removes a world; returns whether it was there. */
  remove(world: World): boolean {
    const found = [...this.#byKey].find(([, each]) => each === world)
    return found !== undefined && this.#byKey.delete(found[0])
  }

  /** Removes all worlds, including those that are still being opened. */
  async removeAll(): Promise<readonly World[]> {
    const open = this.list()
    const opening = [...this.#opening.values()]
    this.#byKey.clear()
    this.#opening.clear()
    const opened = await Promise.allSettled(opening)
    return [...open, ...opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))]
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #dropUnused(): void {
    const last = performance.now() - this.#idle
    for (const [key, world] of this.#byKey)
      if (world.lastUsed < last) this.#drop(key, world, 'unused')
  }

  #dropLongestUnused(): void {
    const [first, ...others] = this.#byKey
    if (!first) return
    const [key, oldest] = others.reduce((a, b) => (b[1].lastUsed < a[1].lastUsed ? b : a), first)
    this.#drop(key, oldest, 'too many')
  }

  #drop(key: string, world: World, why: Leaving): void {
    this.#byKey.delete(key)
    this.#owner.left(world, why)
  }

  get #size(): number {
    return this.#byKey.size + this.#opening.size
  }
}

/** Sums what the same faults did in several worlds. */
export function mergeReceipts(all: readonly (readonly Receipts[])[]): readonly Receipts[] {
  const byId = new Map<string, Receipts>()
  for (const receipts of all.flat()) {
    const before = byId.get(receipts.id)
    byId.set(receipts.id, before ? sum(before, receipts) : receipts)
  }
  return [...byId.values()]
}

// --- internal ---

const USUAL_WORLDS = 1000

/** Bounds of the interval at which unused worlds are looked for, in milliseconds. */
const SHORTEST_PACE = 100

const LONGEST_PACE = 60_000

/** How many requests a receipt names. */
const NAMED = 100

function sum(a: Receipts, b: Receipts): Receipts {
  return {
    ...a,
    ...sumOfCounts(a, b),
    inAll: sumOfCounts(a.inAll, b.inAll),
    requests: [...a.requests, ...b.requests].slice(-NAMED),
  }
}

type FaultFigures = Pick<Receipts, 'calls' | 'fired' | 'tooEarly'>

function sumOfCounts(a: FaultFigures, b: FaultFigures): FaultFigures {
  const isLimit = a.tooEarly !== undefined || b.tooEarly !== undefined
  return {
    calls: a.calls + b.calls,
    fired: a.fired + b.fired,
    ...(isLimit && { tooEarly: (a.tooEarly ?? 0) + (b.tooEarly ?? 0) }),
  }
}
