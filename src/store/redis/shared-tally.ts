import type { Due, FaultTally, Struck, Tallied } from '../../faults/fault-tally.ts'
import type { SharedCounts } from './shared-counts.ts'

/** The tally of a shared world: all replicas use the same counters, one turn after the other. */
export class SharedTally implements FaultTally {
  readonly #counts: SharedCounts

  constructor(counts: SharedCounts) {
    this.#counts = counts
  }

  async call(tokens: readonly string[]): Promise<readonly number[]> {
    const reply = (await this.#counts.place.do(['call', ...tokens])) as readonly number[]
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
    const reply = await this.#counts.place.do(['strike', requestId, ...terms])
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
    const number = Number(await this.#counts.place.do(['force', requestId, token]))
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
  keep(): SharedTally {
    return this
  }
}
