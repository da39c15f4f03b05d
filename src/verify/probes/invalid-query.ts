import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Asks with limits below and above the allowed ones, with one that is no number, and for a status that does not exist. */
export const invalidQuery: LedgerProbe = {
  operation: 'listPets',
  ask: async (service) => {
    for (const query of ['limit=0', 'limit=101', 'limit=many', 'status=lost'])
      await service.ask(get(`/pets?${query}`))
    return undefined
  },
}
