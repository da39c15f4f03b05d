import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { someAnimals } from '../service/seen-animals.ts'

/** Asks for fewer animals than a longer list has shown. */
export const listFill: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    const { length } = await service.once(someAnimals)
    await service.ask(get('/pets?limit=2'))
    await service.ask(get('/pets?limit=4'))
    return length < 2 ? `there are only ${length} animals there` : undefined
  },
}
