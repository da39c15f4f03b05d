import { choicesOf, isLedgerName, ledgerNames } from '../../contract/ledger.ts'
import type { Observation, Seen } from '../observed/observation.ts'
import type { EntryCount } from './report.ts'

/** Counts what exchanges show about the ledger. */
export class LedgerCounter {
  readonly #entries = new Map<string, Map<Seen, { count: number }>>()

  /** Finds the counter that an observation increases, so that adding it again is cheap. */
  markOf({ entry, choice }: { readonly entry: string; readonly choice: Seen }): { count: number } {
    const found = this.#entries.get(entry)?.get(choice)
    if (found) return found
    const mark = { count: 0 }
    const counts = this.#entries.get(entry) ?? new Map<Seen, { count: number }>()
    this.#entries.set(entry, counts.set(choice, mark))
    return mark
  }

  /** Adds observations. */
  add(observations: readonly Observation[]): void {
    for (const each of observations) this.markOf(each).count += 1
  }

  /** Adds what another counter has reported. Reports of earlier releases have nothing of it. */
  addReport(entries: readonly EntryCount[] = []): void {
    for (const { entry, choices } of entries)
      for (const { choice, count } of choices) this.markOf({ entry, choice }).count += count
  }

  /** The entries that were seen, and their choices, in the order of the ledger. */
  report(): readonly EntryCount[] {
    return byRank([...this.#entries.keys()], ledgerNames).flatMap((entry) => {
      const counts = this.#entries.get(entry)
      const choices = byRank([...(counts?.keys() ?? [])], choicesIn(entry))
        .map((choice) => ({ choice, count: counts?.get(choice)?.count ?? 0 }))
        .filter(({ count }) => count > 0)
      const of = choices.reduce((sum, { count }) => sum + count, 0)
      return of === 0 ? [] : [{ entry, of, choices }]
    })
  }
}

// --- internal ---

/** A report of another release may have other entries. */
function choicesIn(entry: string): readonly Seen[] {
  return isLedgerName(entry) ? choicesOf(entry) : []
}

/** Sorts items as they are in a list; others follow by their texts. */
function byRank<Item extends Seen>(items: readonly Item[], list: readonly Item[]): readonly Item[] {
  const rank = (item: Item) => (list.includes(item) ? list.indexOf(item) : list.length)
  return items.toSorted(
    (one, other) => rank(one) - rank(other) || (String(one) < String(other) ? -1 : 1),
  )
}
