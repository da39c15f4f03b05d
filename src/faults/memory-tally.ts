import {
  type Due,
  type FaultTally,
  REQUESTS_NAMED,
  type Struck,
  type Tallied,
} from './fault-tally.ts'

/** The tally of one process: it answers immediately. */
export class MemoryTally implements FaultTally {
  readonly #counters: Map<string, Counters>

  constructor(counters = new Map<string, Counters>()) {
    this.#counters = counters
  }

  call(tokens: readonly string[]): readonly number[] {
    return tokens.map((token) => {
      const counters = this.#of(token)
      counters.calls += 1
      return counters.calls
    })
  }

  strike(due: readonly Due[], requestId: string): readonly Struck[] {
    const struck: Struck[] = []
    for (const [place, { token, times, isEnd }] of due.entries()) {
      const counters = this.#of(token)
      if (times !== undefined && counters.struck >= times) continue
      struck.push({ place, before: counters.struck })
      counters.struck += 1
      name(requestId, counters)
      if (isEnd) break
    }
    return struck
  }

  force(token: string, requestId: string): number {
    const counters = this.#of(token)
    counters.forced += 1
    name(requestId, counters)
    return counters.forced
  }

  read(token: string): Tallied {
    return this.#counters.get(token) ?? NOTHING
  }

  /** Requests under way may still count in both, so they share the counters. */
  keep(tokens: readonly string[]): MemoryTally {
    return new MemoryTally(new Map(tokens.map((token) => [token, this.#of(token)])))
  }

  #of(token: string): Counters {
    let counters = this.#counters.get(token)
    if (!counters) {
      counters = { calls: 0, struck: 0, forced: 0, requests: [] }
      this.#counters.set(token, counters)
    }
    return counters
  }
}

// --- internal ---

interface Counters extends Tallied {
  calls: number
  struck: number
  forced: number
  requests: string[]
}

const NOTHING: Tallied = { calls: 0, struck: 0, forced: 0, requests: [] }

function name(requestId: string, counters: Counters): void {
  if (counters.requests.length === REQUESTS_NAMED) counters.requests.shift()
  counters.requests.push(requestId)
}
