import type { ExchangeCounts, Report } from './report.ts'
import { type UncheckedReason, uncheckedReasons } from './unchecked.ts'

/** Counts the exchanges of a run, and why some were not judged. */
export class ExchangeCounter {
  readonly #counts = { total: 0, checked: 0, repeated: 0, partly: 0, unchecked: 0 }
  readonly #reasons = new Map<string, number>()

  /** Counts an exchange that was judged, in full or in part. */
  checked({ repeated, partly }: { repeated: boolean; partly: readonly UncheckedReason[] }): void {
    this.#counts.total += 1
    this.#counts.checked += 1
    if (repeated) this.#counts.repeated += 1
    if (partly.length > 0) this.#counts.partly += 1
    for (const reason of partly) this.#add(reason)
  }

  /** Counts an exchange that was not judged at all. */
  unchecked(reason: string): void {
    this.#counts.total += 1
    this.#counts.unchecked += 1
    this.#add(reason)
  }

  /** Adds what another counter has reported. */
  addReport({ exchanges, unchecked }: Counts): void {
    for (const name of NAMES) this.#counts[name] += exchanges[name]
    for (const [reason, count] of Object.entries(unchecked)) this.#add(reason, count)
  }

  /** The counts so far, reasons in the order in which they are explained. */
  report(): Counts {
    const reasons = [...this.#reasons].toSorted(([one], [other]) => byRank(one, other))
    return { exchanges: { ...this.#counts }, unchecked: Object.fromEntries(reasons) }
  }

  #add(reason: string, count = 1): void {
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count)
  }
}

// --- internal ---

type Counts = Pick<Report, 'exchanges' | 'unchecked'>

const NAMES: readonly (keyof ExchangeCounts)[] = [
  'total',
  'checked',
  'repeated',
  'partly',
  'unchecked',
]

const RANKS = Object.keys(uncheckedReasons)

function byRank(one: string, other: string): number {
  return RANKS.indexOf(one) - RANKS.indexOf(other) || (one < other ? -1 : 1)
}
