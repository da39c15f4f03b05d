import { get } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { freeId, someAnimals } from '../service/seen-animals.ts'
import type { Service } from '../service/service.ts'

/** Asks for a list, an animal and an Error, in whatever form the service writes them. */
const everyForm: LedgerProbe = {
  operation: 'listPets',
  ask: (service) => service.once(askForEach),
}

export const caching = everyForm
export const charset = everyForm
export const extraFields = everyForm
export const keyOrder = everyForm
export const whitespace = everyForm

// --- internal ---

async function askForEach(service: Service): Promise<undefined> {
  const [animal] = await service.once(someAnimals)
  await service.ask(get('/pets?limit=3'))
  if (animal) await service.ask(get(`/pets/${animal.id}`))
  await service.ask(get(`/pets/${await service.once(freeId)}`))
}
