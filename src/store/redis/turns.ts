import { randomBytes } from 'node:crypto'
import { type Notice, StorageError } from '../store.ts'
import type { RedisClient, RedisReply } from './redis-client.ts'
import { turnScript } from './turn-script.ts'
import { createTouch, redisKey, snapshotKeys, type WorldName, worldKeys } from './world-keys.ts'

/** What a replica knows of a world: the generation of its records, and the number of their changes. */
export interface KnownVersion {
  readonly generation: string
  readonly version: string
  /** The mark of the turn that made the last of these changes; empty before the first. */
  readonly mark: string
}

/** The result of a turn. */
export interface TurnResult {
  /** If this is not the known generation, nothing was done. */
  readonly generation: string
  readonly version: string
  readonly mark: string
  /** The mark of the settings; another means that they were changed. */
  readonly settings: string
  /** The changes since the known version: `set` with the row, or `removed` with the id; `undefined` if the log does not go back that far. */
  readonly changes:
    | readonly (readonly [kind: string, value: string, ...rest: string[]])[]
    | undefined
}

/** A mirror of a world, which receives its changes. */
export interface Mirror {
  readonly known: KnownVersion
  /** Takes in news. If the mirror has to be read again, the promise resolves when that is done. */
  take(news: TurnResult): Promise<void> | undefined
}

/** How to use a world at the server. */
export interface TurnOptions {
  /** How many replicas of the server must confirm a change before it is acknowledged. */
  readonly replicas: number
  /** The time without requests after which it expires, in milliseconds. Default: never. */
  readonly idle?: number | undefined
}

/** Something to do in a world: the name of an act in the script of a turn, and its arguments. */
export type TurnAct = readonly [name: string, ...values: readonly string[]]

/** The turns of this replica in one world: reads and changes are gathered, and go to the server in one turn at a time. */
export class WorldTurns {
  readonly name: WorldName
  readonly redis: RedisClient
  /** See `TurnOptions`. */
  readonly idle: number | undefined
  readonly #keys: readonly string[]
  readonly #replicas: number
  readonly #touch: () => void
  #mirror: Mirror | undefined
  #waiting: Waiting[] = []
  #syncing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #trouble: string | undefined
  #onNotice: ((notice: Notice) => void) | undefined
  #isRunning = false
  /** Makes the marks of its turns unique. */
  readonly #own = randomBytes(6).toString('base64url')
  #turns = 0
  #between: (() => Promise<void>)[] = []

  constructor(redis: RedisClient, name: WorldName, { replicas, idle }: TurnOptions) {
    this.redis = redis
    this.name = name
    this.idle = idle
    this.#keys = worldKeys(name)
    this.#replicas = replicas
    this.#touch = createTouch(redis, () => allKeys(redis, name), idle)
  }

  /** The mirror that receives the news. */
  set mirror(mirror: Mirror) {
    this.#mirror = mirror
  }

  key(part: string): string {
    return redisKey(this.name, part)
  }

  /** Brings the mirror up to date: it then shows everything that was acknowledged before the call. */
  sync(): Promise<void> {
    // Calls before the next turn share it.
    this.#syncing ??= this.#enqueue(undefined) as Promise<unknown> as Promise<void>
    return this.#syncing
  }

  /**
   * Does something in the next turn and resolves with its result; the mirror then shows the change.
   * @throws StorageError when the server does not accept it or cannot be reached.
   */
  do(act: TurnAct): Promise<RedisReply> {
    return this.#enqueue(act)
  }

