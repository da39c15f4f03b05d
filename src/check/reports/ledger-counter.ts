import { counted } from '../../base/text/text.ts'
import {
  type Choice,
  choicesOf,
  type LedgerEntry,
  pinnedChoice,
} from '../../contract/ledger/ledger.ts'
import { builtInLedger, petEntries } from '../../petstore/built-in-ledger.ts'
import type { Observation, ObservedChoice } from '../observed/observer.ts'
import type { ChoiceCount, EntryCount, ProbedEntry } from './report.ts'

/** Counts what exchanges show about the ledger. */
export class LedgerCounter {
  readonly #entries = new Map<string, Map<ObservedChoice, { count: number }>>()

  /** Finds the counter that an observation increases, so that adding it again is cheap. */
  markOf({ entry, choice }: { readonly entry: string; readonly choice: ObservedChoice }): {
    count: number
  } {
    const found = this.#entries.get(entry)?.get(choice)
    if (found) return found
    const mark = { count: 0 }
    const counts = this.#entries.get(entry) ?? new Map<ObservedChoice, { count: number }>()
    this.#entries.set(entry, counts.set(choice, mark))
    return mark
  }

  /** Adds observations. */
  add(observations: readonly Observation[]): void {
    for (const each of observations) this.markOf(each).count += 1
  }

  /** Takes back an observation that was added. */
  takeBack(observation: Observation): void {
    this.markOf(observation).count -= 1
  }

  /** Adds the entries of a report. Reports of earlier releases have none. */
  addReport(entries: readonly EntryCount[] = []): void {
    for (const { entry, choices } of entries)
      for (const { choice, count } of choices) this.markOf({ entry, choice }).count += count
  }

  /** The entries that were seen, and their choices, in the order of the ledger. */
  report(): readonly EntryCount[] {
    return byRank([...this.#entries.keys()], petEntries).flatMap((entry) => {
      const counts = this.#entries.get(entry)
      const choices = byRank([...(counts?.keys() ?? [])], choicesIn(entry))
        .map((choice) => ({ choice, count: counts?.get(choice)?.count ?? 0 }))
        .filter(({ count }) => count > 0)
      const of = choices.reduce((sum, { count }) => sum + count, 0)
      return of === 0 ? [] : [{ entry, of, choices }]
    })
  }
}

/** Says how often each choice of an entry was seen: `listOrder: id in 3, shuffled in 38 of 41 lists`. */
export function entryText(seen: EntryCount): string {
  return `${seen.entry}: ${seenText(seen)}`
}

/** Says the same as `entryText`, without the name of the entry. */
export function seenText({ entry, of, choices }: EntryCount): string {
  const list = choices.map(({ choice, count }) => `${choice} in ${count.toLocaleString('en')}`)
  return `${list.join(', ')} of ${counted(of, kindOf(entry))}`
}

/**
 * Writes the choices that were seen: `newest`, or `id 3×, newest 2×` if they are mixed, with the kinds of exchanges if each has its own
 * (`added 5× (lists), none 2× (404 Errors)`); `–` for none.
 */
export function choicesText(choices: readonly ChoiceCount[]): string {
  if (choices.length === 0) return '–'
  if (choices.length === 1) return String(choices[0]?.choice)
  return choices
    .map(
      ({ choice, count, kinds }) => `${choice} ${count}×${kinds ? ` (${kinds.join(', ')})` : ''}`,
    )
    .join(', ')
}

/** Writes the choices that the sandbox showed for a probed entry. */
export function sandboxText({ sandbox, rotates }: ProbedEntry): string {
  return rotates ? 'rotates' : choicesText(sandbox)
}

/** The question that an entry answers; empty if this release does not have the entry. */
export function questionOf(entry: string): string {
  return entryNamed(entry)?.question ?? ''
}

/** The choice that the sandbox pins; `undefined` if this release does not have the entry. */
export function pinnedOf(entry: string): Choice | undefined {
  const known = entryNamed(entry)
  return known && pinnedChoice(known)
}

/** Whether a choice was seen that differs from the sandbox's pinned choice. */
export function isOtherwise({ entry, choices }: EntryCount): boolean {
  return choices.some(({ choice }) => choice !== pinnedOf(entry))
}

// --- internal ---

function entryNamed(name: string): LedgerEntry | undefined {
  return builtInLedger().byName.get(name)
}

/** The choices of an entry; none if this release does not have it, since a report may come from another release. */
function choicesIn(entry: string): readonly ObservedChoice[] {
  const known = entryNamed(entry)
  return known ? choicesOf(known) : []
}

/** Sorts items as they are in a list; others follow by their texts. */
function byRank<Item extends ObservedChoice>(items: readonly Item[], list: readonly Item[]) {
  const rank = (item: Item) => (list.includes(item) ? list.indexOf(item) : list.length)
  return items.toSorted(
    (one, other) => rank(one) - rank(other) || (String(one) < String(other) ? -1 : 1),
  )
}

function kindOf(entry: string): string {
  return entryNamed(entry)?.of ?? 'exchange'
}
