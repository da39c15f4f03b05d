import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Gives parameters without a value. */
export const emptyQuery: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    await service.ask(get('/pets?limit='))
    await service.ask(get('/pets?status='))
    return undefined
  },
}
