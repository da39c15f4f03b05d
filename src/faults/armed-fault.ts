import { createRandom, type Random } from '../base/random.ts'
import { MAX_DELAY } from '../base/time.ts'
import { type AnswerChange, changeOf } from './answer-change.ts'
import { defaultPoint, type Ending, endingsOf } from './fault.ts'
import { type Due, REQUESTS_NAMED, type Tallied } from './fault-tally.ts'
import type { Delay, Fault, FaultCounts } from './fault-types.ts'
import { createRequestFilter, type Expressions, type RequestFilter } from './request-filter.ts'

/** What the faults do to one request at one point: delay it, throttle its answer, and possibly end it. */
export interface Strike {
  /** Milliseconds. */
  readonly delay: number
  /** Bytes of the body per second; infinite if nothing is throttled. */
  readonly throttle: number
  readonly end: Ending | undefined
  /** What changes the answer, in this order. */
  readonly changes: readonly AnswerChange[]
}

/** What a fault did: how many calls matched it, and which requests it struck. */
export interface Receipts extends Counts {
  readonly id: string
  /** The same counts since the scenario was loaded: they include those before resets, but not those of `counts`. */
  readonly inAll: Counts
  readonly expect?: 'consumed'
  /** The `X-Request-Id` of the last struck requests, the oldest first. */
  readonly requests: readonly string[]
}

/** What the draws and filters of all faults of a world depend on. */
export interface FaultDraws {
  readonly seed: number
  readonly expressions: Expressions
}

/** Where the counters of a fault begin. */
export interface FaultStart {
  /** Names them in the tally of the world. */
  readonly token: string
  /** Added to the counts in the tally. */
  readonly counts: Tallied
  /** The counts before that (`Receipts.inAll`). */
  readonly past: Counts
}

/** A call that the fault strikes, unless another fault ends the request first or this one has struck as often as it may. */
export interface DueCall {
  readonly armed: ArmedFault
  readonly random: Random
  /** How it ends the request in place of its own endings. */
  readonly end?: Ending
}

/** A fault of a world: which requests it strikes, and how. Its counters are in the tally of the world, and are passed in. */
export class ArmedFault {
  readonly fault: Fault
  readonly start: FaultStart
  readonly at: 'before' | 'after'
  readonly matches: RequestFilter
  /** The part of the decision that is made where the counters are. */
  readonly due: Due
  /** One per strike; the last one is also used for all later strikes. Empty if the fault does not end requests. */
  readonly #endings: readonly Ending[]
  readonly #draws: FaultDraws
  readonly #isMeant: CallFilter
  readonly #changes: readonly AnswerChange[]

