import { setTimeout as pause } from 'node:timers/promises'
import type {
  JournalEntry,
  JournalFollower,
  JournalUpdate,
  ServerJournal,
} from '../../sandbox/replicas/group-server.ts'
import type { Notice, StorageError } from '../store.ts'
import { type RedisClient, type RedisReply, scriptOf } from './redis-client.ts'
import { createTouch } from './world-keys.ts'

/** How the journal of a world is kept. */
export interface JournalOptions {
  readonly key: string
  /** The time without exchanges after which it expires, in milliseconds. Default: never. */
  readonly idle: number | undefined
  /** Reports exchanges that could not be journalled. */
  readonly notice: BurstNotice
}

/** The last exchanges of a world in all replicas: a stream on the server. */
export class RedisJournal implements ServerJournal {
  readonly key: string
  readonly #redis: RedisClient
  readonly #touch: () => void
  readonly #notice: BurstNotice
  #gathered: string[] = []
  /** Set while exchanges are gathered. */
  #keeping: Promise<void> | undefined

  constructor(redis: RedisClient, { key, idle, notice }: JournalOptions) {
    this.key = key
    this.#redis = redis
    this.#touch = createTouch(redis, async () => [key], idle)
    this.#notice = notice
  }

  keep(text: string): Promise<void> {
    this.#gathered.push(text)
    // Exchanges that are answered together are stored together.
    this.#keeping ??= new Promise((resolve) => {
      setImmediate(() => {
        const texts = this.#gathered
        this.#gathered = []
        this.#keeping = undefined
        resolve(this.#keepAll(texts))
      })
    })
    return this.#keeping
  }

  async #keepAll(texts: readonly string[]): Promise<void> {
    try {
      await this.#redis.run(appendScript, [this.key], [String(MOST_EXCHANGES), ...texts])
    } catch (error) {
      const { reason, message } = error as StorageError
      // A server that is gone is reported elsewhere.
      if (reason === 'refused')
        this.#notice.fail(`requests are not journalled for other replicas: ${message}`)
      return
    }
    this.#notice.succeed()
    this.#touch()
  }

  async after(last: string | undefined): Promise<JournalUpdate> {
    const [first] = parseEntries(await this.#send('XRANGE', '-', '+', 'COUNT', '1'))
    const entries: JournalEntry[] = []
    let from = last === undefined ? '-' : `(${last}`
    for (;;) {
      const more = parseEntries(await this.#send('XRANGE', from, '+', 'COUNT', String(AT_ONCE)))
      entries.push(...more)
      if (more.length < AT_ONCE) return { first: first?.id, entries }
      from = `(${more.at(-1)?.id}`
    }
  }

  /**
   * Empties the journal.
   * @throws StorageError when the server does not do so.
   */
  async clear(): Promise<void> {
    await this.#send('XTRIM', 'MAXLEN', '0')
  }

  /** By the times and the numbers that their ids consist of. */
  isBefore(one: string, other: string): boolean {
    const [time = 0, count = 0] = one.split('-').map(Number)
    const [otherTime = 0, otherCount = 0] = other.split('-').map(Number)
    return time === otherTime ? count < otherCount : time < otherTime
  }

  async remove(): Promise<void> {
    await this.#send('UNLINK')
  }

  #send(command: string, ...values: readonly string[]) {
    return this.#redis.send(this.key, [command, this.key, ...values])
  }
}

/** Reports failures that come in bursts: only the first one, until something has succeeded again. */
export class BurstNotice {
  readonly #onNotice: (notice: Notice) => void
  #isFailing = false

  constructor(onNotice: (notice: Notice) => void) {
    this.#onNotice = onNotice
  }

  succeed(): void {
    this.#isFailing = false
  }

  fail(message: string): void {
    if (!this.#isFailing) this.#onNotice({ message, isTrouble: true })
    this.#isFailing = true
  }
}

/** Reads new entries of a group's journals, on a connection of its own, and only while somebody listens. */
export class RedisFollower implements JournalFollower {
  readonly #redis: RedisClient
  /** The keys of the journals; their number may change from call to call. */
  readonly #keys: () => readonly string[]
  readonly #listeners = new Set<(entry: JournalEntry) => void>()
  #isRunning = false

  constructor(redis: RedisClient, keys: () => readonly string[]) {
    this.#redis = redis
    this.#keys = keys
  }

  add(listen: (entry: JournalEntry) => void): void {
    this.#listeners.add(listen)
    if (!this.#isRunning) this.#run()
  }

  delete(listen: (entry: JournalEntry) => void): void {
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
          const command = [
            'XREAD',
            'COUNT',
            String(READ_AT_ONCE),
            ...block,
            'STREAMS',
            ...keys,
            ...from,
          ]
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

const appendScript = scriptOf(`
for at = 2, #ARGV do redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[1], '*', 'exchange', ARGV[at]) end
return 1
`)

/** How many exchanges it keeps: as many as a journal in memory. */
const MOST_EXCHANGES = 1000

/** How many entries are read at once. */
const AT_ONCE = 200

/** An answer to XREAD. */
type Streams =
  | readonly (readonly [key: string, entries: Parameters<typeof parseEntries>[0]])[]
  | null

/** How long the server waits for a new entry, in milliseconds; a new journal is followed at the latest after this time. */
const LONGEST_WAIT = 1000

/** How often a cluster is asked, and the pause after a server was gone, in milliseconds. */
const CLUSTER_PACE = 100

const RETRY_PACE = 500

const READ_AT_ONCE = 100

function parseEntries(reply: RedisReply): readonly JournalEntry[] {
  const entries = reply as readonly (readonly [string, readonly [string, string]])[]
  return entries.map(([id, [, text]]) => ({ id, text }))
}
