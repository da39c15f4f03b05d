import { creationWithoutStatus, plainCreation } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates animals one after the other. */
export const idSequence: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    await service.once(plainCreation)
    const { animal } = await service.once(creationWithoutStatus)
    return animal ? undefined : 'it does not create two in a row'
  },
}