  constructor(fault: Fault, draws: FaultDraws, start: FaultStart) {
    const { token, counts } = start
    this.fault = fault
    this.start = start
    this.at = defaultPoint(fault)
    this.matches = createRequestFilter(fault, draws.expressions)
    this.#endings = endingsOf(fault)
    this.#draws = draws
    this.#changes = [changeOf(fault) ?? []].flat()
    this.#isMeant = parseCalls(fault.calls)
    const times = fault.times === undefined ? undefined : fault.times - counts.struck
    this.due = { token, times, isEnd: this.#endings.length > 0 || fault.rateLimit !== undefined }
  }

  /** Decides whether a matching call is due, by its number in the tally. */
  call(number: number, { struck }: Tallied): DueCall | undefined {
    const { probability = 1 } = this.fault
    const call = this.start.counts.calls + number
    const random = this.#randomOf(String(call))
    const { times = Number.POSITIVE_INFINITY } = this.due
    const isDue = random() < probability && struck < times && this.#isMeant(call)
    return isDue ? { armed: this, random } : undefined
  }

  /** The effect on a call that is due; `before` is how often the fault has struck before, by the tally. */
  strike({ random, end }: DueCall, before: number): Strike {
    const place = Math.min(this.start.counts.struck + before, this.#endings.length - 1)
    return { ...this.#fire(random), end: end ?? this.#endings[place] }
  }

  /** The effect on a request that asked for the fault, by the number of such requests in the tally: always the first answer. */
  force(number: number): Strike {
    const random = this.#randomOf(`forced/${this.start.counts.forced + number}`)
    return { ...this.#fire(random), end: this.#endings[0] }
  }

  /** Its counters, computed from those of the tally. */
  counts({ calls, struck, forced }: Tallied): Required<FaultCounts> {
    const { counts } = this.start
    const allForced = counts.forced + forced
    return {
      calls: counts.calls + calls,
      fired: counts.struck + struck + allForced,
      forced: allForced,
    }
  }

  receipts(tallied: Tallied): Receipts {
    const { id, expect, rateLimit } = this.fault
    const { past, counts } = this.start
    const { calls, fired } = this.counts(tallied)
    const early = tallied.early ?? 0
    const tooEarly = (before = 0) => rateLimit && { tooEarly: before + early }
    const inAll = {
      calls: past.calls + tallied.calls,
      fired: past.fired + tallied.struck + tallied.forced,
      ...tooEarly(past.tooEarly),
    }
    const requests = this.#requests(tallied)
    const own = { calls, fired, ...tooEarly(counts.early) }
    return { id, ...own, inAll, ...(expect && { expect }), requests }
  }

  /** Where the counters of a copy begin. */
  startOfCopy(token: string, tallied: Tallied): FaultStart {
    const { counts } = this.start
    return {
      token,
      counts: {
        calls: counts.calls + tallied.calls,
        struck: counts.struck + tallied.struck,
        forced: counts.forced + tallied.forced,
        early: (counts.early ?? 0) + (tallied.early ?? 0),
        requests: this.#requests(tallied),
      },
      past: this.receipts(tallied).inAll,
    }
  }

  #requests({ requests }: Tallied): readonly string[] {
    return [...this.start.counts.requests, ...requests].slice(-REQUESTS_NAMED)
  }

  /** The draws for a call depend only on the seed, the fault and the number of the call. */
  #randomOf(call: string): Random {
    return createRandom(this.#draws.seed, `${this.fault.id}/${call}`)
  }

  #fire(random: Random): Omit<Strike, 'end'> {
    const { delay = 0, throttle = Number.POSITIVE_INFINITY } = this.fault
    return { delay: sampleDelay(delay, random), throttle, changes: this.#changes }
  }
}

/** The start of a fault's counters, from its scenario. */
export function startOf({ counts = {} }: Fault, token: string, past: Counts = NONE): FaultStart {
  const { calls = 0, fired = 0, forced = 0 } = counts
  return { token, counts: { calls, struck: fired - forced, forced, requests: [] }, past }
}

/** Whether a call is selected, given its number, counted from 1. */
export type CallFilter = (call: number) => boolean

/** Parses `3`, `1-2`, `5-` or `every 4`. The text has been checked against the scenario schema. */
export function parseCalls(calls: number | string | undefined): CallFilter {
  if (calls === undefined) return () => true
  const text = String(calls)
  if (text.startsWith('every ')) {
    const interval = Number(text.slice('every '.length))
    return (call) => call % interval === 0
  }
  const [first = '', last] = text.split('-')
  const from = Number(first)
  const to = last === undefined ? from : last === '' ? Number.POSITIVE_INFINITY : Number(last)
  return (call) => call >= from && call <= to
}

/** Draws a delay in milliseconds; `random` returns numbers from 0 to 1, exclusive. */
export function sampleDelay(delay: Delay, random: () => number): number {
  if (typeof delay === 'number') return delay
  if (delay.type === 'uniform') return delay.lower + random() * (delay.upper - delay.lower)
  return Math.min(delay.median * Math.exp(delay.sigma * normal(random)), MAX_DELAY)
}

// --- internal ---

/** How many calls matched a fault, and how often it fired. */
interface Counts {
  readonly calls: number
  readonly fired: number
  /** Of a rate limit: how many requests came before the `Retry-After` that their client had got was over. */
  readonly tooEarly?: number
}

const NONE: Counts = { calls: 0, fired: 0 }

/** Draws from the standard normal distribution (Box-Muller transform). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
