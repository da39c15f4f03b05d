import { creationWithoutStatus, whyNotCreated } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates an animal without a status. */
export const createdStatus: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const creation = await service.once(creationWithoutStatus)
    return creation.animal ? undefined : whyNotCreated(creation)
  },
}
