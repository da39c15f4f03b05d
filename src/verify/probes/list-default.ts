import { get } from '../service/asks.ts'
import { unlessList } from '../service/complaints.ts'
import type { ContractProbe } from '../service/contract-probe.ts'
import { listLimits } from '../service/list-limits.ts'

export const listDefault: ContractProbe = {
  name: 'listDefault',
  section: '4.1',
  operation: 'listPets',
  rule: 'A list without `limit` has at most as many animals as the default of `limit` says.',
  check: async (service) => unlessList(await service.ask(get('/pets')), listLimits().default),
}
