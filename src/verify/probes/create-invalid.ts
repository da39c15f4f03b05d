import { stringifyJson } from '../../base/json.ts'
import { post } from '../service/asks.ts'
import { unlessError } from '../service/complaints.ts'
import type { Complaint, ContractProbe } from '../service/contract-probe.ts'
import { CREATED_NAME } from '../service/creations.ts'
import type { Service } from '../service/service.ts'

const SENTENCE = 'is answered 400 with an Error.'

/** What a probe of invalid bodies is about; the rest is the same for all of them. */
const invalid = (
  name: string,
  { rule, bodies }: { readonly rule: string; readonly bodies: readonly string[] },
): ContractProbe => ({
  ...{ name, rule, section: '4.2', operation: 'createPet', writes: true },
  check: (service) => unlessAllRefused(service, bodies),
})

const valid = { name: CREATED_NAME, categoryId: 1, status: 'available' }
const but = (fields: object) => stringifyJson({ ...valid, ...fields })

export const createWithoutName = invalid('createWithoutName', {
  rule: `A creation without a name ${SENTENCE}`,
  bodies: [but({ name: undefined })],
})

export const createWithoutCategory = invalid('createWithoutCategory', {
  rule: `A creation without a categoryId ${SENTENCE}`,
  bodies: [but({ categoryId: undefined })],
})

export const createWrongType = invalid('createWrongType', {
  rule: `A creation with a value of another type than its field has ${SENTENCE}`,
  bodies: [
    ...[but({ name: 5 }), but({ name: null }), but({ categoryId: '1' })],
    ...[but({ categoryId: 1.5 }), but({ categoryId: null }), but({ status: true })],
  ],
})

export const createBadStatus = invalid('createBadStatus', {
  rule: `A creation with a status that PetStatus does not have ${SENTENCE}`,
  bodies: [but({ status: 'lost' }), but({ status: 'AVAILABLE' }), but({ status: '' })],
})

export const createBeyondInt64 = invalid('createBeyondInt64', {
  rule: `A creation with a categoryId that is no int64 ${SENTENCE}`,
  bodies: [but({ categoryId: 2n ** 63n }), but({ categoryId: -(2n ** 63n) - 1n })],
})

export const createNoObject = invalid('createNoObject', {
  rule: `A creation whose body is not a JSON object ${SENTENCE}`,
  bodies: ['null', '[]', '"Rex"', '7'],
})

export const createNoJson = invalid('createNoJson', {
  rule: `A creation whose body is missing or not JSON ${SENTENCE}`,
  bodies: ['', '{', 'name=Rex&categoryId=1'],
})

// --- internal ---

async function unlessAllRefused(
  service: Service,
  bodies: readonly string[],
): Promise<readonly Complaint[]> {
  const complaints: Complaint[] = []
  for (const body of bodies)
    complaints.push(...unlessError(await service.ask(post('/pets', body)), 400))
  return complaints
}
