import { shown } from '../../base/text/shown.ts'
import { itemPath, words } from '../../petstore/probed.ts'
import { unknown } from '../../silences/asking/probe-requests.ts'
import { get } from '../service/send-request.ts'
import {
  freeId,
  isAfterSunset,
  REMOVED,
  recordIn,
  someRecords,
  whyNoRecords,
} from './listed-records.ts'
import { type Complaint, type ContractProbe, unlessError, unlessRecord } from './rule-probe.ts'

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

/** How many records of the list are asked for at most: the first, the last, and random ones between. */
const MOST_ASKED = 8

/** How many unknown ids are asked for. */
const TIMES_UNKNOWN = 3
