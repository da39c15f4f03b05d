import type { LedgerProbe } from '../service/ledger-probe.ts'
import { longestList, tooFewAnimals } from '../service/seen-animals.ts'

/** Asks for the same animals three times: whether an order other than that of ids stays shows only then, and one may be in order by chance. */
export const listOrder: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    for (let time = 1; time <= 3; time += 1) await longestList(service)
    return tooFewAnimals(service, 5)
  },
}
