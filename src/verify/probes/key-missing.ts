import type { ContractProbe } from '../service/contract-probe.ts'
import { hasCredential, unlessUnauthorised } from '../service/every-operation.ts'

export const keyMissing: ContractProbe = {
  name: 'keyMissing',
  section: '5',
  operation: 'listPets',
  rule: 'Without a credential every operation answers 401 with an Error.',
  shows: ({ rule }, { requestHeaders }) =>
    rule === 'unauthorised' && !hasCredential(requestHeaders),
  check: (service) => unlessUnauthorised(service, null),
}
