import { creationWithoutStatus, plainCreation, whyNotCreated } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates animals one after the other. */
export const idSequence: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    await service.once(plainCreation)
    const creation = await service.once(creationWithoutStatus)
    return creation.animal ? undefined : whyNotCreated(creation)
  },
}
