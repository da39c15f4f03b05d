import { get } from '../service/asks.ts'
import { unlessAnimal } from '../service/complaints.ts'
import { type ContractProbe, unknown } from '../service/contract-probe.ts'
import { plainCreation, whyNotCreated } from '../service/creations.ts'
import { isAfterSunset, REMOVED } from '../service/is-after-sunset.ts'

export const createFound: ContractProbe = {
  name: 'createFound',
  section: '4.3',
  operation: 'getPet',
  rule: 'A created animal is found by its id. (The contract does not say how soon.)',
  severity: 'warning',
  writes: true,
  check: async (service) => {
    const creation = await service.once(plainCreation)
    const { animal } = creation
    if (!animal) return unknown(whyNotCreated(creation))
    const seen = await service.ask(get(`/pets/${animal.id}`))
    if (isAfterSunset(service, seen)) return unknown(REMOVED)
    return unlessAnimal(seen, 200)
  },
}
