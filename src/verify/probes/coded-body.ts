import { gzipSync } from 'node:zlib'
import { stringifyJson } from '../../base/json.ts'
import { post } from '../service/asks.ts'
import { CREATED_NAME, knownCategory } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Sends a valid creation in gzip. */
export const codedBody: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const categoryId = await service.once(knownCategory)
    const body = stringifyJson({ name: CREATED_NAME, categoryId, status: 'sold' })
    await service.ask({ ...post('/pets', gzipSync(body)), coding: 'gzip' })
    return undefined
  },
}
