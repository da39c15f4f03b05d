import { shown } from '../../base/shown.ts'
import { unlessAnimal } from '../service/complaints.ts'
import { type ContractProbe, unknown } from '../service/contract-probe.ts'
import { plainCreation, refusedForCategory } from '../service/creations.ts'

export const createEcho: ContractProbe = {
  name: 'createEcho',
  section: '4.2',
  operation: 'createPet',
  rule: 'A valid creation is answered 201 with the animal: what was sent, and an id.',
  writes: true,
  check: async (service) => {
    const creation = await service.once(plainCreation)
    const why = await refusedForCategory(service, creation)
    if (why !== undefined) return unknown(why)
    const { sent, seen, animal } = creation
    const wrong = unlessAnimal(seen, 201)
    if (!animal) return wrong
    const other = Object.keys(sent).find((field) => animal[field] !== sent[field])
    if (other === undefined) return wrong
    const message = `${other} must be ${shown(sent[other])} as sent, got ${shown(animal[other])}`
    return [...wrong, { seen, message }]
  },
}
