import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Nothing that a client sends makes a disk full. */
export const notKept: LedgerProbe = {
  operation: 'createPet',
  ask: async () => 'it cannot be provoked from outside',
}
