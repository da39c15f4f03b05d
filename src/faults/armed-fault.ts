import { createRandom, type Random } from '../base/random.ts'
import { type CallFilter, parseCalls } from './calls.ts'
import { sampleDelay } from './delay.ts'
import { defaultPoint, type Ending, endingsOf, type Fault, type FaultCounts } from './fault.ts'
import {
  createRequestFilter,
  type Expressions,
  type FaultRequest,
  type RequestFilter,
} from './match.ts'

/** What faults do to one request at one point: delay it, throttle its answer, then possibly end it. */
export interface Strike {
  /** Milliseconds. */
  readonly delay: number
  /** Bytes of the body per second; infinite if nothing is throttled. */
  readonly throttle: number
  readonly end: Ending | undefined
}

/** What a fault did: how many calls matched it, and which requests it struck. */
export interface Receipts extends Counts {
  readonly id: string
  /** The same counts since the scenario was loaded, including those before resets, without those of `counts`. */
  readonly inAll: Counts
  /** What the scenario expects of the fault. */
  readonly expect?: 'consumed'
  /** The `X-Request-Id` of the last struck requests, the oldest first. */
  readonly requests: readonly string[]
}

/** What all faults of a world share. */
export interface FaultOptions {
  /** All draws depend on it. */
  readonly seed: number
  readonly expressions: Expressions
}

/** A call that a fault strikes unless another fault ends the request first. */
export interface DueStrike {
  readonly armed: ArmedFault
  readonly random: Random
}

/** A fault of a world, with its filters and counters. */
export class ArmedFault {
  readonly fault: Fault
  readonly at: 'before' | 'after'
  /** One per strike, the last also for all later strikes; empty if the fault ends no request. */
  readonly #endings: readonly Ending[]
  readonly #options: FaultOptions
  readonly #matches: RequestFilter
  readonly #isMeant: CallFilter
  readonly #past: Counts
  readonly #start: Required<FaultCounts>
  #calls: number
  #struck: number
  #forced: number
  #requests: readonly string[] = []

  /** `past` has the counts before the last reset. */
  constructor(fault: Fault, options: FaultOptions, past: Counts = NONE) {
    this.fault = fault
    this.at = defaultPoint(fault)
    this.#endings = endingsOf(fault)
    this.#options = options
    this.#matches = createRequestFilter(fault, options.expressions)
    this.#isMeant = parseCalls(fault.calls)
    this.#past = past
    const { calls = 0, fired = 0, forced = 0 } = fault.counts ?? {}
    this.#start = { calls, fired, forced }
    this.#calls = calls
    this.#struck = fired - forced
    this.#forced = forced
  }

  /** An independent fault with the same counters. */
  copy(): ArmedFault {
    const copy = new ArmedFault(this.fault, this.#options, this.#past)
    copy.#calls = this.#calls
    copy.#struck = this.#struck
    copy.#forced = this.#forced
    copy.#requests = this.#requests
    return copy
  }

  /** Counts a call if it matches; `undefined` if the fault does not strike it. */
  call(request: FaultRequest): DueStrike | undefined {
    if (!this.#matches(request)) return undefined
    this.#calls += 1
    const { probability = 1, times = Number.POSITIVE_INFINITY } = this.fault
    const random = this.#randomOf(String(this.#calls))
    const isDue = random() < probability && this.#struck < times && this.#isMeant(this.#calls)
    return isDue ? { armed: this, random } : undefined
  }

  /** Strikes a call that is due. */
  strike({ random }: DueStrike, requestId: string): Strike {
    const end = this.#endings[Math.min(this.#struck, this.#endings.length - 1)]
    this.#struck += 1
    return { ...this.#fire(random, requestId), end }
  }

  /**
   * Strikes a request that asked for the fault, with the first answer of a list, without effect on `times` or on later
   * draws and answers.
   */
  force(requestId: string): Strike {
    this.#forced += 1
    const random = this.#randomOf(`forced/${this.#forced}`)
    return { ...this.#fire(random, requestId), end: this.#endings[0] }
  }

  /** The counters as they are now. */
  counts(): Required<FaultCounts> {
    return { calls: this.#calls, fired: this.#struck + this.#forced, forced: this.#forced }
  }

  receipts(): Receipts {
    const { id, expect } = this.fault
    const { calls, fired } = this.counts()
    const inAll = {
      calls: this.#past.calls + calls - this.#start.calls,
      fired: this.#past.fired + fired - this.#start.fired,
    }
    return { id, calls, fired, inAll, ...(expect && { expect }), requests: this.#requests }
  }

  /** The draws for a call depend only on the seed, the fault and the number of the call. */
  #randomOf(call: string): Random {
    return createRandom(this.#options.seed, `${this.fault.id}/${call}`)
  }

  #fire(random: Random, requestId: string): Omit<Strike, 'end'> {
    this.#requests = [...this.#requests.slice(1 - RECEIPTS_KEPT), requestId]
    const { delay = 0, throttle = Number.POSITIVE_INFINITY } = this.fault
    return { delay: sampleDelay(delay, random), throttle }
  }
}

// --- internal ---

/** How many calls matched a fault, and how often it fired. */
interface Counts {
  readonly calls: number
  readonly fired: number
}

const RECEIPTS_KEPT = 100
const NONE: Counts = { calls: 0, fired: 0 }
