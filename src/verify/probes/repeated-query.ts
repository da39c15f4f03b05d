import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { someAnimals } from '../service/seen-animals.ts'

/** Gives a parameter twice, with values whose lists differ. */
export const repeatedQuery: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    const { length } = await service.once(someAnimals)
    for (const query of ['limit=1&limit=4', 'limit=4&limit=1', 'status=available&status=sold'])
      await service.ask(get(`/pets?${query}`))
    return length < 2 ? `there are only ${length} animals there` : undefined
  },
}
