import { stringifyJson } from '../../base/json.ts'
import { post } from '../service/asks.ts'
import { CREATED_NAME, knownCategory } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Creates an animal from an object that has a key twice. */
export const duplicateKeys: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const name = stringifyJson(CREATED_NAME)
    const categoryId = await service.once(knownCategory)
    const twice = `"name":"${CREATED_NAME}, the first of two","name":${name}`
    await service.ask(post('/pets', `{${twice},"categoryId":${categoryId},"status":"available"}`))
    return undefined
  },
}
