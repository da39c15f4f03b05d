import { randomUUID } from 'node:crypto'
import { UsageError } from '../../base/errors.ts'
import type { ContractMark } from '../../contract/document/contract-source.ts'
import type { Notice } from '../storage-error.ts'
import { type RedisClient, scriptOf } from './redis-client.ts'

/**
 * Says at the server, as long as this replica lives, with which version of a contract it serves its group: replicas with two
 * versions would answer the same request in two ways. A replica that was killed counts for some seconds more.
 */
export class ContractLease {
  readonly #redis: RedisClient
  readonly #key: string
  readonly #values: readonly string[]
  #timer: NodeJS.Timeout | undefined

  private constructor(redis: RedisClient, key: string, digest: string) {
    this.#redis = redis
    this.#key = key
    this.#values = [digest, randomUUID(), String(LASTS)]
  }

  /**
   * Takes the lease at a key.
   * @throws UsageError when a replica serves another version; StorageError when the server cannot be asked.
   */
  static async take(
    redis: RedisClient,
    key: string,
    {
      contract: { name, digest },
      onNotice,
    }: { readonly contract: ContractMark; readonly onNotice: (notice: Notice) => void },
  ): Promise<ContractLease> {
    const lease = new ContractLease(redis, key, digest)
    const sentence = (other: string) =>
      `${redis.address}: other replicas serve another version of the contract ${name} (${other}; here it is ${digest}). Start all replicas with the same file, or stop the others first; one that was killed counts for ${LASTS} seconds.`
    const other = await lease.#renew()
    if (other !== '') throw new UsageError(sentence(other))
    let isTold = false
    const renew = async () => {
      const met = await lease.#renew()
      // They began while the server could not be reached from here.
      if (met !== '' && !isTold) onNotice({ message: sentence(met), isTrouble: true })
      isTold = met !== ''
    }
    // What fails is tried again, and reported by whatever else asks the server.
    lease.#timer = setInterval(() => renew().catch(() => {}), PACE).unref()
    return lease
  }

  /** Gives it back; if the server is gone, it ends by itself. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    const [digest, own] = this.#values
    await this.#redis.send(this.#key, ['ZREM', this.#key, `${digest} ${own}`]).catch(() => {})
  }

  /** Returns the digest that another replica has, or an empty text. */
  async #renew(): Promise<string> {
    return String(await this.#redis.run(renewScript, [this.#key], this.#values))
  }
}

// --- internal ---

/** How long a lease lasts without being renewed, in seconds. */
const LASTS = 15

/** How often it is renewed, in milliseconds. */
const PACE = 5000

/** KEYS: the leases by their ends. ARGV: the digest, the name of the replica, how long the lease lasts. */
const renewScript = scriptOf(`
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
for _, lease in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if string.sub(lease, 1, #ARGV[1]) ~= ARGV[1] then return string.match(lease, '^%S+') end
end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1] .. ' ' .. ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return ''
`)
