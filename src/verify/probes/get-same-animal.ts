import { shown } from '../../base/shown.ts'
import { get } from '../service/asks.ts'
import { unlessAnimal } from '../service/complaints.ts'
import { type Complaint, type ContractProbe, unknown } from '../service/contract-probe.ts'
import { isAfterSunset, REMOVED } from '../service/is-after-sunset.ts'
import { animalOf, someAnimals, whyNoAnimals } from '../service/seen-animals.ts'

/** How many animals are asked for at most: the first and the last of the list, and others at random. */
const MOST = 8

export const getSameAnimal: ContractProbe = {
  name: 'getSameAnimal',
  section: '4.3',
  operation: 'getPet',
  rule: 'An animal of the list is found by its id, and has that id, digit for digit.',
  shows: ({ rule }) => rule === 'get-same-id',
  check: async (service) => {
    const animals = await service.once(someAnimals)
    if (animals.length === 0) return unknown(await whyNoAnimals(service))
    const ends = [animals[0], animals.at(-1)].flatMap((each) => each ?? [])
    const some = new Set([...ends, ...service.shuffled(animals)].map(({ id }) => id))
    const complaints: Complaint[] = []
    for (const id of [...some].slice(0, MOST)) {
      const seen = await service.ask(get(`/pets/${id}`))
      if (isAfterSunset(service, seen)) return unknown(REMOVED)
      const wrong = unlessAnimal(seen, 200)
      const got = animalOf(seen.json)?.id
      complaints.push(...wrong)
      if (wrong.length === 0 && got !== id)
        complaints.push({ seen, message: `the id must be ${id}, got ${shown(got)}` })
    }
    return complaints
  },
}
