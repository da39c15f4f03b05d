import type { Contract } from './contract.ts'
import { contractPointer } from './contract-pointer.ts'
import { findLedger, type Ledger } from './ledger/find-ledger.ts'
import { OpenPoints } from './ledger/points.ts'
import { isCountHeader, isMoreName } from './list-counts.ts'

export type { Ledger }

/** What a contract leaves open: found when it is first asked for, and remembered. */
export function ledgerOf(contract: Contract): Ledger {
  return contract.once(readLedger)
}

/** The points of a contract as answers ask for them. */
export function pointsOf(contract: Contract): OpenPoints {
  return contract.once(readPoints)
}

// --- internal ---

function readPoints(contract: Contract): OpenPoints {
  return new OpenPoints(() => ledgerOf(contract))
}

function readLedger(contract: Contract): Ledger {
  return findLedger(contract, {
    isCountHeader,
    isMoreName,
    findPlace: (operation, { source, location, status }) =>
      contractPointer(contract.written, operation, { source, location }, status) ?? '/paths',
  })
}
