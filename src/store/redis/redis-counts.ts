import { sha256 } from '../../base/sha256.ts'
import { oneAtATime } from '../../base/time.ts'
import {
  type Due,
  type FaultTally,
  REQUESTS_NAMED,
  type Struck,
  type Tallied,
} from '../../faults/fault-tally.ts'
import {
  type LimitedCall,
  type LimitWindow,
  MOST_LIMITED_CLIENTS,
  SWEEP_PACE,
} from '../../faults/limit-windows.ts'
import type { ClientCoverage, CoverageCell } from '../../journal/client-coverage.ts'
import { MOST_CLIENTS, NextCounter, OTHERS } from '../../next/next-counter.ts'
import type { ExchangeExample } from '../../next/next-types.ts'
import {
  addCell,
  type CountedChanges,
  type NextTotals,
  noFigures,
  type TallyAddition,
} from '../../next/shadow/next-tally.ts'
import type {
  ServerCounters,
  ServerCoverage,
  ServerNext,
} from '../../sandbox/replicas/group-server.ts'
import type { TapePosition } from '../../tape/tape-player.ts'
import { pairsOf, type RedisClient, scriptOf } from './redis-client.ts'
import type { TurnAct, WorldTurns } from './turns.ts'

/** The counters of a world as far as this replica knows them: as they were read, plus its own counts since. */
export class RedisCounts implements ServerCounters {
  readonly turns: WorldTurns
  readonly tally = new RedisTally(this)
  readonly position = new RedisPosition(this)
  #numbers = new Map<string, number>()
  #requests = new Map<string, readonly string[]>()

  constructor(turns: WorldTurns) {
    this.turns = turns
  }

  number(field: string): number {
    return this.#numbers.get(field) ?? 0
  }

  /** Notes a number. Answers may overtake one another, so a lower number is old: counters only grow. */
  note(field: string, number: number): void {
    if (number > this.number(field)) this.#numbers.set(field, number)
  }

  /** The ids of the requests that a fault struck, the oldest first. */
  requests(token: string): readonly string[] {
    return this.#requests.get(token) ?? NONE
  }

  /**
   * Reads all counters. After a loss of data, the server may have fewer than this replica knew.
   * @throws StorageError when the server cannot be reached.
   */
  async refresh(): Promise<void> {
    const key = this.turns.key('counts')
    const all = pairsOf(await this.turns.redis.send(key, ['HGETALL', key]))
    const numbers = new Map<string, number>()
    const requests = new Map<string, readonly string[]>()
    for (const [field, value] of all) {
      if (!field.startsWith(REQUESTS)) numbers.set(field, Number(value))
      else
        requests.set(field.slice(REQUESTS.length), value.split(' ').slice(-REQUESTS_NAMED - 1, -1))
    }
    this.#numbers = numbers
    this.#requests = requests
  }
}

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

/**
 * What exchanges of all replicas show of the next contract: a hash on the server. Its fields are the names of the clients, the figures,
 * and for each change and client how often it was refused and met, and an example of each. Of other contracts it begins again.
 */
export class RedisNext implements ServerNext {
  readonly #redis: RedisClient
  readonly #key: string

  constructor(redis: RedisClient, key: string) {
    this.#redis = redis
    this.#key = key
  }

  /** @throws StorageError when the server cannot be reached. */
  async add({ cells, figures }: TallyAddition, counted: CountedChanges): Promise<void> {
    const counts = cells.flatMap(({ change, client, refused, met, example }) => [
      ...[String(change), client, String(refused), String(met), JSON.stringify(example)],
    ])
    const { refused, otherwise, same, unjudged } = figures
    await this.#redis.run(
      addNextScript,
      [this.#key],
      [
        ...[digestOf(counted), String(MOST_CLIENTS), OTHERS],
        ...[refused, otherwise, same, unjudged].map(String),
        ...counts,
      ],
    )
  }

