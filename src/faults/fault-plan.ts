import { ArmedFault, type FaultOptions, type Receipts, type Strike } from './armed-fault.ts'
import type { Ending, Fault, FaultCounts } from './fault.ts'
import type { FaultRequest } from './match.ts'

/** Everything that strikes one request. */
export interface Strikes {
  /** The ids of the faults that struck. */
  readonly faults: readonly string[]
  readonly before: Strike
  readonly after: Strike
}

const NOTHING: Strike = { delay: 0, throttle: Number.POSITIVE_INFINITY, end: undefined }
const UNTOUCHED: Strikes = { faults: [], before: NOTHING, after: NOTHING }

/** The faults of a world, and how often each has struck. */
export class FaultPlan {
  readonly #armed: readonly ArmedFault[]
  readonly #options: FaultOptions

  private constructor(armed: readonly ArmedFault[], options: FaultOptions) {
    this.#armed = armed
    this.#options = options
  }

  /** Takes parsed faults. */
  static of(faults: readonly Fault[], options: FaultOptions): FaultPlan {
    return new FaultPlan(
      faults.map((fault) => new ArmedFault(fault, options)),
      options,
    )
  }

  /** The faults, in order. */
  get faults(): readonly Fault[] {
    return this.#armed.map(({ fault }) => fault)
  }

  /** The compiled expressions of the faults. */
  get expressions(): FaultOptions['expressions'] {
    return this.#options.expressions
  }

  /** The same faults at their start; those that had counts before count on in all (`Receipts.inAll`). */
  after(past: readonly Receipts[]): FaultPlan {
    const inAll = new Map(past.map((receipts) => [receipts.id, receipts.inAll]))
    const armed = this.faults.map(
      (fault) => new ArmedFault(fault, this.#options, inAll.get(fault.id)),
    )
    return new FaultPlan(armed, this.#options)
  }

  /** An independent plan with the same counters. */
  copy(): FaultPlan {
    const armed = this.#armed.map((each) => each.copy())
    return new FaultPlan(armed, this.#options)
  }

  /** Other faults, with their expressions; those that are the same objects keep their counters. */
  with(faults: readonly Fault[], expressions: FaultOptions['expressions']): FaultPlan {
    const options = { ...this.#options, expressions }
    const armed = faults.map(
      (fault) => this.#armed.find((each) => each.fault === fault) ?? new ArmedFault(fault, options),
    )
    return new FaultPlan(armed, options)
  }

  /** Whether there are no faults. */
  get isEmpty(): boolean {
    return this.#armed.length === 0
  }

  /** Whether there is a fault with this id. */
  has(id: string): boolean {
    return this.#armed.some(({ fault }) => fault.id === id)
  }

  /**
   * Decides what strikes a request. Every fault counts every call that matches it. Of those that are due,
   * the delays add up and the slowest throttle applies, until one of them ends the request.
   */
  strike(request: FaultRequest, requestId: string): Strikes {
    const due = this.#armed.flatMap((fault) => fault.call(request) ?? [])
    if (due.length === 0) return UNTOUCHED
    const struck: string[] = []
    const apply = (point: 'before' | 'after'): Strike => {
      let { delay, throttle } = NOTHING
      for (const each of due) {
        const { armed } = each
        if (armed.at !== point) continue
        struck.push(armed.fault.id)
        const strike = armed.strike(each, requestId)
        delay += strike.delay
        throttle = Math.min(throttle, strike.throttle)
        if (strike.end) return { delay, throttle, end: strike.end }
      }
      return { delay, throttle, end: undefined }
    }
    const before = apply('before')
    return { before, after: before.end ? NOTHING : apply('after'), faults: struck }
  }

  /** Fires a fault regardless of its `on`, `when`, `calls`, `probability` and `times`. */
  force(id: string, requestId: string): Strikes | undefined {
    const armed = this.#armed.find(({ fault }) => fault.id === id)
    if (!armed) return undefined
    return { ...UNTOUCHED, faults: [id], [armed.at]: armed.force(requestId) }
  }

  /** The counters of every fault, in the order of the scenario. */
  counts(): readonly Required<FaultCounts>[] {
    return this.#armed.map((fault) => fault.counts())
  }

  /** The receipts of every fault, in the order of the scenario. */
  receipts(): readonly Receipts[] {
    return this.#armed.map((fault) => fault.receipts())
  }
}

/** The strikes of a single ending, for a request that asks for it; `name` stands for the id of a fault. */
export function strikeOnce(name: string, point: 'before' | 'after', end: Ending): Strikes {
  return { ...UNTOUCHED, faults: [name], [point]: { ...NOTHING, end } }
}
