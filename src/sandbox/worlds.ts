import type { LiveWorld } from './live-world.ts'

/** The highest limit for the number of worlds. */
export const MOST_WORLDS = 1_000_000

/** How many worlds of keys there may be, and how long they may be unused. */
export interface WorldLimits {
  /** Default: 1,000. */
  readonly most?: number | undefined
  /** In milliseconds. Default: an hour. */
  readonly idle?: number | undefined
}

/** Why a world was removed. */
export type Leaving = 'unused' | 'too many'

/** A world, or one that is still being opened. */
type Entry = LiveWorld | Promise<LiveWorld>

/** The worlds of keys. When there are too many, or one is unused for too long, the world that was unused for the longest time is removed. */
export class Worlds {
  readonly #most: number
  readonly #idle: number
  readonly #onLeave: (world: LiveWorld, why: Leaving) => void
  readonly #byKey = new Map<string, Entry>()
  readonly #timer: NodeJS.Timeout

  constructor(
    { most = 1000, idle = 3_600_000 }: WorldLimits,
    onLeave: (world: LiveWorld, why: Leaving) => void,
  ) {
    this.#most = most
    this.#idle = idle
    this.#onLeave = onLeave
    const pace = Math.min(Math.max(idle / 10, SHORTEST_PACE), LONGEST_PACE)
    this.#timer = setInterval(() => this.#dropUnused(), pace).unref()
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0
  }

  /** Whether adding a world would remove another. */
  get isFull(): boolean {
    return this.#byKey.size >= this.#most
  }

  get(key: string): Entry | undefined {
    return this.#byKey.get(key)
  }

  /** Adds the world of a key; one that cannot be opened is not added. */
  add(key: string, world: Entry): Entry {
    this.#byKey.set(key, world)
    if (world instanceof Promise) {
      world.then(
        (opened) => this.#byKey.get(key) === world && this.#byKey.set(key, opened),
        () => this.#byKey.delete(key),
      )
    }
    if (this.#byKey.size > this.#most) this.#dropLongestUnused()
    return world
  }

  /** Moves a world that another replica made to the entry of its key, once the key is known. */
  rename(from: string, key: string): Entry | undefined {
    const world = this.#byKey.get(from)
    if (!world) return undefined
    this.#byKey.delete(from)
    return this.add(key, world)
  }

  /** The worlds that are open, in the order in which they were made. */
  list(): readonly LiveWorld[] {
    return this.#open().map(([, world]) => world)
  }

  /** Waits until the worlds that are being opened now are open, or could not be opened. */
  async opened(): Promise<void> {
    await Promise.allSettled(this.#byKey.values())
  }

  /** Removes a world; returns whether it was there. */
  remove(world: LiveWorld): boolean {
    const found = this.#open().find(([, each]) => each === world)
    return found !== undefined && this.#byKey.delete(found[0])
  }

  /** Removes all worlds, including those that are still being opened. */
  async removeAll(): Promise<readonly LiveWorld[]> {
    const entries = [...this.#byKey.values()]
    this.#byKey.clear()
    const opened = await Promise.allSettled(entries)
    return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  }

  /** Stops looking for unused worlds. */
  stop(): void {
    clearInterval(this.#timer)
  }

  #dropUnused(): void {
    const last = performance.now() - this.#idle
    for (const [key, world] of this.#open())
      if (world.lastUsed < last) this.#drop(key, world, 'unused')
  }

  #dropLongestUnused(): void {
    const [first, ...others] = this.#open()
    if (!first) return
    const [key, oldest] = others.reduce((a, b) => (b[1].lastUsed < a[1].lastUsed ? b : a), first)
    this.#drop(key, oldest, 'too many')
  }

  #drop(key: string, world: LiveWorld, why: Leaving): void {
    this.#byKey.delete(key)
    this.#onLeave(world, why)
  }

  /** The worlds that are open, with their keys. */
  #open(): readonly [key: string, world: LiveWorld][] {
    return [...this.#byKey].filter(
      (entry): entry is [string, LiveWorld] => !(entry[1] instanceof Promise),
    )
  }
}

// --- internal ---

/** Bounds of the interval at which unused worlds are looked for, in milliseconds. */
const SHORTEST_PACE = 100
const LONGEST_PACE = 60_000
