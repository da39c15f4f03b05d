import { shown } from '../../base/shown.ts'
import { unlessAnimal } from '../service/complaints.ts'
import { type ContractProbe, unknown } from '../service/contract-probe.ts'
import { creationInNewCategory, refusedForCategory } from '../service/creations.ts'

export const createInt64: ContractProbe = {
  name: 'createInt64',
  section: '2',
  operation: 'createPet',
  rule: 'A categoryId beyond 2^53 comes back digit for digit.',
  writes: true,
  check: async (service) => {
    const creation = await service.once(creationInNewCategory)
    const why = await refusedForCategory(service, creation)
    if (why !== undefined) return unknown(why)
    const { sent, seen, animal } = creation
    const wrong = unlessAnimal(seen, 201)
    if (!animal || animal.categoryId === sent.categoryId) return wrong
    const message = `categoryId must be ${sent.categoryId}, got ${shown(animal.categoryId)}`
    return [{ seen, message }]
  },
}
