import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { someAnimals } from '../service/seen-animals.ts'

/** Asks for paths of the contract with a slash at the end. */
export const trailingSlash: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    await service.ask(get('/pets/'))
    const [animal] = await service.once(someAnimals)
    if (animal) await service.ask(get(`/pets/${animal.id}/`))
    return undefined
  },
}
