import { plainCreation, whyNotCreated } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates an animal. */
export const location: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const creation = await service.once(plainCreation)
    return creation.animal ? undefined : whyNotCreated(creation)
  },
}
