import { get } from '../service/asks.ts'
import { unlessError } from '../service/complaints.ts'
import { type ContractProbe, unknown } from '../service/contract-probe.ts'
import { isAfterSunset, REMOVED } from '../service/is-after-sunset.ts'
import { freeId } from '../service/seen-animals.ts'

export const getUnknown: ContractProbe = {
  name: 'getUnknown',
  section: '4.3',
  operation: 'getPet',
  rule: 'An id that no animal has is answered 404 with an Error.',
  check: async (service) => {
    const seen = await service.ask(get(`/pets/${await service.once(freeId)}`))
    if (isAfterSunset(service, seen)) return unknown(REMOVED)
    return unlessError(seen, 404)
  },
}
