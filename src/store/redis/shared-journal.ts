import type { StorageError } from '../storage-error.ts'
import type { BurstNotice } from './burst-notice.ts'
import { createTouch } from './expiry.ts'
import type { RedisClient } from './redis-client.ts'
import { scriptOf } from './script.ts'
import { parseEntries, type StreamEntry } from './stream-entry.ts'

/** How the journal of a world is kept. */
export interface JournalOptions {
  readonly key: string
  /** The time without exchanges after which it expires, in milliseconds. Default: never. */
  readonly idle: number | undefined
  /** Reports exchanges that could not be journalled. */
  readonly notice: BurstNotice
}

/** The new entries of a journal. */
export interface JournalNews {
  /** The id of its oldest entry; `undefined` if it is empty. */
  readonly first: string | undefined
  /** The oldest entry comes first. */
  readonly entries: readonly StreamEntry[]
}

/** The last exchanges of a world in all replicas: a stream on the server. */
export class SharedJournal {
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

  /** Adds an exchange. Resolves when it is stored or has failed; never rejects. */
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
      await this.#redis.run(appendScript, [this.key], [String(SIZE), ...texts])
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

  /**
   * Reads the entries that were added after an entry, or all of them.
   * @throws StorageError when the server cannot be reached.
   */
  async after(last: string | undefined): Promise<JournalNews> {
    const [first] = parseEntries(await this.#send('XRANGE', '-', '+', 'COUNT', '1'))
    const entries: StreamEntry[] = []
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

  /** Removes the journal. */
  async remove(): Promise<void> {
    await this.#send('UNLINK')
  }

  #send(command: string, ...values: readonly string[]) {
    return this.#redis.send(this.key, [command, this.key, ...values])
  }
}

// --- internal ---

const appendScript = scriptOf(`
for at = 2, #ARGV do redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[1], '*', 'exchange', ARGV[at]) end
return 1
`)

/** How many exchanges it keeps: as many as a journal in memory. */
const SIZE = 1000

/** How many entries are read at once. */
const AT_ONCE = 200
