import { shown } from '../../base/text/shown.ts'
import { casedCollections, collection, itemPath, words } from '../../petstore/probed.ts'
import { get, post } from '../service/send-request.ts'
import type { Service } from '../service/service.ts'
import {
  freeId,
  isAfterSunset,
  REMOVED,
  recordIn,
  someRecords,
  whyNoRecords,
} from './listed-records.ts'
import {
  type Complaint,
  type ContractProbe,
  type LedgerProbes,
  ofList,
  ofRecord,
  sendAll,
  unknown,
  unlessError,
  unlessRecord,
} from './probe.ts'

/** Makes a service show what the contract leaves open about paths and methods. */
export const pathProbes = {
  invalidPetId: ofRecord(async (service) => {
    for (const id of ['rex', '1.5', '9223372036854775808']) {
      const answer = await service.ask(get(itemPath(id)))
      if (isAfterSunset(service, answer)) return REMOVED
    }
    return undefined
  }),
  afterSunset: ofRecord(async (service) => {
    const [record] = await service.once(someRecords)
    if (!record) return whyNoRecords(service)
    const answer = await service.ask(get(itemPath(record.id)))
    return isAfterSunset(service, answer) ? undefined : 'the sunset of getPet is yet to come'
  }),
  deprecationHeaders: ofRecord(async (service) => {
    const [record] = await service.once(someRecords)
    return sendAll(service, [get(itemPath(record?.id ?? (await service.once(freeId))))])
  }),
  head: ofList(async (service) => {
    const targets = [collection, ...(await aRecord(service))]
    return sendAll(
      service,
      targets.map((target) => ({ ...get(target), method: 'HEAD' })),
    )
  }),
  trailingSlash: ofList(async (service) => {
    const targets = [collection, ...(await aRecord(service))]
    return sendAll(
      service,
      targets.map((target) => get(`${target}/`)),
    )
  }),
  pathCase: ofList((service) => sendAll(service, casedCollections.map(get))),
  otherMethods: {
    operation: 'listPets',
    writes: true,
    // A PATCH of all records without any change: the contract has no such operation.
    ask: (service) => sendAll(service, [{ ...post(collection, '{}'), method: 'PATCH' }]),
  },
} satisfies LedgerProbes

const getSameAnimal: ContractProbe = {
  name: 'getSameAnimal',
  section: '4.3',
  operation: 'getPet',
  rule: `${words.Any} of the list is found by its id, and has that id, digit for digit.`,
  shows: ({ rule }) => rule === 'get-same-id',
  check: async (service) => {
    const records = await service.once(someRecords)
    if (records.length === 0) return unknown(await whyNoRecords(service))
    const ends = [records[0], records.at(-1)].flatMap((each) => each ?? [])
    const some = new Set([...ends, ...service.shuffled(records)].map(({ id }) => id))
    const complaints: Complaint[] = []
    for (const id of [...some].slice(0, MOST_ASKED)) {
      const answer = await service.ask(get(itemPath(id)))
      if (isAfterSunset(service, answer)) return unknown(REMOVED)
      const wrong = unlessRecord(answer, 200)
      const got = recordIn(answer.json)?.id
      complaints.push(...wrong)
      if (wrong.length === 0 && got !== id)
        complaints.push({ answer, message: `the id must be ${id}, got ${shown(got)}` })
    }
    return complaints
  },
}

const getUnknown: ContractProbe = {
  name: 'getUnknown',
  section: '4.3',
  operation: 'getPet',
  rule: `An id that no ${words.one} has is answered 404 with an Error.`,
  check: async (service) => {
    const complaints: Complaint[] = []
    for (let time = 1; time <= TIMES_UNKNOWN; time += 1) {
      const answer = await service.ask(get(itemPath(await freeId(service))))
      if (isAfterSunset(service, answer)) return unknown(REMOVED)
      complaints.push(...unlessError(answer, 404))
    }
    return complaints
  },
}

/** Tests the rules of the contract about `getPet`, in this order. */
export const pathRules: readonly ContractProbe[] = [getSameAnimal, getUnknown]

// --- internal ---

/** The path of a record of the service; empty if there are no records. */
async function aRecord(service: Service): Promise<readonly string[]> {
  const [record] = await service.once(someRecords)
  return record ? [itemPath(record.id)] : []
}

/** How many records of the list are asked for at most: the first, the last, and random ones between. */
const MOST_ASKED = 8

/** How many unknown ids are asked for. */
const TIMES_UNKNOWN = 3
