import { shown } from '../../base/text/shown.ts'
import type { pathEntries } from '../../contract/ledger/path-entries.ts'
import {
  animalOf,
  freeId,
  isAfterSunset,
  REMOVED,
  someAnimals,
  whyNoAnimals,
} from '../service/known-animals.ts'
import {
  type Complaint,
  type ContractProbe,
  type LedgerProbes,
  ofAnimal,
  ofList,
  sendAll,
  unknown,
  unlessAnimal,
  unlessError,
} from '../service/probe.ts'
import { get, post } from '../service/send-request.ts'
import type { Service } from '../service/service.ts'

/** Makes a service show what the contract leaves open about paths and methods. */
export const pathProbes: LedgerProbes<typeof pathEntries> = {
  invalidPetId: ofAnimal(async (service) => {
    for (const id of ['rex', '1.5', '9223372036854775808']) {
      const answer = await service.ask(get(`/pets/${id}`))
      if (isAfterSunset(service, answer)) return REMOVED
    }
    return undefined
  }),
  afterSunset: ofAnimal(async (service) => {
    const [animal] = await service.once(someAnimals)
    if (!animal) return whyNoAnimals(service)
    const answer = await service.ask(get(`/pets/${animal.id}`))
    return isAfterSunset(service, answer) ? undefined : 'the sunset of getPet is yet to come'
  }),
  deprecationHeaders: ofAnimal(async (service) => {
    const [animal] = await service.once(someAnimals)
    return sendAll(service, [get(`/pets/${animal?.id ?? (await service.once(freeId))}`)])
  }),
  head: ofList(async (service) => {
    const targets = ['/pets', ...(await anAnimal(service))]
    return sendAll(
      service,
      targets.map((target) => ({ ...get(target), method: 'HEAD' })),
    )
  }),
  trailingSlash: ofList(async (service) => {
    const targets = ['/pets', ...(await anAnimal(service))]
    return sendAll(
      service,
      targets.map((target) => get(`${target}/`)),
    )
  }),
  pathCase: ofList((service) => sendAll(service, [get('/Pets'), get('/PETS')])),
  otherMethods: {
    operation: 'listPets',
    writes: true,
    // A PATCH of all animals without any change: the contract has no such operation.
    ask: (service) => sendAll(service, [{ ...post('/pets', '{}'), method: 'PATCH' }]),
  },
}

const getSameAnimal: ContractProbe = {
  name: 'getSameAnimal',
  section: '4.3',
  operation: 'getPet',
  rule: 'An animal of the list is found by its id, and has that id, digit for digit.',
  shows: ({ rule }) => rule === 'get-same-id',
  check: async (service) => {
    const animals = await service.once(someAnimals)
    if (animals.length === 0) return unknown(await whyNoAnimals(service))
    const ends = [animals[0], animals.at(-1)].flatMap((each) => each ?? [])
    const some = new Set([...ends, ...service.shuffled(animals)].map(({ id }) => id))
    const complaints: Complaint[] = []
    for (const id of [...some].slice(0, MOST_ASKED)) {
      const answer = await service.ask(get(`/pets/${id}`))
      if (isAfterSunset(service, answer)) return unknown(REMOVED)
      const wrong = unlessAnimal(answer, 200)
      const got = animalOf(answer.json)?.id
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
  rule: 'An id that no animal has is answered 404 with an Error.',
  check: async (service) => {
    const complaints: Complaint[] = []
    for (let time = 1; time <= TIMES_UNKNOWN; time += 1) {
      const answer = await service.ask(get(`/pets/${await freeId(service)}`))
      if (isAfterSunset(service, answer)) return unknown(REMOVED)
      complaints.push(...unlessError(answer, 404))
    }
    return complaints
  },
}

/** Tests the rules of the contract about `getPet`, in this order. */
export const pathRules: readonly ContractProbe[] = [getSameAnimal, getUnknown]

// --- internal ---

/** The path of an animal of the service; empty if there are no animals. */
async function anAnimal(service: Service): Promise<readonly string[]> {
  const [animal] = await service.once(someAnimals)
  return animal ? [`/pets/${animal.id}`] : []
}

/** How many animals of the list are asked for at most: the first, the last, and random ones between. */
const MOST_ASKED = 8

/** How many unknown ids are asked for. */
const TIMES_UNKNOWN = 3
