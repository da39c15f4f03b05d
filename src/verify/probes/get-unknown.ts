import { get } from '../service/asks.ts'
import { unlessError } from '../service/complaints.ts'
import { type Complaint, type ContractProbe, unknown } from '../service/contract-probe.ts'
import { isAfterSunset, REMOVED } from '../service/is-after-sunset.ts'
import { freeId } from '../service/seen-animals.ts'

/** How many ids are asked for that no animal has. */
const TIMES = 3

export const getUnknown: ContractProbe = {
  name: 'getUnknown',
  section: '4.3',
  operation: 'getPet',
  rule: 'An id that no animal has is answered 404 with an Error.',
  check: async (service) => {
    const complaints: Complaint[] = []
    for (let time = 1; time <= TIMES; time += 1) {
      const seen = await service.ask(get(`/pets/${await freeId(service)}`))
      if (isAfterSunset(service, seen)) return unknown(REMOVED)
      complaints.push(...unlessError(seen, 404))
    }
    return complaints
  },
}
