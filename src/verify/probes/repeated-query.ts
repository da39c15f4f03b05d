import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { tooFewAnimals } from '../service/seen-animals.ts'

/** Gives a parameter twice, with values whose lists differ. */
export const repeatedQuery: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    for (const query of ['limit=1&limit=4', 'limit=4&limit=1', 'status=available&status=sold'])
      await service.ask(get(`/pets?${query}`))
    return tooFewAnimals(service, 2)
  },
}
