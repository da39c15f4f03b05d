import { counted } from '../../base/counted.ts'
import { type Choice, isLedgerName, ledger } from '../../contract/ledger.ts'
import { observers } from '../observed/ledger-observers.ts'
import type { ChoiceCount, EntryCount, ProbedEntry } from './report.ts'

/** Says how often each choice of an entry was seen: `listOrder: id in 3, shuffled in 38 of 41 lists`. */
export function entryText(seen: EntryCount): string {
  return `${seen.entry}: ${seenText(seen)}`
}

/** The same without the name of the entry. */
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

/** What the sandbox does with an entry that a service was asked about. */
export function sandboxText({ sandbox, rotates }: ProbedEntry): string {
  return rotates ? 'rotates' : choicesText(sandbox)
}

/** What the contract leaves open with an entry; empty if this release does not have it. */
export function questionOf(entry: string): string {
  return isLedgerName(entry) ? ledger[entry].question : ''
}

/** The choice that the sandbox pins; `undefined` if this release does not have the entry. */
export function pinnedOf(entry: string): Choice | undefined {
  return isLedgerName(entry) ? ledger[entry].pinned : undefined
}

/** Whether another choice was seen than the one that the sandbox pins. */
export function isOtherwise({ entry, choices }: EntryCount): boolean {
  return choices.some(({ choice }) => choice !== pinnedOf(entry))
}

// --- internal ---

function kindOf(entry: string): string {
  const observer = isLedgerName(entry) ? observers[entry] : undefined
  return observer && 'of' in observer ? observer.of : 'exchange'
}
