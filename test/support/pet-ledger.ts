import { builtInEntry, builtInLedger } from '../../src/petstore/built-in-ledger.ts'
import type { PetEntry } from '../../src/petstore/named-entries.ts'
import type { Choice, LedgerEntry, Settlement, Unspecified } from '../../src/silences/settlement.ts'
import * as settling from '../../src/silences/settlement.ts'

/** The name of an entry of the pet store. */
export type LedgerName = PetEntry

/** The ledger of the pet store, by name. */
export const ledger = Object.fromEntries(
  builtInLedger().entries.map((each) => [each.name, each]),
) as unknown as { readonly [name in LedgerName]: LedgerEntry }

/** The names of its entries, in order. */
export const ledgerNames = Object.keys(ledger) as readonly LedgerName[]

/** A choice for each of some entries. */
export type Choices = { readonly [name in LedgerName]?: Choice }

/** A choice for every entry. */
export type Decisions = { readonly [name in LedgerName]: Choice }

export function choicesOf(name: LedgerName): readonly Choice[] {
  return settling.choicesOf(builtInEntry(name))
}

export function pinnedChoice(name: LedgerName): Choice {
  return settling.pinnedChoice(builtInEntry(name))
}

export function settingsFor(name: LedgerName): readonly Choice[] {
  return settling.settingsFor(builtInEntry(name))
}

export function usesUndocumented(name: string, status: number): boolean {
  const entry = builtInLedger().byName.get(name)
  return entry !== undefined && settling.usesUndocumented(entry, status)
}

export function breaksRule(name: string, rule: string): boolean {
  const entry = builtInLedger().byName.get(name)
  return entry !== undefined && settling.breaksRule(entry, rule)
}

export function settle(
  unspecified?: Unspecified,
): Omit<Settlement, 'choices'> & { readonly choices: Decisions } {
  return settling.settle(builtInLedger, unspecified) as Omit<Settlement, 'choices'> & {
    readonly choices: Decisions
  }
}

/** The names of the entries about the form of answers. */
export const formNames = [
  'caching',
  'extraFields',
  'keyOrder',
  'charset',
  'whitespace',
  'textEscapes',
] as const
