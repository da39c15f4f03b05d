import { type ContractProbe, unknown } from '../service/contract-probe.ts'
import { creationWithoutStatus, plainCreation, whyNotCreated } from '../service/creations.ts'
import { someAnimals } from '../service/seen-animals.ts'

export const createNewId: ContractProbe = {
  name: 'createNewId',
  section: '2',
  operation: 'createPet',
  rule: 'Every created animal gets an id that no other has.',
  writes: true,
  shows: ({ rule }) => rule === 'create-new-id',
  check: async (service) => {
    const taken = new Set((await service.once(someAnimals)).map(({ id }) => id))
    const first = await service.once(plainCreation)
    const second = await service.once(creationWithoutStatus)
    const created = [first, second].filter(({ animal }) => animal !== undefined)
    if (created.length === 0) return unknown(whyNotCreated(first))
    return created.flatMap(({ seen, animal }) => {
      const id = animal?.id as number
      const isTaken = taken.has(id)
      taken.add(id)
      return isTaken ? [{ seen, message: `the id ${id} is that of another animal` }] : []
    })
  },
}
