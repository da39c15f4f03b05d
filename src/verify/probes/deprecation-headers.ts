import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { freeId, someAnimals } from '../service/seen-animals.ts'

/** Asks for an animal by its id, which is deprecated. */
export const deprecationHeaders: LedgerProbe = {
  operation: 'getPet',
  ask: async (service) => {
    const [animal] = await service.once(someAnimals)
    await service.ask(get(`/pets/${animal?.id ?? (await service.once(freeId))}`))
    return undefined
  },
}
