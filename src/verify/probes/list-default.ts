import { get } from '../service/asks.ts'
import { unlessList } from '../service/complaints.ts'
import type { Complaint, ContractProbe } from '../service/contract-probe.ts'
import { listLimits } from '../service/list-limits.ts'

/** How often a list without a limit is asked for. */
const TIMES = 4

export const listDefault: ContractProbe = {
  name: 'listDefault',
  section: '4.1',
  operation: 'listPets',
  rule: 'A list without `limit` has at most as many animals as the default of `limit` says.',
  shows: ({ rule }, { target }) => rule === 'list-limit' && !/[?&]limit=/.test(target),
  check: async (service) => {
    const complaints: Complaint[] = []
    for (let time = 1; time <= TIMES; time += 1)
      complaints.push(...unlessList(await service.ask(get('/pets')), listLimits().default))
    return complaints
  },
}
