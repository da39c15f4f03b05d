import type { ContractProbe } from '../service/contract-probe.ts'
import { unlessUnauthorised } from '../service/every-operation.ts'

export const keyMissing: ContractProbe = {
  name: 'keyMissing',
  section: '5',
  operation: 'listPets',
  rule: 'Without a credential every operation answers 401 with an Error.',
  check: (service) => unlessUnauthorised(service, null),
}
