import { get } from '../service/asks.ts'
import { isAfterSunset } from '../service/is-after-sunset.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { someAnimals, whyNoAnimals } from '../service/seen-animals.ts'

/** Asks for an animal of the list. */
export const afterSunset: LedgerProbe = {
  operation: 'getPet',
  ask: async (service) => {
    const [animal] = await service.once(someAnimals)
    if (!animal) return whyNoAnimals(service)
    const seen = await service.ask(get(`/pets/${animal.id}`))
    return isAfterSunset(service, seen) ? undefined : 'the sunset of getPet is yet to come'
  },
}
