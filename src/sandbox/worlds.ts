import type { LiveWorld } from './live-world.ts'

/** The highest limit for the number of worlds. */
export const MOST_WORLDS = 1_000_000

/** How many worlds of keys there may be by default. */
const USUAL_WORLDS = 1000

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

/** Why a world was removed. */
export type Leaving = 'unused' | 'too many'

/** The worlds of keys. When there are too many, or one is unused for too long, the world that was unused for the longest time is removed. */
export class Worlds {
  readonly #most: number
  readonly #idle: number
  readonly #onLeave: (world: LiveWorld, why: Leaving) => void
  readonly #byKey = new Map<string, LiveWorld>()
  /** The worlds that are being opened. */
  readonly #opening = new Map<string, Promise<LiveWorld>>()
  readonly #timer: NodeJS.Timeout

  constructor(
    { most = USUAL_WORLDS, idle = 3_600_000 }: WorldLimits,
    onLeave: (world: LiveWorld, why: Leaving) => void,
  ) {
    this.#most = most
    this.#idle = idle
    this.#onLeave = onLeave
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

  /** The world of a key, if it is open. */
  get(key: string): LiveWorld | undefined {
    return this.#byKey.get(key)
  }

  /** Adds the world of a key. */
  add(key: string, world: LiveWorld): void {
    this.#byKey.set(key, world)
    if (this.#size > this.#most) this.#dropLongestUnused()
  }

  /** Adds the world of a key that `open` opens, once for all who ask meanwhile; one that cannot be opened is not added. */
  open(key: string, open: () => Promise<LiveWorld>): Promise<LiveWorld> {
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
  async rename(from: string, key: string): Promise<LiveWorld | undefined> {
    // Whoever opens it gets the error.
    await this.#opening.get(from)?.catch(() => {})
    const world = this.#byKey.get(from)
    if (!world) return undefined
    this.#byKey.delete(from)
    this.#byKey.set(key, world)
    return world
  }

  /** The worlds that are open, in the order in which they were made. */
  list(): readonly LiveWorld[] {
    return [...this.#byKey.values()]
  }

  /** Removes a world; returns whether it was there. */
  remove(world: LiveWorld): boolean {
    const found = [...this.#byKey].find(([, each]) => each === world)
    return found !== undefined && this.#byKey.delete(found[0])
  }

  /** Removes all worlds, including those that are still being opened. */
  async removeAll(): Promise<readonly LiveWorld[]> {
    const open = this.list()
    const opening = [...this.#opening.values()]
    this.#byKey.clear()
    this.#opening.clear()
    const opened = await Promise.allSettled(opening)
    return [...open, ...opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))]
  }

  /** Stops looking for unused worlds. */
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

  #drop(key: string, world: LiveWorld, why: Leaving): void {
    this.#byKey.delete(key)
    this.#onLeave(world, why)
  }

  get #size(): number {
    return this.#byKey.size + this.#opening.size
  }
}

// --- internal ---

/** Bounds of the interval at which unused worlds are looked for, in milliseconds. */
const SHORTEST_PACE = 100
const LONGEST_PACE = 60_000
