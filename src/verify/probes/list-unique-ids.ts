import type { ContractProbe } from '../service/contract-probe.ts'
import { unknown } from '../service/contract-probe.ts'
import { greatestLimit } from '../service/greatest-limit.ts'
import { animalsOf, whyNoAnimals } from '../service/seen-animals.ts'
import { limitedLists } from '../service/served-limits.ts'

export const listUniqueIds: ContractProbe = {
  name: 'listUniqueIds',
  section: '2',
  operation: 'listPets',
  rule: 'No two animals of a list have one id.',
  shows: ({ rule }) => rule === 'list-unique-id',
  check: async (service) => {
    const { list } = await service.once(greatestLimit)
    const others = await service.once(limitedLists)
    const lists = [list, ...others.map(({ seen }) => seen)]
    if (lists.every((seen) => animalsOf(seen).length === 0))
      return unknown(await whyNoAnimals(service))
    return lists.flatMap((seen) => {
      const ids = animalsOf(seen).map(({ id }) => id)
      const twice = ids.find((id, at) => ids.indexOf(id) !== at)
      return twice === undefined ? [] : [{ seen, message: `the id ${twice} is there twice` }]
    })
  },
}
