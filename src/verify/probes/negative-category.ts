import {
  create,
  creationInNewCategory,
  refusedForCategory,
  whyNotCreated,
} from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates an animal in a category below 0. A service that takes only categories that it knows would refuse any such. */
export const negativeCategory: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const creation = await service.once(creationInNewCategory)
    if (!creation.animal)
      return (await refusedForCategory(service, creation)) === undefined
        ? whyNotCreated(creation)
        : 'it takes only categories that it knows'
    await create(service, { categoryId: -1, status: 'available' })
    return undefined
  },
}
