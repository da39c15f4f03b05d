import { shown } from '../../base/shown.ts'
import { petStatuses } from '../../contract/pet-statuses.ts'
import { get } from '../service/asks.ts'
import { unlessList } from '../service/complaints.ts'
import type { Complaint, ContractProbe } from '../service/contract-probe.ts'
import { listLimits } from '../service/list-limits.ts'
import { animalsOf } from '../service/seen-animals.ts'

export const listStatus: ContractProbe = {
  name: 'listStatus',
  section: '4.1',
  operation: 'listPets',
  rule: 'A list with `status` has only animals with that status.',
  check: async (service) => {
    const complaints: Complaint[] = []
    const { maximum } = listLimits()
    for (const status of petStatuses) {
      const seen = await service.ask(get(`/pets?limit=${maximum}&status=${status}`))
      complaints.push(...unlessList(seen, maximum))
      const other = animalsOf(seen).find((animal) => animal.status !== status)
      if (other)
        complaints.push({
          seen,
          message: `every animal must have the status ${status}, that with the id ${other.id} has ${shown(other.status)}`,
        })
    }
    return complaints
  },
}
