import {
  type Due,
  type FaultTally,
  REQUESTS_NAMED,
  type Struck,
  type Tallied,
} from '../../faults/fault-tally.ts'
import type { ServerCounters } from '../../sandbox/replicas/group-server.ts'
import type { TapePosition } from '../../tape/tape-player.ts'
import { pairsOf } from './redis-client.ts'
import type { WorldTurns } from './turns.ts'

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
      requests: counts.requests(token),
    }
  }

  /** The same tally: when the world begins again, the server forgets its counters. */
  keep(): RedisTally {
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
