import type { Severity, Violation } from '../contract/violation.ts'
import type { UncheckedReason } from './reports/unchecked.ts'

/** The results of the exchanges of a run, as counters that only grow. */
export interface CheckFigures {
  /** Exchanges without a violation, with one, and those that were not judged. */
  readonly clean: number
  readonly violated: number
  readonly unchecked: number
  /** How many exchanges were not judged, or only in part. */
  readonly reasons: { readonly [reason in UncheckedReason]?: number }
  readonly violations: readonly ViolationCount[]
}

/** How often a rule was broken. */
export interface ViolationCount {
  readonly rule: string
  /** The operationId; `none` if the contract has no such operation. */
  readonly operation: string
  readonly severity: Severity
  readonly count: number
}

/** Counts violations by rule, operation and severity. */
export class ViolationCounter {
  readonly #operations: ReadonlySet<string>
  readonly #counts = new Map<string, Mutable>()

  /** Operations that are not in `operations` are counted together. */
  constructor(operations: ReadonlySet<string>) {
    this.#operations = operations
  }

  /** Adds the violations of an exchange; `further` has, by index, how many more violations of the same kind there are. */
  add(
    named: string,
    violations: readonly Violation[],
    further: ReadonlyMap<number, number> | undefined,
  ): void {
    const operation = this.#operations.has(named) ? named : 'none'
    for (const [index, { rule, severity }] of violations.entries()) {
      const key = `${rule} ${operation} ${severity}`
      const found = this.#counts.get(key)
      const times = 1 + (further?.get(index) ?? 0)
      if (found) found.count += times
      else this.#counts.set(key, { rule, operation, severity, count: times })
    }
  }

  list(): readonly ViolationCount[] {
    return [...this.#counts.values()].map((each) => ({ ...each }))
  }
}

// --- internal ---

type Mutable = { -readonly [Key in keyof ViolationCount]: ViolationCount[Key] }
