import { creationWithoutStatus } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { longestList } from '../service/seen-animals.ts'

/** Creates an animal whose name is not all ASCII. Without leave to write, an animal that is there may have such a name. */
export const textEscapes: LedgerProbe = {
  operation: 'createPet',
  ask: async (service) => {
    await longestList(service)
    if (!service.mayWrite) return 'needs --allow-writes: all names that were seen are ASCII'
    await service.once(creationWithoutStatus)
    return undefined
  },
}
