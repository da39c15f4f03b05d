import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Asks for lists, filtered and not. */
export const listTotal: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    await service.ask(get('/pets?limit=3'))
    await service.ask(get('/pets?limit=3&status=sold'))
    return undefined
  },
}
