import { isSuccess } from '../../check/observed/sight.ts'
import { post } from '../service/asks.ts'
import { validBody } from '../service/creations.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'

/** In bytes: more than most services take, and no more than many would. */
const LARGE = 3 * 1024 * 1024

/** Sends a valid creation with much white space: if it is taken, the animal is no larger than any other. */
export const largeBody: LedgerProbe = {
  operation: 'createPet',
  writes: true,
  ask: async (service) => {
    const body = await validBody(service)
    const { status } = await service.ask(post('/pets', body.padEnd(LARGE)))
    return isSuccess(status ?? 0) ? `it takes a body of ${LARGE} bytes` : undefined
  },
}
