import type { ExchangeCounts } from './report.ts'
import type { UncheckedReason } from './unchecked.ts'

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

  /** The counts so far. */
  report(): { exchanges: ExchangeCounts; unchecked: { readonly [reason: string]: number } } {
    return { exchanges: { ...this.#counts }, unchecked: Object.fromEntries(this.#reasons) }
  }

  #add(reason: string): void {
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1)
  }
}
