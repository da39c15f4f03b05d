import { randomUUID } from 'node:crypto'
import { type Eventually, whenReady } from '../base/time.ts'
import {
  ArmedFault,
  type DueCall,
  type FaultDraws,
  type FaultStart,
  type Receipts,
  type Strike,
  startOf,
} from './armed-fault.ts'
import { type Ending, isOfWebhooks, matchersOf } from './fault.ts'
import { type FaultTally, MemoryTally, type Struck, type Tallied } from './fault-tally.ts'
import type { Fault, FaultCounts } from './fault-types.ts'
import type { LimitWindow } from './limit-windows.ts'
import { limitedCall, limitRefusal, quotaIn, quotaLines, usedUp } from './rate-limit.ts'
import type { FaultRequest } from './request-filter.ts'

/** Everything that faults do to one request. */
export interface Strikes {
  /** The ids of the faults that struck. */
  readonly faults: readonly string[]
  readonly before: Strike
  readonly after: Strike
  /** The counters of all faults before this request, if they counted it. */
  readonly counts?: readonly Required<FaultCounts>[]
  /** Header lines for the answer, whatever it is: what rate limits tell the client. */
  readonly lines?: readonly string[]
}

/** What all faults of a world share. */
export interface FaultOptions extends FaultDraws {
  /** The tally with their counters. Default: in memory. */
  readonly tally?: FaultTally
}

const NOTHING: Strike = {
  ...{ delay: 0, throttle: Number.POSITIVE_INFINITY, end: undefined },
  changes: [],
}
const UNTOUCHED: Strikes = { faults: [], before: NOTHING, after: NOTHING }

/** The faults of a world. The tally counts how often each of them has struck. */
export class FaultPlan {
  readonly #armed: readonly ArmedFault[]
  /** First the faults that act before the handler, then those that act after it. */
  readonly #inOrder: readonly ArmedFault[]
  readonly #draws: FaultDraws
  readonly #tally: FaultTally

  private constructor(armed: readonly ArmedFault[], draws: FaultDraws, tally: FaultTally) {
    this.#armed = armed
    this.#inOrder = [...armed.filter(isBefore), ...armed.filter((each) => !isBefore(each))]
    this.#draws = draws
    this.#tally = tally
  }

  /** Takes parsed faults, at the start of their scenario. */
  static of(
    faults: readonly Fault[],
    { tally = new MemoryTally(), ...draws }: FaultOptions,
  ): FaultPlan {
    const armed = faults.map((fault) => new ArmedFault(fault, draws, startOf(fault, fault.id)))
    return new FaultPlan(armed, draws, tally)
  }

