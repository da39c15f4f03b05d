import { randomBytes, timingSafeEqual } from 'node:crypto'
import { bearerToken } from '../../base/http/http.ts'
import { sha256 } from '../../base/sha256.ts'

/** Whether a bearer token is an accepted key. */
export type KeyTest = (token: string) => boolean

/** Creates the test for a world's keys: plain ones are compared in constant time, `*` matches any characters. */
export function createKeyTest(keys: readonly string[]): KeyTest {
  const plain = keys.filter((key) => !key.includes('*')).map((key) => Buffer.from(key))
  const patterns = keys.filter((key) => key.includes('*')).map(createPatternTest)
  return (token) => {
    const given = Buffer.from(token)
    let works = false
    for (const key of plain) {
      works = isSame(key, given) || works
    }
    return works || patterns.some((fits) => fits(token))
  }
}

/** Whether a text is the secret, in constant time: a text of another length is compared with itself. */
export function isSame(secret: Buffer, given: Buffer): boolean {
  const sameLength = secret.length === given.length
  return timingSafeEqual(sameLength ? secret : given, given) && sameLength
}

/** The id of the one world that all keys share. */
export const SHARED_WORLD = 'shared'

/** The name of the home world among the worlds that replicas share. */
export const HOME = ''

/** The id of the world of a key: it does not reveal the key. */
export function worldIdOf(key: string): string {
  return `w-${sha256(key).slice(0, 10)}`
}

/** Makes a new random key. */
export function createKey(): string {
  return `world-${randomBytes(15).toString('base64url')}`
}

/** Whether a key has the form of those that are made here: where any key is accepted, one of these may have a world of its own. */
export function isMadeKey(key: string): boolean {
  return /^world-[\w-]{20}$/.test(key)
}

/** Who asks: an `Authorization` header, or a key that is somewhere else; nobody if neither is there. */
export type Asking = string | { readonly key: string } | undefined

export function requestKey(asking: Asking): string | undefined {
  return typeof asking === 'object' ? asking.key : bearerToken(asking)
}

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
export class WorldsOfKeys<World extends { readonly lastUsed: number }> {
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

// --- internal ---

/** Searches each part between two `*` once, from left to right, in linear time. */
function createPatternTest(pattern: string): KeyTest {
  const parts = pattern.split('*')
  const first = parts[0] as string
  const last = parts.at(-1) as string
  const middle = parts.slice(1, -1)
  return (token) => {
    const end = token.length - last.length
    let at = first.length
    if (at > end || !token.startsWith(first) || !token.endsWith(last)) return false
    for (const part of middle) {
      const found = token.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return at <= end
  }
}

const USUAL_WORLDS = 1000

/** Bounds of the interval at which unused worlds are looked for, in milliseconds. */
const SHORTEST_PACE = 100

const LONGEST_PACE = 60_000
