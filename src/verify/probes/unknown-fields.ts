import { create, UNKNOWN_FIELD } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates an animal with a field that NewPet does not have. */
export const unknownFields: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    await create(service, { status: 'available', [UNKNOWN_FIELD]: 'a field of nobody' })
    return undefined
  },
}
