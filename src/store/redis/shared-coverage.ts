import { oneAtATime } from '../../base/one-at-a-time.ts'
import type { ClientCoverage } from '../../journal/client-coverage.ts'
import type { CoverageCell } from '../../journal/coverage-cells.ts'
import { pairsOf } from './pairs.ts'
import type { RedisClient } from './redis-client.ts'
import { scriptOf } from './script.ts'

/** What the clients of all replicas have met of the contract: a hash on the server, to which each adds what it has counted. */
export class SharedCoverage {
  readonly #redis: RedisClient
  readonly #key: string
  readonly #coverage: ClientCoverage
  /** What the server has of each counter, as far as it is known here: the rest was counted here, and has to be added. */
  readonly #known = new Map<string, number>()
  /** Serialises what is added and read. */
  readonly #turn = oneAtATime()
  #isSending = false

  constructor(redis: RedisClient, key: string, coverage: ClientCoverage) {
    this.#redis = redis
    this.#key = key
    this.#coverage = coverage
  }

  /** Adds what was counted, soon: what is counted until then goes with it. */
  send(): void {
    if (this.#isSending) return
    this.#isSending = true
    const send = () => {
      this.#isSending = false
      return this.#add(this.#coverage.takeCounted())
    }
    // Counters that could not be added are when something is counted there again, or when all are read.
    setImmediate(() => void this.#turn(send).catch(() => {}))
  }

  /**
   * Has the counters show what all replicas have counted.
   * @throws StorageError when the server cannot be reached.
   */
  refresh(): Promise<void> {
    return this.#turn(async () => {
      await this.#add(this.#coverage.cells())
      const kept = pairsOf(await this.#redis.send(this.#key, ['HGETALL', this.#key]))
      const own = new Map(this.#coverage.cells().map(({ name, count }) => [name, count]))
      const all: CoverageCell[] = []
      for (const [name, value] of kept) {
        const count = Number(value)
        const added = (own.get(name) ?? 0) - this.#of(name)
        all.push({ name, count: count + added })
        this.#known.set(name, count)
      }
      this.#coverage.set(all)
    })
  }

  /**
   * Begins again, for all replicas.
   * @throws StorageError when the server does not do so.
   */
  async clear(): Promise<void> {
    await this.#redis.send(this.#key, ['UNLINK', this.#key])
  }

  async #add(cells: readonly CoverageCell[]): Promise<void> {
    const grown = cells.filter(({ name, count }) => count > this.#of(name))
    if (grown.length === 0) return
    const values = grown.flatMap(({ name, count }) => [name, String(count - this.#of(name))])
    await this.#redis.run(addScript, [this.#key], values)
    for (const { name, count } of grown) this.#known.set(name, count)
  }

  #of(name: string): number {
    return this.#known.get(name) ?? 0
  }
}

// --- internal ---

const addScript = scriptOf(`
for at = 1, #ARGV, 2 do redis.call('HINCRBY', KEYS[1], ARGV[at], ARGV[at + 1]) end
return 1
`)
