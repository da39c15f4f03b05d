import { randomUUID, timingSafeEqual } from 'node:crypto'
import { UsageError } from '../../base/errors.ts'
import type { OnProgress } from '../../base/progress.ts'
import { sha256 } from '../../base/sha256.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { shown } from '../../base/text/shown.ts'
import type { ClientCoverage } from '../../journal/client-coverage.ts'
import type {
  GroupScenario,
  GroupServer,
  OpenedWorld,
  WorldStart,
} from '../../sandbox/replicas/group-server.ts'
import { HOME } from '../../sandbox/worlds/keys.ts'
import type { Notice } from '../store.ts'
import type { SeededData } from '../store-adapter.ts'
import { ContractLease, type ServedContracts } from './contract-lease.ts'
import { readRecords } from './read-records.ts'
import { connectRedis, parseRedisAddress, type RedisClient, scriptOf } from './redis-client.ts'
import { RedisCoverage, RedisNext } from './redis-counts.ts'
import { BurstNotice, RedisFollower, RedisJournal } from './redis-journal.ts'
import { RedisStore } from './redis-store.ts'
import { RedisWorld, removeWorld } from './redis-world.ts'
import { WorldTurns } from './turns.ts'
import { forgetSettingsScript, redisKey } from './world-keys.ts'

/** How a group of replicas uses its server. */
export interface GroupOptions {
  /** The name of the scenario that the replicas are started with. */
  readonly group: string
  /** What they serve; `undefined` if that does not matter. */
  readonly served?: ServedContracts | undefined
  /** How many replicas of the server must confirm a change before it is acknowledged. */
  readonly waitReplicas: number
  /** How long the world of a key may be unused before it expires, in milliseconds. */
  readonly idle: number
  /** How many worlds of keys a scenario may have. */
  readonly most: number
  readonly onNotice: (notice: Notice) => void
  /** Called while records are read. */
  readonly onProgress?: OnProgress | undefined
}

/** A Redis or Valkey server as replicas use it. */
export class RedisGroup implements GroupServer {
  readonly onNotice: (notice: Notice) => void
  readonly mostWorlds: number
  readonly #redis: RedisClient
  readonly #group: string
  readonly #waitReplicas: number
  readonly #key: string
  readonly #idle: number
  readonly #onProgress: OnProgress | undefined
  readonly #lease: ContractLease | undefined
  /** Reports exchanges that could not be journalled, in any world. */
  readonly #unkept: BurstNotice
  /** Reports that there are too many worlds, once until a new one is listed. */
  readonly #full: BurstNotice
  #asking: Promise<string> | undefined

  private constructor(
    redis: RedisClient,
    { group, waitReplicas, idle, most, onNotice, onProgress }: GroupOptions,
    lease: ContractLease | undefined,
  ) {
    this.#lease = lease
    this.#redis = redis
    this.#group = group
    this.#waitReplicas = waitReplicas
    this.#idle = idle
    this.#onProgress = onProgress
    this.mostWorlds = most
    this.#key = keyOfGroup(group)
    this.onNotice = onNotice
    this.#unkept = new BurstNotice(onNotice)
    this.#full = new BurstNotice(onNotice)
  }

  /**
   * Connects to the server.
   * @throws UsageError when the address is wrong, or replicas of the group serve other contracts; StartError when the server cannot be reached or refuses it.
   */
  static async open(address: string, options: GroupOptions): Promise<RedisGroup> {
    const parsed = parseRedisAddress(address)
    if (!options.group.isWellFormed())
      throw new UsageError(
        `With --data, the name of a scenario must be well-formed Unicode, got ${shown(options.group)}: it contains a lone surrogate. Correct its name.`,
      )
    const { served, group, onNotice } = options
    const redis = await connectRedis(parsed)
    try {
      const lease =
        served &&
        (await ContractLease.take(redis, `${keyOfGroup(group)}:contract`, { served, onNotice }))
      return new RedisGroup(redis, options, lease)
    } catch (error) {
      await redis.close()
      throw error
    }
  }

  get address(): string {
    return this.#redis.address
  }

