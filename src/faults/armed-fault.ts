import { createRandom, type Random } from '../base/random.ts'
import { type CallFilter, parseCalls } from './calls.ts'
import { sampleDelay } from './delay.ts'
import { defaultPoint, type Ending, endingOf, type Fault } from './fault.ts'
import {
  createRequestFilter,
  type Expressions,
  type FaultRequest,
  type RequestFilter,
} from './match.ts'

/** What a fault did: how many calls matched it, and which requests it struck. */
export interface Receipts {
  readonly id: string
  readonly calls: number
  readonly fired: number
  /** The `X-Request-Id` of the last struck requests, the oldest first. */
  readonly requests: readonly string[]
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
  readonly end: Ending | undefined
  readonly #seed: number
  readonly #matches: RequestFilter
  readonly #isMeant: CallFilter
  #calls = 0
  #struck = 0
  #forced = 0
  readonly #requests: string[] = []

  constructor(fault: Fault, { seed, expressions }: { seed: number; expressions: Expressions }) {
    this.fault = fault
    this.at = defaultPoint(fault)
    this.end = endingOf(fault)
    this.#seed = seed
    this.#matches = createRequestFilter(fault, expressions)
    this.#isMeant = parseCalls(fault.calls)
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

  /** Strikes a call that is due; returns its delay in milliseconds. */
  strike({ random }: DueStrike, requestId: string): number {
    this.#struck += 1
    return this.#fire(random, requestId)
  }

  /** Strikes a request that asked for the fault, without effect on `times` or on later draws; returns the delay in milliseconds. */
  force(requestId: string): number {
    this.#forced += 1
    return this.#fire(this.#randomOf(`forced/${this.#forced}`), requestId)
  }

  receipts(): Receipts {
    const { id } = this.fault
    const fired = this.#struck + this.#forced
    return { id, calls: this.#calls, fired, requests: [...this.#requests] }
  }

  /** The draws for a call depend only on the seed, the fault and the number of the call. */
  #randomOf(call: string): Random {
    return createRandom(this.#seed, `${this.fault.id}/${call}`)
  }

  #fire(random: Random, requestId: string): number {
    this.#requests.push(requestId)
    if (this.#requests.length > RECEIPTS_KEPT) this.#requests.shift()
    return sampleDelay(this.fault.delay ?? 0, random)
  }
}

// --- internal ---

const RECEIPTS_KEPT = 100
