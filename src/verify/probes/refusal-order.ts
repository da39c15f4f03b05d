import { get, post } from '../service/asks.ts'
import { WRONG_KEY } from '../service/every-operation.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Sends requests that are invalid, and without a key. Without leave to write, only a service that refuses a bad query shows it. */
export const refusalOrder: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    await service.ask({ ...get('/pets?limit=0'), authorization: null })
    if (!service.mayWrite)
      return 'needs --allow-writes: only a creation is refused with 400 for sure'
    await service.ask({ ...post('/pets', '{}'), authorization: null })
    await service.ask({ ...post('/pets', '{'), authorization: WRONG_KEY })
    return undefined
  },
}
