import type { ContractProbe } from '../service/contract-probe.ts'
import { hasCredential, unlessUnauthorised } from '../service/every-operation.ts'

export const keyScheme: ContractProbe = {
  name: 'keyScheme',
  section: '5',
  operation: 'listPets',
  rule: 'With a credential of another scheme than Bearer every operation answers 401 with an Error.',
  shows: ({ rule }, { requestHeaders }) => rule === 'unauthorised' && hasCredential(requestHeaders),
  check: (service) => unlessUnauthorised(service, 'Basic bm8tc3VjaDprZXk5YjFmNGM3ZQ=='),
}
