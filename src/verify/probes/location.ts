import { plainCreation } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates an animal. */
export const location: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const { animal } = await service.once(plainCreation)
    return animal ? undefined : 'it does not create it'
  },
}
