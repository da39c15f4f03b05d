import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { listLimits } from '../service/list-limits.ts'

/** Asks with limits below and above the allowed ones, with one that is no number, and for a status that does not exist. */
export const invalidQuery: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    const { minimum, maximum } = listLimits()
    for (const query of [
      `limit=${minimum - 1}`,
      `limit=${maximum + 1}`,
      'limit=many',
      'status=lost',
    ])
      await service.ask(get(`/pets?${query}`))
    return undefined
  },
}
