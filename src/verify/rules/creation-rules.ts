import { stringifyJson } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { collection, itemPath, words } from '../../petstore/probed.ts'
import { unknown } from '../../silences/asking/probe-requests.ts'
import { get, post } from '../service/send-request.ts'
import type { Service } from '../service/service.ts'
import {
  type Creation,
  creationInNewCategory,
  plainCreation,
  refusedForCategory,
  VALID,
  whyNotCreated,
} from './creations.ts'
import { isAfterSunset, REMOVED, someRecords } from './listed-records.ts'
import { type Complaint, type ContractProbe, unlessError, unlessRecord } from './rule-probe.ts'

const createEcho: ContractProbe = {
  name: 'createEcho',
  section: '4.2',
  operation: 'createPet',
  rule: `A valid creation is answered 201 with the ${words.one}: what was sent, and an id.`,
  writes: true,
  shows: ({ rule }) => rule === 'create-echo',
  check: async (service) => unlessEchoed(service, await service.once(plainCreation)),
}

const createNewId: ContractProbe = {
  name: 'createNewId',
  section: '2',
  operation: 'createPet',
  rule: `Every created ${words.one} gets an id that no other has.`,
  writes: true,
  shows: ({ rule }) => rule === 'create-new-id',
  check: async (service) => {
    const taken = new Set((await service.once(someRecords)).map(({ id }) => id))
    const first = await service.once(plainCreation)
    const second = await service.once(creationInNewCategory)
    const created = [first, second].filter(({ record }) => record !== undefined)
    if (created.length === 0) return unknown(whyNotCreated(first))
    return created.flatMap(({ answer, record }) => {
      const id = record?.id as number
      const isTaken = taken.has(id)
      taken.add(id)
      return isTaken ? [{ answer, message: `the id ${id} is that of another ${words.one}` }] : []
    })
  },
}

const createFound: ContractProbe = {
  name: 'createFound',
  section: '4.3',
  operation: 'getPet',
  needs: 'createPet',
  rule: `A created ${words.one} is found by its id. (The contract does not say how soon.)`,
  severity: 'warning',
  writes: true,
  check: async (service) => {
    const creation = await service.once(plainCreation)
    const { record } = creation
    if (!record) return unknown(whyNotCreated(creation))
    const answer = await service.ask(get(itemPath(record.id)))
    if (isAfterSunset(service, answer)) return unknown(REMOVED)
    return unlessRecord(answer, 200)
  },
}

const createInt64: ContractProbe = {
  name: 'createInt64',
  section: '2',
  operation: 'createPet',
  rule: 'A categoryId beyond 2^53 comes back digit for digit.',
  writes: true,
  check: async (service) => {
    const creation = await service.once(creationInNewCategory)
    const why = await refusedForCategory(service, creation)
    if (!creation.record) return unknown(why ?? whyNotCreated(creation))
    return unlessSame(creation, ['categoryId'])
  },
}

const SENTENCE = 'is answered 400 with an Error.'

/** Builds a probe that sends invalid bodies, each of which must be refused. */
const invalid = (
  name: string,
  { rule, bodies }: { readonly rule: string; readonly bodies: readonly string[] },
): ContractProbe => ({
  ...{ name, rule, section: '4.2', operation: 'createPet', writes: true },
  check: (service) => unlessAllRefused(service, bodies),
})

const but = (fields: object) => stringifyJson({ ...VALID, ...fields })

const createWithoutName = invalid('createWithoutName', {
  rule: `A creation without a name ${SENTENCE}`,
  bodies: [but({ name: undefined })],
})

const createWithoutCategory = invalid('createWithoutCategory', {
  rule: `A creation without a categoryId ${SENTENCE}`,
  bodies: [but({ categoryId: undefined })],
})

const createWrongType = invalid('createWrongType', {
  rule: `A creation with a value of another type than its field has ${SENTENCE}`,
  bodies: [
    ...[but({ name: 5 }), but({ name: null }), but({ categoryId: '1' })],
    ...[but({ categoryId: 1.5 }), but({ categoryId: null }), but({ status: true })],
  ],
})

const createBadStatus = invalid('createBadStatus', {
  rule: `A creation with a status that PetStatus does not have ${SENTENCE}`,
  bodies: [but({ status: 'lost' }), but({ status: 'AVAILABLE' }), but({ status: '' })],
})

const createBeyondInt64 = invalid('createBeyondInt64', {
  rule: `A creation with a categoryId that is no int64 ${SENTENCE}`,
  bodies: [but({ categoryId: 2n ** 63n }), but({ categoryId: -(2n ** 63n) - 1n })],
})

const createNoObject = invalid('createNoObject', {
  rule: `A creation whose body is not a JSON object ${SENTENCE}`,
  bodies: ['null', '[]', '"Rex"', '7'],
})

const createNoJson = invalid('createNoJson', {
  rule: `A creation whose body is missing or not JSON ${SENTENCE}`,
  bodies: ['', '{', 'name=Rex&categoryId=1'],
})

/** Tests the rules of the contract about creations, in this order. */
export const creationRules: readonly ContractProbe[] = [
  ...[createEcho, createNewId, createFound, createInt64],
  ...[createWithoutName, createWithoutCategory, createWrongType, createBadStatus],
  ...[createBeyondInt64, createNoObject, createNoJson],
]

// --- internal ---

async function unlessAllRefused(service: Service, bodies: readonly string[]) {
  const complaints: Complaint[] = []
  for (const body of bodies)
    complaints.push(...unlessError(await service.ask(post(collection, body)), 400))
  return complaints
}

/** Complains unless a valid creation is answered 201 with the record as it was sent. */
async function unlessEchoed(service: Service, creation: Creation) {
  const why = await refusedForCategory(service, creation)
  if (why !== undefined) return unknown(why)
  return [
    ...unlessRecord(creation.answer, 201),
    ...unlessSame(creation, Object.keys(creation.sent)),
  ]
}

/** Complains unless the created record has these fields as they were sent. */
function unlessSame({ sent, answer, record }: Creation, fields: readonly string[]) {
  const other = record && fields.find((field) => record[field] !== sent[field])
  if (other === undefined) return []
  const message = `${other} must be ${shown(sent[other])} as sent, got ${shown(record?.[other])}`
  return [{ answer, message }]
}
