import type { LedgerProbe } from '../service/ledger-probe.ts'
import { longestList, someAnimals } from '../service/seen-animals.ts'

/** Asks several times: a service may list in another order each time. */
export const listOrder: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    await longestList(service)
    await longestList(service)
    const { length } = await service.once(someAnimals)
    return length < 5 ? `there are only ${length} animals there` : undefined
  },
}
