import { randomUUID } from 'node:crypto'
import { UsageError } from '../../base/errors.ts'
import type { ContractMark } from '../../contract/document/contract-source.ts'
import type { Notice } from '../store.ts'
import { type RedisClient, scriptOf } from './redis-client.ts'

export interface ServedContracts {
  readonly contract: ContractMark
  /** The digest of the next contract, if it serves one beside it. */
  readonly next: string | undefined
  /** The digest of the code that says what operations do beyond the contract, if there is any. */
  readonly handlers?: string | undefined
}

/**
 * Says at the server, as long as this replica lives, with which version of a contract it serves its group, and with which next one: replicas
 * with two versions would answer the same request in two ways. A replica that was killed counts for some seconds more.
 */
export class ContractLease {
  readonly #redis: RedisClient
  readonly #key: string
  readonly #values: readonly string[]
  #timer: NodeJS.Timeout | undefined

  private constructor(redis: RedisClient, key: string, served: string) {
    this.#redis = redis
    this.#key = key
    this.#values = [served, randomUUID(), String(LASTS)]
  }

  /**
   * Takes the lease at a key.
   * @throws UsageError when a replica serves other contracts; StorageError when the server cannot be asked.
   */
  static async take(
    redis: RedisClient,
    key: string,
    {
      served,
      onNotice,
    }: { readonly served: ServedContracts } & { readonly onNotice: (notice: Notice) => void },
  ): Promise<ContractLease> {
    const { contract, next = NONE, handlers } = served
    const parts = [contract.digest, next, ...(handlers === undefined ? [] : [handlers])]
    const lease = new ContractLease(redis, key, parts.join(BESIDE))
    const sentence = (other: string) => `${redis.address}: ${differenceOf(other, served)}`
    const other = await lease.#renew()
    if (other !== '') throw new UsageError(sentence(other))
    let isNoticed = false
    const renew = async () => {
      const met = await lease.#renew()
      // Replicas with another contract may have begun while the server could not be reached.
      if (met !== '' && !isNoticed) onNotice({ message: sentence(met), isTrouble: true })
      isNoticed = met !== ''
    }
    // A failed renewal is repeated; other requests to the server report that it is unreachable.
    lease.#timer = setInterval(() => renew().catch(() => {}), PACE).unref()
    return lease
  }

  /** Gives it back; if the server is gone, it ends by itself. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    const [served, own] = this.#values
    await this.#redis.send(this.#key, ['ZREM', this.#key, `${served} ${own}`]).catch(() => {})
  }

  /** Returns what another replica serves, or an empty text. */
  async #renew(): Promise<string> {
    return String(await this.#redis.run(renewScript, [this.#key], this.#values))
  }
}

// --- internal ---

/** How long a lease lasts without being renewed, in seconds. */
const LASTS = 15

/** How often it is renewed, in milliseconds. */
const PACE = 5000

/** Between the digests of the two contracts, and that of the handlers. */
const BESIDE = '+'

/** In place of a digest of what is not served. */
const NONE = 'none'

/** What other replicas serve that this one does not, and the way out. */
function differenceOf(
  other: string,
  { contract: { name, digest }, next = NONE, handlers = NONE }: ServedContracts,
): string {
  const [theirs, theirNext = NONE, theirHandlers = NONE] = other.split(BESIDE)
  const [what, there, here, way] =
    theirs !== digest
      ? [`another version of the contract ${name}`, theirs, digest, 'the same file']
      : theirNext !== next
        ? [`another next contract beside the contract ${name}`, theirNext, next, 'the same --next']
        : [`other handlers of the contract ${name}`, theirHandlers, handlers, 'the same --handlers']
  return `other replicas serve ${what} (${there}; here it is ${here}). Start all replicas with ${way}, or stop the others first; one that was killed counts for ${LASTS} seconds.`
}

/** KEYS: the leases by their ends. ARGV: what this replica serves, the name of the replica, how long the lease lasts. */
const renewScript = scriptOf(`
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
for _, lease in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local served = string.match(lease, '^%S+')
  if served ~= ARGV[1] then return served end
end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1] .. ' ' .. ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return ''
`)