  async openWorld(scenario: string, id: string, start: WorldStart): Promise<OpenedWorld> {
    const { store, ...found } = await RedisStore.open(this.#turnsOf(scenario, id), {
      ...start,
      onProgress: this.#onProgress,
    })
    return { ...found, world: store && new RedisWorld(store) }
  }

  async readKept(scenario: string, id: string, of: SeededData): Promise<string | undefined> {
    const turns = this.#turnsOf(scenario, id)
    await readRecords(turns, of)
    const settings = turns.key('settings')
    return ((await this.#redis.send(settings, ['GET', settings])) as string | null) ?? undefined
  }

  beginAgain(
    scenario: string,
    id: string,
    start: Pick<WorldStart, 'base' | 'data'>,
  ): Promise<void> {
    return RedisStore.beginAgain(this.#turnsOf(scenario, id), start)
  }

  async forgetSettings(scenario: string, id: string): Promise<void> {
    const turns = this.#turnsOf(scenario, id)
    const keys = ['meta', 'settings', 'counts', 'limits'].map((part) => turns.key(part))
    await turns.redis.run(forgetSettingsScript, keys, [randomUUID()])
  }

  removeWorld(scenario: string, id: string): Promise<void> {
    return removeWorld(this.#turnsOf(scenario, id))
  }

  /** The journal of a world, whatever its scenario; the journal of a key's world expires if it is unused. */
  journal(world: string): RedisJournal {
    const tag = [this.#group, world].map(percentEncoded).join('/')
    const idle = world === HOME ? undefined : this.#idle
    return new RedisJournal(this.#redis, {
      ...{ key: `petstore:{${tag}}:journal`, idle, notice: this.#unkept },
    })
  }

  follower(worlds: () => readonly string[]): RedisFollower {
    return new RedisFollower(this.#redis, () => worlds().map((world) => this.journal(world).key))
  }

  coverage(coverage: ClientCoverage): RedisCoverage {
    return new RedisCoverage(this.#redis, `${this.#key}:coverage`, coverage)
  }

  next(): RedisNext {
    return new RedisNext(this.#redis, `${this.#key}:next`)
  }

  scenarioMark(): Promise<string> {
    // Calls share the answer until the command is sent.
    this.#asking ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.#asking = undefined
        const key = `${this.#key}:scenario`
        this.#redis
          .send(key, ['HGET', key, 'mark'])
          .then((given) => resolve(given === null ? '' : String(given)), reject)
      })
    })
    return this.#asking
  }

  async scenario(): Promise<GroupScenario> {
    const key = `${this.#key}:scenario`
    const reply = await this.#redis.send(key, ['HMGET', key, 'mark', 'text'])
    const [mark, text] = reply as [string | null, string | null]
    return { mark: mark ?? '', text: text ?? undefined }
  }

  async announce(text: string | undefined): Promise<string> {
    const mark = randomUUID()
    const given = text === undefined ? [mark] : [mark, text]
    await this.#redis.run(announceScript, [`${this.#key}:scenario`], given)
    return mark
  }

  async has(scenario: string, world: string): Promise<boolean> {
    const key = redisKey({ group: this.#group, scenario, world }, 'meta')
    return (await this.#redis.send(key, ['EXISTS', key])) === 1
  }

  async enlist(scenario: string, world: string, key?: string): Promise<void> {
    const list = this.#listOf(scenario)
    await this.#redis.send(list, ['HSETNX', list, world, aboutOf(key)])
  }

  async admit(scenario: string, world: string, key?: string): Promise<'known' | 'new' | 'refused'> {
    const keys = [this.#listOf(scenario), this.#scenarios]
    const values = [world, aboutOf(key), String(this.mostWorlds), scenario]
    const admitted = await this.#redis.run(admitScript, keys, values)
    if (admitted === 1) this.#full.succeed()
    return admitted === 2 ? 'known' : admitted === 1 ? 'new' : 'refused'
  }

  tellFull(message: string): void {
    this.#full.fail(message)
  }

  async scenarios(): Promise<readonly string[]> {
    const key = this.#scenarios
    return (await this.#redis.send(key, ['SMEMBERS', key])) as readonly string[]
  }

  async countWorlds(scenario: string): Promise<number> {
    const list = this.#listOf(scenario)
    return Number(await this.#redis.send(list, ['HLEN', list]))
  }

  async strike(scenario: string, world: string): Promise<boolean> {
    const list = this.#listOf(scenario)
    return (await this.#redis.send(list, ['HDEL', list, world])) === 1
  }

  async worlds(scenario: string): Promise<readonly string[]> {
    const list = this.#listOf(scenario)
    return (await this.#redis.send(list, ['HKEYS', list])) as readonly string[]
  }

  async isMadeFor(scenario: string, world: string, key: string): Promise<boolean> {
    if (await this.#isListed(scenario, world, key)) return true
    const others = (await this.scenarios()).filter((name) => name !== scenario)
    const listed = await Promise.all(others.map((name) => this.#isListed(name, world, key)))
    return listed.includes(true)
  }

  async close(): Promise<void> {
    await this.#lease?.release()
    await this.#redis.close()
  }

  async #isListed(scenario: string, world: string, key: string): Promise<boolean> {
    const list = this.#listOf(scenario)
    const about = await this.#redis.send(list, ['HGET', list, world])
    if (about === null) return false
    const { key: digest } = JSON.parse(about as string) as { key?: string }
    return digest !== undefined && timingSafeEqual(Buffer.from(digest), Buffer.from(sha256(key)))
  }

  /** The turns of a world; that of a key expires if it is unused. */
  #turnsOf(scenario: string, world: string): WorldTurns {
    const idle = world === HOME ? undefined : this.#idle
    const name = { group: this.#group, scenario, world }
    return new WorldTurns(this.#redis, name, { replicas: this.#waitReplicas, idle })
  }

  get #scenarios(): string {
    return `${this.#key}:scenarios`
  }

  #listOf(scenario: string): string {
    return `${this.#key}:worlds:${percentEncoded(scenario)}`
  }
}

// --- internal ---

const announceScript = scriptOf(`
redis.call('HSET', KEYS[1], 'mark', ARGV[1])
if ARGV[2] then redis.call('HSET', KEYS[1], 'text', ARGV[2]) else redis.call('HDEL', KEYS[1], 'text') end
return 1
`)

const admitScript = scriptOf(`
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 2 end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('SADD', KEYS[2], ARGV[4])
return redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
`)

function keyOfGroup(group: string): string {
  return `petstore:{${percentEncoded(group)}}`
}

/** What the list of worlds has about one, whose key may have been made for it. */
function aboutOf(key: string | undefined): string {
  return JSON.stringify({ ...(key !== undefined && { key: sha256(key) }) })
}
