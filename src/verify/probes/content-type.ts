import { post } from '../service/asks.ts'
import { validBody } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Sends a valid creation as text, and as nothing in particular. */
export const contentType: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const ask = post('/pets', await validBody(service))
    await service.ask({ ...ask, type: 'text/plain' })
    await service.ask({ ...ask, type: null })
    return undefined
  },
}
