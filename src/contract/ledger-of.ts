import type { Contract } from './contract.ts'
import { contractPointer } from './contract-pointer.ts'
import { findLedger, type Ledger } from './ledger/find-ledger.ts'

export type { Ledger }

/** What a contract leaves open: found when it is first asked for, and remembered. */
export function ledgerOf(contract: Contract): Ledger {
  return contract.once(readLedger)
}

// --- internal ---

function readLedger(contract: Contract): Ledger {
  return findLedger(contract, (operation, { source, location, status }) => {
    const found = contractPointer(contract.written, operation, { source, location }, status)
    return found ?? '/paths'
  })
}
