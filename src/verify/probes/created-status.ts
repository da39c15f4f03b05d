import { creationWithoutStatus } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates an animal without a status. */
export const createdStatus: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const { animal } = await service.once(creationWithoutStatus)
    return animal ? undefined : 'it does not create it'
  },
}