  /** @throws StorageError when the server cannot be reached. */
  async totals(counted: CountedChanges): Promise<NextTotals> {
    const { changes } = counted
    const fields = new Map(pairsOf(await this.#redis.send(this.#key, ['HGETALL', this.#key])))
    const counter = new NextCounter(changes)
    if (fields.get('changes') !== digestOf(counted))
      return { ...counter.counts(), figures: noFigures }
    const countOf = (name: string) => Number(fields.get(name) ?? 0)
    for (const name of fields.keys()) {
      const [, change, client = ''] = /^example:(\d+):(.*)$/s.exec(name) ?? []
      if (change === undefined) continue
      const cell = `${change}:${client}`
      const shown = fields.get(`refusal:${cell}`) ?? fields.get(name)
      addCell(counter, changes, {
        ...{ change: Number(change), client },
        ...{ refused: countOf(`refused:${cell}`), met: countOf(`met:${cell}`) },
        example: JSON.parse(shown as string) as ExchangeExample,
      })
    }
    const [refused, otherwise, same, unjudged] = FIGURES.map((name) => countOf(`figure:${name}`))
    return {
      ...counter.counts(),
      figures: { ...noFigures, ...{ refused, otherwise, same, unjudged } } as NextTotals['figures'],
    }
  }

  /** @throws StorageError when the server does not do so. */
  async clear(): Promise<void> {
    await this.#redis.send(this.#key, ['UNLINK', this.#key])
  }
}

// --- internal ---

const REQUESTS = 'requests:'
const NONE: readonly string[] = []

/** The tally of a world: all replicas use the same counters, one turn after the other. */
class RedisTally implements FaultTally {
  readonly #counts: RedisCounts

  constructor(counts: RedisCounts) {
    this.#counts = counts
  }

  async call(tokens: readonly string[]): Promise<readonly number[]> {
    const reply = (await this.#counts.turns.do(['call', ...tokens])) as readonly number[]
    return tokens.map((token, at) => {
      const [number = 0, struck = 0, forced = 0] = reply.slice(3 * at)
      this.#counts.note(`calls:${token}`, number)
      this.#counts.note(`struck:${token}`, struck)
      this.#counts.note(`forced:${token}`, forced)
      return number
    })
  }

  async strike(due: readonly Due[], requestId: string): Promise<readonly Struck[]> {
    const terms = due.flatMap(({ token, times = '', isEnd }) => [
      token,
      String(times),
      isEnd ? '1' : '0',
    ])
    const reply = await this.#counts.turns.do(['strike', requestId, ...terms])
    const numbers = reply as readonly number[]
    const struck: Struck[] = []
    for (let at = 0; at < numbers.length; at += 2) {
      const [place, before] = [numbers[at] as number, numbers[at + 1] as number]
      this.#counts.note(`struck:${due[place]?.token}`, before + 1)
      struck.push({ place, before })
    }
    return struck
  }

  async limit(calls: readonly LimitedCall[], time: number): Promise<readonly LimitWindow[]> {
    const terms = calls.flatMap(({ token, client, requests, per }) => [
      ...[token, client, String(requests), String(per)],
    ])
    const act = ['limit', String(time), String(MOST_LIMITED_CLIENTS), String(SWEEP_PACE)]
    const reply = (await this.#counts.turns.do([
      ...act,
      ...terms,
    ] as unknown as TurnAct)) as readonly number[]
    return calls.map(({ token }, at) => {
      const [began = 0, ends = 0, count = 0, early = 0] = reply.slice(4 * at)
      this.#counts.note(`early:${token}`, early)
      return { began, ends, count }
    })
  }

  async force(token: string, requestId: string): Promise<number> {
    const number = Number(await this.#counts.turns.do(['force', requestId, token]))
    this.#counts.note(`forced:${token}`, number)
    return number
  }

  read(token: string): Tallied {
    const counts = this.#counts
    return {
      calls: counts.number(`calls:${token}`),
      struck: counts.number(`struck:${token}`),
      forced: counts.number(`forced:${token}`),
      early: counts.number(`early:${token}`),
      requests: counts.requests(token),
    }
  }

  /** The same tally: when the world begins again, the server forgets its counters. */
  keep(): RedisTally {
    return this
  }

  copy(): RedisTally {
    return this
  }
}

/** The position of a world's tape: no two replicas play the same exchange, except the last of several equal ones. */
class RedisPosition implements TapePosition {
  readonly #counts: RedisCounts

  constructor(counts: RedisCounts) {
    this.#counts = counts
  }

  async next(first: number): Promise<number> {
    const before = Number(await this.#counts.turns.do(['play', String(first)]))
    this.#counts.note(`tape:${first}`, before + 1)
    return before
  }

  read(first: number): number {
    return this.#counts.number(`tape:${first}`)
  }
}

const addScript = scriptOf(`
for at = 1, #ARGV, 2 do redis.call('HINCRBY', KEYS[1], ARGV[at], ARGV[at + 1]) end
return 1
`)

const FIGURES = ['refused', 'otherwise', 'same', 'unjudged']

/**
 * Replicas with the same two contracts number the changes alike: by what is where in them. What a removal is called depends on the day on
 * which a replica was started, and its files may have other names.
 */
function digestOf({ changes, contracts }: CountedChanges): string {
  const rows = changes.map(({ operation, place }) => [
    operation,
    ...[place.older, place.newer].map((at) => at && [at.line, at.column]),
  ])
  return sha256(JSON.stringify([contracts, rows]))
}

/**
 * KEYS: the hash. ARGV: the digest of contracts and changes, how many clients are told apart, the name of all others, the four figures; then for each
 * change and client its number, the client, how often it was refused and met, and an example.
 */
const addNextScript = scriptOf(`
local key = KEYS[1]
if redis.call('HGET', key, 'changes') ~= ARGV[1] then
  redis.call('UNLINK', key)
  redis.call('HSET', key, 'changes', ARGV[1])
end
for at, name in ipairs({ 'refused', 'otherwise', 'same', 'unjudged' }) do
  redis.call('HINCRBY', key, 'figure:' .. name, ARGV[3 + at])
end
for at = 8, #ARGV, 5 do
  local client = ARGV[at + 1]
  if client ~= ARGV[3] and redis.call('HEXISTS', key, 'client:' .. client) == 0 then
    if tonumber(redis.call('HGET', key, 'clients') or '0') < tonumber(ARGV[2]) then
      redis.call('HINCRBY', key, 'clients', 1)
      redis.call('HSET', key, 'client:' .. client, '1')
    else
      client = ARGV[3]
    end
  end
  local cell = ARGV[at] .. ':' .. client
  redis.call('HINCRBY', key, 'refused:' .. cell, ARGV[at + 2])
  redis.call('HINCRBY', key, 'met:' .. cell, ARGV[at + 3])
  redis.call('HSETNX', key, 'example:' .. cell, ARGV[at + 4])
  if ARGV[at + 2] ~= '0' then redis.call('HSETNX', key, 'refusal:' .. cell, ARGV[at + 4]) end
end
return 1
`)
