import { ArmedFault, type Receipts } from './armed-fault.ts'
import type { Ending, Fault } from './fault.ts'
import type { Expressions, FaultRequest } from './match.ts'

/** What faults do to one request at one point: delay it, then possibly end it. */
export interface Strike {
  /** Milliseconds. */
  readonly delay: number
  readonly end: Ending | undefined
}

/** Everything that strikes one request. */
export interface Strikes {
  /** The ids of the faults that struck. */
  readonly faults: readonly string[]
  readonly before: Strike
  readonly after: Strike
}

const NOTHING: Strike = { delay: 0, end: undefined }
const UNTOUCHED: Strikes = { faults: [], before: NOTHING, after: NOTHING }

/** The faults of a world, and how often each has struck. */
export class FaultPlan {
  readonly #faults: readonly ArmedFault[]

  /** Takes parsed faults and their expressions; all draws depend on `seed`. */
  constructor(faults: readonly Fault[], options: { seed: number; expressions: Expressions }) {
    this.#faults = faults.map((fault) => new ArmedFault(fault, options))
  }

  /** Whether there are no faults. */
  get isEmpty(): boolean {
    return this.#faults.length === 0
  }

  /** Whether there is a fault with this id. */
  has(id: string): boolean {
    return this.#faults.some(({ fault }) => fault.id === id)
  }

  /**
   * Decides what strikes a request. Every fault counts every call that matches it. The delays of those that are
   * due add up, until one of them ends the request.
   */
  strike(request: FaultRequest, requestId: string): Strikes {
    const due = this.#faults.flatMap((fault) => fault.call(request) ?? [])
    if (due.length === 0) return UNTOUCHED
    const struck: string[] = []
    const apply = (point: 'before' | 'after'): Strike => {
      let delay = 0
      for (const each of due) {
        const { armed } = each
        if (armed.at !== point) continue
        struck.push(armed.fault.id)
        delay += armed.strike(each, requestId)
        if (armed.end) return { delay, end: armed.end }
      }
      return { delay, end: undefined }
    }
    const before = apply('before')
    return { before, after: before.end ? NOTHING : apply('after'), faults: struck }
  }

  /** Fires a fault regardless of its `on`, `when`, `calls`, `probability` and `times`. */
  force(id: string, requestId: string): Strikes | undefined {
    const armed = this.#faults.find(({ fault }) => fault.id === id)
    if (!armed) return undefined
    const strike = { delay: armed.force(requestId), end: armed.end }
    return { ...UNTOUCHED, faults: [id], [armed.at]: strike }
  }

  /** The receipts of every fault, in the order of the scenario. */
  receipts(): readonly Receipts[] {
    return this.#faults.map((fault) => fault.receipts())
  }
}

/** The strikes of a single ending, for a request that asks for it; `name` stands for the id of a fault. */
export function strikeOnce(name: string, point: 'before' | 'after', end: Ending): Strikes {
  return { ...UNTOUCHED, faults: [name], [point]: { delay: 0, end } }
}
