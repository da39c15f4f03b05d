import { shown } from '../../base/shown.ts'
import { unlessAnimal } from '../service/complaints.ts'
import { type ContractProbe, unknown } from '../service/contract-probe.ts'
import { creationInNewCategory, plainCreation } from '../service/creations.ts'

export const createInt64: ContractProbe = {
  name: 'createInt64',
  section: '2',
  operation: 'createPet',
  rule: 'A categoryId beyond 2^53 comes back digit for digit.',
  writes: true,
  check: async (service) => {
    const plain = await service.once(plainCreation)
    const { sent, seen, animal } = await service.once(creationInNewCategory)
    if (plain.animal && seen.status === 400)
      return unknown('it takes only categories that it knows (ledger: unknownCategory)')
    const wrong = unlessAnimal(seen, 201)
    if (!animal || animal.categoryId === sent.categoryId) return wrong
    const message = `categoryId must be ${sent.categoryId}, got ${shown(animal.categoryId)}`
    return [{ seen, message }]
  },
}
