import { isErratic, type LedgerEntry } from '../contract/ledger/ledger.ts'
import type { ShownChoice } from './choice-watch.ts'
import type { ShownChoices } from './compare-services.ts'
import type { Shown } from './kinds/entry-probe.ts'

/** Collects what a service has shown for the entries of any contract. */
export class ChoicesByEntry implements ShownChoices {
  readonly #shown = new Map<string, readonly ShownChoice[]>()

  /** Adds what a probe has shown for its entry. */
  add(entry: LedgerEntry, shown: readonly Shown[]): void {
    this.#shown.set(entry.name, counted(entry, shown))
  }

  choicesOf(name: string): readonly ShownChoice[] {
    return this.#shown.get(name) ?? []
  }
}

// --- internal ---

function counted(entry: LedgerEntry, shown: readonly Shown[]): readonly ShownChoice[] {
  const erratic = shown.find(({ choice }) => isErratic(entry, choice))?.choice
  // By chance, such a choice looks like another one.
  const kept =
    erratic === undefined
      ? shown
      : shown.map((each) => (each.choice === 'other' ? each : { ...each, choice: erratic }))
  const groups = [...Map.groupBy(kept, ({ choice }) => choice)]
  const kinds = groups.map(([, all]) => [...new Set(all.flatMap(({ kind }) => kind ?? []))])
  const isByKind = groups.length > 1 && kinds.every((each) => each.length > 0) && areApart(kinds)
  return groups
    .flatMap(([choice, all], at): readonly ShownChoice[] => {
      const [first] = all
      if (!first) return []
      const example = first.answer.capture
      return [{ choice, count: all.length, example, ...(isByKind && { kinds: kinds[at] ?? [] }) }]
    })
    .toSorted((one, other) => other.count - one.count)
}

function areApart(kinds: readonly (readonly string[])[]): boolean {
  return new Set(kinds.flat()).size === kinds.flat().length
}
