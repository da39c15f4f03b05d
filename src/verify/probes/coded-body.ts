import { gzipSync } from 'node:zlib'
import { post } from '../service/asks.ts'
import { validBody } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** Sends a valid creation in gzip. */
export const codedBody: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const body = gzipSync(await validBody(service))
    await service.ask({ ...post('/pets', body), coding: 'gzip' })
    return undefined
  },
}
