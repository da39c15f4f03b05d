import { CREATED_NAME, create } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates an animal with a name of more than 255 characters. */
export const longName: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    await create(service, { name: CREATED_NAME.padEnd(300, '.'), status: 'available' })
    return undefined
  },
}
