import type { ContractProbe } from '../service/contract-probe.ts'
import { unlessUnauthorised, WRONG_KEY } from '../service/every-operation.ts'

export const keyWrong: ContractProbe = {
  name: 'keyWrong',
  section: '5',
  operation: 'listPets',
  rule: 'With a key that is not valid every operation answers 401 with an Error.',
  check: (service) => unlessUnauthorised(service, WRONG_KEY),
}
