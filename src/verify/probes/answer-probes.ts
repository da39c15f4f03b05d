import type { answerEntries } from '../../contract/ledger/answer-entries.ts'
import { creationWithoutStatus } from '../service/creations.ts'
import { freeId, longestList, someAnimals } from '../service/known-animals.ts'
import { type LedgerProbes, ofList } from '../service/probe.ts'
import { get } from '../service/send-request.ts'
import type { Service } from '../service/service.ts'

/** Asks for a list, an animal and an Error, whose form observers read. */
const everyForm = ofList((service) => service.once(askForEach))

/** Makes a service show what the contract leaves open about every answer: its headers, and how its JSON is written. */
export const answerProbes: LedgerProbes<typeof answerEntries> = {
  caching: everyForm,
  charset: everyForm,
  extraFields: everyForm,
  keyOrder: everyForm,
  whitespace: everyForm,
  textEscapes: {
    operation: 'createPet',
    // The choice shows in a name with a letter beyond ASCII. If no animal has one, the probe creates an animal.
    ask: async (service) => {
      await longestList(service)
      if (!service.mayWrite) return 'needs --allow-writes: all names that were seen are ASCII'
      await service.once(creationWithoutStatus)
      return undefined
    },
  },
}

// --- internal ---

async function askForEach(service: Service): Promise<undefined> {
  const [animal] = await service.once(someAnimals)
  await service.ask(get('/pets?limit=3'))
  if (animal) await service.ask(get(`/pets/${animal.id}`))
  await service.ask(get(`/pets/${await service.once(freeId)}`))
}
