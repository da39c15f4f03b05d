import type { ContractProbe } from '../service/contract-probe.ts'
import { unknown } from '../service/contract-probe.ts'
import { animalsOf, longestList } from '../service/seen-animals.ts'

export const listUniqueIds: ContractProbe = {
  name: 'listUniqueIds',
  section: '2',
  operation: 'listPets',
  rule: 'No two animals of a list have one id.',
  check: async (service) => {
    const seen = await service.once(longestList)
    const ids = animalsOf(seen).map(({ id }) => id)
    if (ids.length === 0) return unknown('there are no animals there')
    const twice = ids.find((id, at) => ids.indexOf(id) !== at)
    return twice === undefined ? [] : [{ seen, message: `the id ${twice} is there twice` }]
  },
}
