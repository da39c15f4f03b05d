import { REQUESTS_NAMED } from '../../faults/fault-tally.ts'
import { pairsOf } from './pairs.ts'
import type { SharedPlace } from './shared-place.ts'

/** The counters of a shared world as far as this replica knows them: as they were read, plus its own counts since. */
export class SharedCounts {
  readonly place: SharedPlace
  #numbers = new Map<string, number>()
  #requests = new Map<string, readonly string[]>()

  constructor(place: SharedPlace) {
    this.place = place
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
    const key = this.place.key('counts')
    const all = pairsOf(await this.place.redis.send(key, ['HGETALL', key]))
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
