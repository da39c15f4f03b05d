import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { stringifyJson } from '../../base/json/json.ts'
import { isSuccess } from '../../check/observed/observed-exchange.ts'
import { type AnswerAnimal, animalOf, someAnimals } from './known-animals.ts'
import { type ProbeAnswer, post } from './send-request.ts'
import type { Service } from './service.ts'

/** The beginning of the names of all animals that probes create, by which people can find these animals. */
export const CREATED_NAME = 'petstore-sandbox verify'

/** The name of a field that NewPet does not have. */
export const UNKNOWN_FIELD = 'sandboxVerify'

/** The greatest number of animals and messages that probes create in a service that keeps the contract. */
export const MOST_CREATED = { animals: 12, messages: 2 }

/** The request for a creation, and its answer. */
export interface Creation {
  readonly sent: { readonly [field: string]: unknown }
  readonly answer: ProbeAnswer
  /** The created animal, whichever successful status the answer has; `undefined` if there is none. */
  readonly animal: AnswerAnimal | undefined
}

/** Why a creation has no animal: a text about its answer. */
export function whyNotCreated({ answer }: Creation): string {
  const { status } = answer
  if (status === undefined) return 'a creation got no answer'
  return isSuccess(status)
    ? `a creation is answered ${status} without an animal that has an id`
    : `a creation is answered ${status}`
}

/** A category that has an animal: a service accepts it even if it refuses unknown categories. */
export async function knownCategory(service: Service): Promise<Int64> {
  const categories = (await service.once(someAnimals)).map(({ categoryId }) => categoryId)
  return (categories.find((each) => isInt64(each) && each > 0) as Int64 | undefined) ?? 1
}

/** Creates an animal with all fields of NewPet, in a known category. */
export async function plainCreation(service: Service): Promise<Creation> {
  return create(service, { status: 'available' })
}

/** Creates an animal without a status, with a name that has a letter beyond ASCII. */
export async function creationWithoutStatus(service: Service): Promise<Creation> {
  return create(service, { name: `${CREATED_NAME} ä` })
}

/** Creates an animal in a category that has no other animal. */
export async function creationInNewCategory(service: Service): Promise<Creation> {
  return create(service, { status: 'available', categoryId: service.newCategory })
}

/**
 * Why a service may have refused a valid creation: it may accept only categories that it knows (ledger, `unknownCategory`), and have
 * shown no animal of this category. `undefined` if that cannot be the reason.
 */
export async function refusedForCategory(
  service: Service,
  { answer, sent }: Creation,
): Promise<string | undefined> {
  if (answer.status !== 400) return undefined
  const animals = await service.once(someAnimals)
  if (animals.some(({ categoryId }) => categoryId === sent.categoryId)) return undefined
  return 'it may take only categories that it knows (ledger: unknownCategory)'
}

/** The body of a valid creation, for probes about the way in which a body is sent. */
export async function validBody(service: Service): Promise<string> {
  const categoryId = await service.once(knownCategory)
  return stringifyJson({ name: CREATED_NAME, categoryId, status: 'sold' })
}

/** Sends a creation with these fields, and with a valid name and a known category unless `fields` has its own. */
export async function create(service: Service, fields: Creation['sent']): Promise<Creation> {
  const categoryId = await service.once(knownCategory)
  const sent = { name: CREATED_NAME, categoryId, ...fields }
  const answer = await service.ask(post('/pets', stringifyJson(sent)))
  return { sent, answer, animal: isSuccess(answer.status ?? 0) ? animalOf(answer.json) : undefined }
}
