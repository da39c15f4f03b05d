import { get } from '../service/asks.ts'
import { unlessList } from '../service/complaints.ts'
import type { ContractProbe } from '../service/contract-probe.ts'
import { listLimits } from '../service/list-limits.ts'
import { longestList } from '../service/seen-animals.ts'

export const listLimit: ContractProbe = {
  name: 'listLimit',
  section: '4.1',
  operation: 'listPets',
  rule: 'Every `limit` that the contract allows is served, and a list has at most that many animals.',
  check: async (service) => [
    ...unlessList(await service.ask(get('/pets?limit=1')), 1),
    ...unlessList(await service.ask(get('/pets?limit=7')), 7),
    ...unlessList(await service.once(longestList), listLimits().maximum),
  ],
}
