import { creationInNewCategory } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates an animal in a category that is made up. */
export const unknownCategory: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    await service.once(creationInNewCategory)
    return undefined
  },
}
