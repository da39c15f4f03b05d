import { type ContractProbe, unknown } from '../service/contract-probe.ts'
import { creationInNewCategory, refusedForCategory, whyNotCreated } from '../service/creations.ts'
import { unlessSame } from '../service/unless-echoed.ts'

export const createInt64: ContractProbe = {
  name: 'createInt64',
  section: '2',
  operation: 'createPet',
  rule: 'A categoryId beyond 2^53 comes back digit for digit.',
  writes: true,
  check: async (service) => {
    const creation = await service.once(creationInNewCategory)
    const why = await refusedForCategory(service, creation)
    if (!creation.animal) return unknown(why ?? whyNotCreated(creation))
    return unlessSame(creation, ['categoryId'])
  },
}