  /** Keeps the mirror fresh while there are no requests, and notices the loss of the server. */
  keepFresh(onNotice: (notice: Notice) => void): void {
    this.#onNotice = onNotice
    this.#timer = setInterval(() => {
      if (!this.#isRunning) this.sync().catch(() => {}) // the next request reports it
    }, FRESH_PACE).unref()
  }

  /** Stops updating the mirror. */
  close(): void {
    clearInterval(this.#timer)
  }

  /** Why the mirror cannot be brought up to date now; `undefined` if it can. */
  get trouble(): string | undefined {
    return this.#trouble
  }

  /** Runs a task between two turns. */
  alone<Result>(task: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#between.push(() => task().then(resolve, reject))
      this.#start()
    })
  }

  #enqueue(act: TurnAct | undefined): Promise<RedisReply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ act, resolve, reject })
      this.#start()
    })
  }

  #start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    // Requests that arrive together share a turn.
    setImmediate(() => this.#run())
  }

  async #run(): Promise<void> {
    while (this.#waiting.length + this.#between.length > 0) {
      const task = this.#between.shift()
      if (task) await task()
      else await this.#turn(this.#waiting.splice(0, MOST_AT_ONCE))
      this.#touch()
    }
    this.#isRunning = false
  }

  async #turn(batch: readonly Waiting[]): Promise<void> {
    this.#syncing = undefined
    const acts = batch.flatMap(({ act }) => (act ? [act] : []))
    try {
      const results = await this.#ask(acts)
      let at = 0
      for (const { act, resolve } of batch) resolve(act ? (results[at++] as RedisReply) : null)
      this.#tell(undefined)
    } catch (error) {
      const isRefused = error instanceof StorageError && error.reason === 'refused'
      for (const { act, reject } of batch) if (act || !isRefused) reject(error)
      const readers = isRefused ? batch.filter(({ act }) => !act) : []
      // A server that refuses changes can still be read.
      if (readers.length > 0 && acts.length > 0) await this.#turn(readers)
      else {
        for (const { reject } of readers) reject(error)
        if (!isRefused || acts.length === 0) this.#tell((error as Error).message)
      }
    }
  }

  /** Reports that the server is gone or back. */
  #tell(trouble: string | undefined): void {
    const before = this.#trouble
    this.#trouble = trouble
    if ((trouble === undefined) === (before === undefined)) return
    const message = trouble
      ? `${trouble}; requests get 503 until it is back`
      : `${this.redis.address} is back`
    this.#onNotice?.({ message, isTrouble: trouble !== undefined })
  }

  /** Sends deeds in one turn and brings the mirror up to date; returns the results. */
  async #ask(deeds: readonly TurnAct[]): Promise<readonly RedisReply[]> {
    const mirror = this.#mirror as Mirror
    for (;;) {
      const { generation, version, mark } = mirror.known
      this.#turns += 1
      const values = [generation, version, mark, `${this.#own}.${this.#turns}`]
      for (const [name, ...given] of deeds) values.push(name, String(given.length), ...given)
      const asked = this.redis.run(turnScript, this.#keys, values)
      const safe = this.#replicas > 0 && deeds.length > 0 ? this.#replicated() : undefined
      const [reply] = await Promise.all([asked, safe])
      const { news, results } = readReply(reply)
      const taken = mirror.take(news)
      if (taken) await taken
      if (news.generation === generation) return results
    }
  }

  /** Waits until enough replicas of the server have everything that was sent so far. */
  async #replicated(): Promise<void> {
    const [key = ''] = this.#keys
    const count = await this.redis.send(key, [
      'WAIT',
      String(this.#replicas),
      String(REPLICATION_TIME),
    ])
    if (Number(count) >= this.#replicas) return
    throw new StorageError(
      `${this.redis.address}: ${count} of ${this.#replicas} replicas have confirmed it in time`,
      'unreachable',
    )
  }
}

export async function allKeys(redis: RedisClient, name: WorldName): Promise<readonly string[]> {
  const list = redisKey(name, 'snapshots')
  const snapshots = (await redis.send(list, ['HKEYS', list])) as readonly string[]
  return [...worldKeys(name), list, ...snapshots.flatMap((each) => snapshotKeys(name, each))]
}

// --- internal ---

/** How many requests share a turn at most; the log must go back further than that. */
const MOST_AT_ONCE = 1000

/** How often the mirror is brought up to date without requests, in milliseconds. */
const FRESH_PACE = 1000

/** How long a replica of the server may take to confirm a change, in milliseconds. */
const REPLICATION_TIME = 2000

interface Waiting {
  /** `undefined` if it only waits for news. */
  readonly act: TurnAct | undefined
  readonly resolve: (reply: RedisReply) => void
  readonly reject: (error: unknown) => void
}

function readReply(reply: RedisReply): {
  readonly news: TurnResult
  readonly results: readonly RedisReply[]
} {
  const [generation, version = '0', mark = '', settings = '0', results = [], entries] =
    reply as readonly [
      string,
      string?,
      string?,
      string?,
      (readonly RedisReply[])?,
      (readonly (readonly [string, readonly [string, string, ...string[]]])[] | null)?,
    ]
  return {
    news: { generation, version, mark, settings, changes: entries?.map(([, change]) => change) },
    results,
  }
}