  /** Other faults, with their expressions and the start of each one's counters, in the same tally. */
  resumed(
    faults: readonly Fault[],
    starts: readonly FaultStart[],
    expressions: FaultDraws['expressions'],
  ): FaultPlan {
    const draws = { ...this.#draws, expressions }
    const armed = faults.map((fault, at) => new ArmedFault(fault, draws, starts[at] as FaultStart))
    return new FaultPlan(armed, draws, this.#tally)
  }

  /** The start of each fault's counters, in the order of the faults. */
  starts(): readonly FaultStart[] {
    return this.#armed.map(({ start }) => start)
  }

  get faults(): readonly Fault[] {
    return this.#armed.map(({ fault }) => fault)
  }

  get expressions(): FaultDraws['expressions'] {
    return this.#draws.expressions
  }

  /** The same faults at their start; those that had counts before add new counts to these (`Receipts.inAll`). */
  after(past: readonly Receipts[], tally: FaultTally = this.#tally.keep([])): FaultPlan {
    const inAll = new Map(past.map((receipts) => [receipts.id, receipts.inAll]))
    const armed = this.#armed.map(
      ({ fault, due: { token } }) =>
        new ArmedFault(fault, this.#draws, startOf(fault, token, inAll.get(fault.id))),
    )
    return new FaultPlan(armed, this.#draws, tally)
  }

  /** An independent plan with the same counters. */
  copy(): FaultPlan {
    const tokens = new Map(this.#armed.map(({ due }) => [due.token, randomUUID() as string]))
    const armed = this.#armed.map((each) => {
      const token = tokens.get(each.due.token) as string
      return new ArmedFault(each.fault, this.#draws, each.startOfCopy(token, this.#read(each)))
    })
    return new FaultPlan(armed, this.#draws, this.#tally.copy(tokens))
  }

  /** Other faults, with their expressions; a fault that is the same object keeps its counters. */
  with(faults: readonly Fault[], expressions: FaultDraws['expressions']): FaultPlan {
    const draws = { ...this.#draws, expressions }
    const known = new Map(this.#armed.map((each) => [each.fault, each]))
    const armed = faults.map(
      (fault) => known.get(fault) ?? new ArmedFault(fault, draws, startOf(fault, randomUUID())),
    )
    const tally = this.#tally.keep(armed.map(({ due }) => due.token))
    return new FaultPlan(armed, draws, tally)
  }

  get tally(): FaultTally {
    return this.#tally
  }

  get isEmpty(): boolean {
    return this.#armed.length === 0
  }

  /** Whether a condition of a fault that may strike an operation looks into the body. */
  readsBody(operation: string): boolean {
    return this.faults.some(
      ({ on, when }) =>
        (on === '*' || [on].flat().includes(operation)) &&
        matchersOf(when).some(({ path: [part] }) => part === 'body'),
    )
  }

  has(id: string): boolean {
    return this.#armed.some(({ fault }) => fault.id === id)
  }

  /** Whether a request can ask for the fault with an id. */
  mayForce(id: string): boolean {
    return this.#armed.some(({ fault }) => fault.id === id && !isOfWebhooks(fault))
  }

  /**
   * Decides what strikes a request. Every fault counts every call that matches it. The delays of all due faults
   * add up and the slowest throttle applies, until one of the faults ends the request.
   */
  strike(request: FaultRequest, requestId: string): Eventually<Strikes> {
    const called = this.#inOrder.filter(({ matches }) => matches(request))
    if (called.length === 0) return UNTOUCHED
    const numbers = this.#tally.call(called.map(({ due }) => due.token))
    return whenReady(numbers, (given) =>
      this.#strikeDue(called, { numbers: given, request, requestId }),
    )
  }

  /** Fires a fault regardless of its `on`, `when`, `calls`, `probability` and `times`, and of how much is left of a rate limit. */
  force(id: string, requestId: string, time = Date.now()): Eventually<Strikes> | undefined {
    const armed = this.#armed.find(({ fault }) => fault.id === id)
    if (!armed) return undefined
    const { fault, at, due } = armed
    const quotas = fault.rateLimit ? [usedUp(fault, fault.rateLimit, time)] : []
    return whenReady(
      this.#tally.force(due.token, requestId),
      (number): Strikes => ({
        ...UNTOUCHED,
        faults: [id],
        counts: this.#countsWith(new Map([[armed, { forced: number - 1 }]])),
        [at]: { ...armed.force(number), ...(quotas.length > 0 && { end: limitRefusal(quotas) }) },
        ...(quotas.length > 0 && { lines: quotaLines(quotas) }),
      }),
    )
  }

  /** The counters of every fault, in the order of the scenario. */
  counts(): readonly Required<FaultCounts>[] {
    return this.#armed.map((armed) => armed.counts(this.#read(armed)))
  }

  /** The receipts of every fault, in the order of the scenario. */
  receipts(): readonly Receipts[] {
    return this.#armed.map((armed) => armed.receipts(this.#read(armed)))
  }

  #strikeDue(
    called: readonly ArmedFault[],
    { numbers, request, requestId }: CountedCall,
  ): Eventually<Strikes> {
    const before = called.map(
      (armed, place) => [armed, { calls: (numbers[place] as number) - 1 }] as const,
    )
    const counts = this.#countsWith(new Map(before))
    const due = called.flatMap(
      (armed, place) => armed.call(numbers[place] as number, this.#read(armed)) ?? [],
    )
    if (due.length === 0) return { ...UNTOUCHED, counts }
    const isLimited = due.some(({ armed }) => armed.fault.rateLimit)
    const limited = isLimited ? this.#limit(due, request) : { striking: due }
    return whenReady(limited, ({ striking, lines }) => {
      const struck = this.#tally.strike(
        striking.map(({ armed }) => armed.due),
        requestId,
      )
      const more = { counts, ...(lines && { lines }) }
      return whenReady(struck, (given) => ({ ...together(given, striking), ...more }))
    })
  }

  /** Counts a call for the rate limits that are due. Only those that it exceeds strike. */
  #limit(due: readonly DueCall[], request: FaultRequest): Eventually<Limited> {
    const limits = due.flatMap((each) => {
      const { rateLimit } = each.armed.fault
      return rateLimit ? [{ each, rateLimit }] : []
    })
    const calls = limits.map(({ each, rateLimit }) =>
      limitedCall(each.armed.due.token, rateLimit, request),
    )
    return whenReady(this.#tally.limit(calls, request.time), (windows) => {
      const quotas = limits.map(({ each, rateLimit }, at) =>
        quotaIn(each.armed.fault, rateLimit, windows[at] as LimitWindow, request.time),
      )
      const over = new Set(limits.filter((_, at) => quotas[at]?.isOver).map(({ each }) => each))
      const striking = due
        .filter((each) => over.has(each) || !each.armed.fault.rateLimit)
        .map((each) => (over.has(each) ? { ...each, end: limitRefusal(quotas) } : each))
      return { striking, lines: quotaLines(quotas) }
    })
  }

  /** The counters of all faults; the given ones replace those of the tally, which may include later calls. */
  #countsWith(given: ReadonlyMap<ArmedFault, Partial<Tallied>>): readonly Required<FaultCounts>[] {
    return this.#armed.map((armed) => armed.counts({ ...this.#read(armed), ...given.get(armed) }))
  }

  #read({ due }: ArmedFault): Tallied {
    return this.#tally.read(due.token)
  }
}

/** The strikes of a single ending, for a request that asks for it; `name` takes the place of a fault's id. */
export function strikeOnce(name: string, point: 'before' | 'after', end: Ending): Strikes {
  return { ...UNTOUCHED, faults: [name], [point]: { ...NOTHING, end } }
}

// --- internal ---

interface CountedCall {
  readonly numbers: readonly number[]
  readonly request: FaultRequest
  readonly requestId: string
}

/** What rate limits leave of the faults that are due, and what they tell the client. */
interface Limited {
  readonly striking: readonly DueCall[]
  readonly lines?: readonly string[]
}

function isBefore({ at }: ArmedFault): boolean {
  return at === 'before'
}

/** The combined effect of the faults that struck. */
function together(struck: readonly Struck[], due: readonly DueCall[]): Strikes {
  const faults: string[] = []
  const strikes = { before: NOTHING, after: NOTHING }
  for (const { place, before } of struck) {
    const call = due[place] as DueCall
    const { armed } = call
    const { delay, throttle, end, changes } = armed.strike(call, before)
    const others = strikes[armed.at]
    strikes[armed.at] = {
      delay: others.delay + delay,
      throttle: Math.min(others.throttle, throttle),
      end,
      changes: changes.length === 0 ? others.changes : [...others.changes, ...changes],
    }
    faults.push(armed.fault.id)
  }
  return { ...strikes, faults }
}
