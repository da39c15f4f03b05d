import { oneAtATime } from '../../base/time.ts'
import type { ClientCoverage } from '../../journal/client-coverage.ts'
import type { CoverageCell } from '../../journal/coverage-counters.ts'
import type { ServerCoverage } from '../../sandbox/replicas/group-server.ts'
import { pairsOf, type RedisClient, scriptOf } from './redis-client.ts'

/** Which parts of the contract the clients of all replicas have met: a hash on the server, to which each replica adds its counts. */
export class RedisCoverage implements ServerCoverage {
  readonly #redis: RedisClient
  readonly #key: string
  readonly #coverage: ClientCoverage
  /** The last known value of each counter on the server: the difference was counted here and still has to be added. */
  readonly #known = new Map<string, number>()
  /** Serialises adding and reading. */
  readonly #alone = oneAtATime()
  #isSending = false

  constructor(redis: RedisClient, key: string, coverage: ClientCoverage) {
    this.#redis = redis
    this.#key = key
    this.#coverage = coverage
  }

  /** Adds new counts soon, together with everything that is counted until then. */
  send(): void {
    if (this.#isSending) return
    this.#isSending = true
    const send = () => {
      this.#isSending = false
      return this.#add(this.#coverage.takeCounted())
    }
    // Counts that could not be added are added with the next counts, or when all counters are read.
    setImmediate(() => void this.#alone(send).catch(() => {}))
  }

  /**
   * Sets the counters to the totals of all replicas.
   * @throws StorageError when the server cannot be reached.
   */
  refresh(): Promise<void> {
    return this.#alone(async () => {
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
   * Clears the counters of all replicas.
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
