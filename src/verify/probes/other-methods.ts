import { post } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Asks to change nothing of all animals, which the contract has no operation for. */
export const otherMethods: LedgerProbe = {
  operation: 'listPets',
  writes: true,
  ask: async (service) => {
    await service.ask({ ...post('/pets', '{}'), method: 'PATCH' })
    return undefined
  },
}
