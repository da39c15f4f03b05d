import { create } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates an animal with an empty name. */
export const emptyName: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    await create(service, { name: '', status: 'available' })
    return undefined
  },
}
