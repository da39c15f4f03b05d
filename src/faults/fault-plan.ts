import { createRandom, type Random } from '../base/random.ts'
import { type CallFilter, parseCalls } from './calls.ts'
import { sampleDelay } from './delay.ts'
import type { Connection, Fault, Respond } from './fault.ts'
import { createRequestFilter, type FaultRequest, type RequestFilter } from './match.ts'

/** What faults do to one request at one point: wait, then perhaps end it. */
export interface Strike {
  /** Milliseconds. */
  readonly delay: number
  readonly end: Ending | undefined
}

/** How a fault ends a request: with an answer, by the connection, or by cutting that answer. */
export interface Ending {
  readonly respond?: Respond | undefined
  readonly connection?: Connection | undefined
}

/** Everything that strikes one request. */
export interface Strikes {
  /** The ids of the faults that struck. */
  readonly faults: readonly string[]
  readonly before: Strike
  readonly after: Strike
}

/** The count of a fault: how many calls matched it, and which requests it struck. */
export interface Receipts {
  readonly id: string
  readonly calls: number
  readonly fired: number
  /** The `X-Request-Id` of the last requests struck, the oldest first. */
  readonly requests: readonly string[]
}

const NOTHING: Strike = { delay: 0, end: undefined }
const UNTOUCHED: Strikes = { faults: [], before: NOTHING, after: NOTHING }
const RECEIPTS_KEPT = 100

/** The faults of a world, and how often each has struck. */
export class FaultPlan {
  readonly #faults: readonly ArmedFault[]

  /** Takes parsed faults; all chance follows from `seed`. */
  constructor(faults: readonly Fault[], seed: number) {
    this.#faults = faults.map((fault) => new ArmedFault(fault, seed))
  }

  /** Tells whether there is nothing that could strike. */
  get isEmpty(): boolean {
    return this.#faults.length === 0
  }

  /** Tells whether there is a fault of this id. */
  has(id: string): boolean {
    return this.#faults.some(({ fault }) => fault.id === id)
  }

  /**
   * Decides what strikes a request. Every fault counts every call that matches it and draws its
   * chance; the delays of those that are due add up, and the first that ends the request is the last.
   */
  strike(request: FaultRequest, requestId: string): Strikes {
    const due = this.#faults.filter((fault) => fault.isDue(request))
    if (due.length === 0) return UNTOUCHED
    const struck: string[] = []
    const apply = (point: 'before' | 'after'): Strike => {
      let delay = 0
      for (const armed of due.filter(({ at }) => at === point)) {
        struck.push(armed.fault.id)
        delay += armed.fire(requestId)
        if (armed.end) return { delay, end: armed.end }
      }
      return { delay, end: undefined }
    }
    const before = apply('before')
    return { before, after: before.end ? NOTHING : apply('after'), faults: struck }
  }

  /** Fires a fault whatever its `on`, `when`, `calls`, `probability` and `times` say. */
  force(id: string, requestId: string): Strikes | undefined {
    const armed = this.#faults.find(({ fault }) => fault.id === id)
    if (!armed) return undefined
    const strike = { delay: armed.fire(requestId), end: armed.end }
    return { ...UNTOUCHED, faults: [id], [armed.at]: strike }
  }

  /** The receipts of every fault, in the order of the scenario. */
  receipts(): readonly Receipts[] {
    return this.#faults.map((fault) => fault.receipts())
  }
}

/** Strikes of a single ending or delay, for what a request asks for itself. */
export function strikeBefore(name: string, delay: number, end: Ending | undefined): Strikes {
  return { faults: [name], before: { delay, end }, after: NOTHING }
}

/** Where a fault acts when it does not say: a cut answer must have been made first. */
export function defaultPoint({
  at,
  connection,
  respond,
}: Omit<Fault, 'id' | 'on'>): 'before' | 'after' {
  return at ?? (connection === 'truncate' && !respond ? 'after' : 'before')
}

// --- internal ---

/** A fault with its filters made, its counters and its own source of chance. */
class ArmedFault {
  readonly fault: Fault
  readonly at: 'before' | 'after'
  readonly end: Ending | undefined
  readonly #matches: RequestFilter
  readonly #isMeant: CallFilter
  readonly #random: Random
  #calls = 0
  #fired = 0
  readonly #requests: string[] = []

  constructor(fault: Fault, seed: number) {
    this.fault = fault
    this.at = defaultPoint(fault)
    const { respond, connection } = fault
    this.end = respond || connection ? { respond, connection } : undefined
    this.#matches = createRequestFilter(fault.on, fault.when)
    this.#isMeant = parseCalls(fault.calls)
    this.#random = createRandom(seed, fault.id)
  }

  isDue(request: FaultRequest): boolean {
    if (!this.#matches(request)) return false
    this.#calls += 1
    // Drawn for every matching call, so that the order of draws depends on nothing else.
    const lucky = this.#random() < (this.fault.probability ?? 1)
    const left = this.#fired < (this.fault.times ?? Number.POSITIVE_INFINITY)
    return lucky && left && this.#isMeant(this.#calls)
  }

  /** Counts a firing and draws its delay. */
  fire(requestId: string): number {
    this.#fired += 1
    this.#requests.push(requestId)
    if (this.#requests.length > RECEIPTS_KEPT) this.#requests.shift()
    return sampleDelay(this.fault.delay ?? 0, this.#random)
  }

  receipts(): Receipts {
    const { id } = this.fault
    return { id, calls: this.#calls, fired: this.#fired, requests: [...this.#requests] }
  }
}
