import type { ContractProbe } from '../service/contract-probe.ts'
import { creationInNewCategory } from '../service/creations.ts'
import { unlessEchoed } from '../service/unless-echoed.ts'

export const createInt64: ContractProbe = {
  name: 'createInt64',
  section: '2',
  operation: 'createPet',
  rule: 'A categoryId beyond 2^53 comes back digit for digit.',
  writes: true,
  check: async (service) =>
    unlessEchoed(service, await service.once(creationInNewCategory), ['categoryId']),
}
