import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Asks with a parameter that no service has. */
export const unknownQuery: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    await service.ask(get('/pets?sandbox-verify=1'))
    await service.ask(get('/pets?limit=2&sandbox-verify=1'))
    return undefined
  },
}
