import { stringifyJson } from '../../base/json.ts'
import { post } from '../service/asks.ts'
import { CREATED_NAME, knownCategory } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Sends a valid creation as text, and as nothing in particular. */
export const contentType: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const categoryId = await service.once(knownCategory)
    const ask = post('/pets', stringifyJson({ name: CREATED_NAME, categoryId, status: 'sold' }))
    await service.ask({ ...ask, type: 'text/plain' })
    await service.ask({ ...ask, type: null })
    return undefined
  },
}
