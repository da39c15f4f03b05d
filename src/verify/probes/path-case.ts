import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Asks for paths of the contract in other cases. */
export const pathCase: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    await service.ask(get('/Pets'))
    await service.ask(get('/PETS'))
    return undefined
  },
}
