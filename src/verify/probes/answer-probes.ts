import { collection, itemPath } from '../../petstore/probed.ts'
import { get } from '../service/send-request.ts'
import type { Service } from '../service/service.ts'
import { creationWithoutStatus } from './creations.ts'
import { freeId, longestList, someRecords } from './listed-records.ts'
import { type LedgerProbes, ofList } from './probe.ts'

/** Asks for a list, a record and an Error, whose form observers read. */
const everyForm = ofList((service) => service.once(askForEach))

/** Makes a service show what the contract leaves open about every answer: its headers, and how its JSON is written. */
export const answerProbes = {
  caching: everyForm,
  charset: everyForm,
  extraFields: everyForm,
  keyOrder: everyForm,
  whitespace: everyForm,
  textEscapes: {
    operation: 'createPet',
    // The choice shows in a name with a letter beyond ASCII. If no record has one, the probe creates a record.
    ask: async (service) => {
      await longestList(service)
      if (!service.mayWrite) return 'needs --allow-writes: all names that were seen are ASCII'
      await service.once(creationWithoutStatus)
      return undefined
    },
  },
} satisfies LedgerProbes

// --- internal ---

async function askForEach(service: Service): Promise<undefined> {
  const [record] = await service.once(someRecords)
  await service.ask(get(`${collection}?limit=3`))
  if (record) await service.ask(get(itemPath(record.id)))
  await service.ask(get(itemPath(await service.once(freeId))))
}
