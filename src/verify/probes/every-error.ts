import { get } from '../service/asks.ts'
import { WRONG_KEY } from '../service/every-operation.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { freeId } from '../service/seen-animals.ts'
import type { Service } from '../service/service.ts'

/** Asks for errors of each kind that reading gives: without a key, with a wrong one, for an animal that does not exist. */
const everyError: LedgerProbe = {
  operation: 'listPets',
  ask: (service) => service.once(provokeErrors),
}

export const errorCode = everyError
export const errorMessage = everyError
export const challenge = everyError

// --- internal ---

async function provokeErrors(service: Service): Promise<undefined> {
  await service.ask({ ...get('/pets'), authorization: null })
  await service.ask({ ...get('/pets'), authorization: WRONG_KEY })
  await service.ask(get(`/pets/${await service.once(freeId)}`))
}
