import { contractOf } from '../contract/contract.ts'
import { type Ledger, ledgerOf } from '../silences/ledger-of.ts'
import type { LedgerEntry } from '../silences/settlement.ts'
import { builtInContract } from './built-in-contract.ts'
import { type PetEntry, petLedger } from './named-entries.ts'

/** What the built-in contract leaves open: for what is written for its entries alone, such as observers and probes. */
export function builtInLedger(): Ledger {
  return ledgerOf(contractOf(builtInContract()))
}

/** An entry of the built-in contract. */
export function builtInEntry(name: PetEntry): LedgerEntry {
  return builtInLedger().byName.get(name) as LedgerEntry
}

/** The names of all entries of the built-in contract, in order. */
export const petEntries: readonly PetEntry[] = petLedger.map(({ name }) => name)
