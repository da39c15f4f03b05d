import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { someAnimals } from '../service/seen-animals.ts'

/** Asks for the heads of a list and of an animal. */
export const head: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    await service.ask({ ...get('/pets'), method: 'HEAD' })
    const [animal] = await service.once(someAnimals)
    if (animal) await service.ask({ ...get(`/pets/${animal.id}`), method: 'HEAD' })
    return undefined
  },
}
