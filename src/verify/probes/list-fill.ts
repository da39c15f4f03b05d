import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { tooFewAnimals } from '../service/seen-animals.ts'

/** Asks for fewer animals than a longer list has shown. */
export const listFill: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    await service.ask(get('/pets?limit=2'))
    await service.ask(get('/pets?limit=4'))
    return tooFewAnimals(service, 2)
  },
}
