import { get } from '../service/asks.ts'
import { isAfterSunset, REMOVED } from '../service/is-after-sunset.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Asks for ids that are not an int64. */
export const invalidPetId: LedgerProbe = {
  operation: 'getPet',
  ask: async (service) => {
    for (const id of ['rex', '1.5', '9223372036854775808']) {
      const seen = await service.ask(get(`/pets/${id}`))
      if (isAfterSunset(service, seen)) return REMOVED
    }
    return undefined
  },
}
