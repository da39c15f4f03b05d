import { setTimeout as pause } from 'node:timers/promises'
import type { RedisClient } from './redis-client.ts'
import { parseEntries, type StreamEntry } from './stream-entry.ts'

/** Called with an entry that was added to a journal. */
export type FollowEntry = (entry: StreamEntry) => void

/** Reads new entries of a group's journals, on a connection of its own, and only while somebody listens. */
export class JournalFollower {
  readonly #redis: RedisClient
  /** The keys of the journals; their number may change from call to call. */
  readonly #keys: () => readonly string[]
  readonly #listeners = new Set<FollowEntry>()
  #isRunning = false

  constructor(redis: RedisClient, keys: () => readonly string[]) {
    this.#redis = redis
    this.#keys = keys
  }

  add(listen: FollowEntry): void {
    this.#listeners.add(listen)
    if (!this.#isRunning) this.#run()
  }

  delete(listen: FollowEntry): void {
    this.#listeners.delete(listen)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    let start: string | undefined
    const places = new Map<string, string>()
    while (this.#listeners.size > 0) {
      try {
        start ??= await this.#now()
        await this.#follow(places, start)
      } catch {
        // The server is gone; this is reported elsewhere.
        await pause(RETRY_PACE)
      }
    }
    this.#isRunning = false
  }

  /** Reads until nobody listens any more; `places` remembers how far each journal was read. */
  async #follow(places: Map<string, string>, start: string): Promise<void> {
    const connection = await this.#redis.another()
    try {
      while (this.#listeners.size > 0) {
        const isBlocking = !connection.isCluster
        const groups = isBlocking ? [this.#keys()] : this.#keys().map((key) => [key])
        const asked = groups.map((keys) => {
          const from = keys.map((key) => places.get(key) ?? start)
          const block = isBlocking ? ['BLOCK', String(LONGEST_WAIT)] : []
          const command = ['XREAD', 'COUNT', String(AT_ONCE), ...block, 'STREAMS', ...keys, ...from]
          return connection.send(keys[0] as string, command) as Promise<Streams>
        })
        const read = (await Promise.all(asked)).flatMap((streams) => streams ?? [])
        for (const [key, entries] of read)
          for (const entry of parseEntries(entries)) {
            places.set(key, entry.id)
            for (const listen of this.#listeners) listen(entry)
          }
        // The journals of a cluster are on several servers, and no command waits for several servers.
        if (!isBlocking && read.length === 0) await pause(CLUSTER_PACE)
      }
    } finally {
      await connection.close()
    }
  }

  /** The time of the server: later entries are read. */
  async #now(): Promise<string> {
    const [key = ''] = this.#keys()
    const [seconds, micros] = (await this.#redis.send(key, ['TIME'])) as readonly string[]
    return `${Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)}-0`
  }
}

// --- internal ---

/** An answer to XREAD. */
type Streams =
  | readonly (readonly [key: string, entries: Parameters<typeof parseEntries>[0]])[]
  | null

/** How long the server waits for a new entry, in milliseconds; a new journal is followed at the latest after this time. */
const LONGEST_WAIT = 1000
/** How often a cluster is asked, and the pause after a server was gone, in milliseconds. */
const CLUSTER_PACE = 100
const RETRY_PACE = 500
/** How many entries are read at once. */
const AT_ONCE = 100
