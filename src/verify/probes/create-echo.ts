import type { ContractProbe } from '../service/contract-probe.ts'
import { plainCreation } from '../service/creations.ts'
import { unlessEchoed } from '../service/unless-echoed.ts'

export const createEcho: ContractProbe = {
  name: 'createEcho',
  section: '4.2',
  operation: 'createPet',
  rule: 'A valid creation is answered 201 with the animal: what was sent, and an id.',
  writes: true,
  shows: ({ rule }) => rule === 'create-echo',
  check: async (service) => unlessEchoed(service, await service.once(plainCreation)),
}
