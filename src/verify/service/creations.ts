import { type Int64, isInt64 } from '../../base/int64.ts'
import { stringifyJson } from '../../base/json.ts'
import { isSuccess } from '../../check/observed/sight.ts'
import { post } from './asks.ts'
import type { Seen } from './seen.ts'
import { animalOf, type SeenAnimal, someAnimals } from './seen-animals.ts'
import type { Service } from './service.ts'

/** The name of the animals that probes create, or its beginning, by which a person finds them. */
export const CREATED_NAME = 'petstore-sandbox verify'

/** A field that NewPet does not have. */
export const UNKNOWN_FIELD = 'sandboxVerify'

/** How many animals and messages probes create at most in a service that keeps the contract. */
export const MOST_CREATED = { animals: 12, messages: 2 }

/** A creation: what was sent, and what came back. */
export interface Creation {
  readonly sent: { readonly [field: string]: unknown }
  readonly seen: Seen
  /** The animal, if it was created: with whatever success it was answered. */
  readonly animal: SeenAnimal | undefined
}

/** Why a creation shows no animal: how it was answered. */
export function whyNotCreated({ seen }: Creation): string {
  const { status } = seen
  if (status === undefined) return 'a creation got no answer'
  return isSuccess(status)
    ? `a creation is answered ${status} without an animal that has an id`
    : `a creation is answered ${status}`
}

/** A category that some animal is in, so that a service that refuses others takes it. */
export async function knownCategory(service: Service): Promise<Int64> {
  const categories = (await service.once(someAnimals)).map(({ categoryId }) => categoryId)
  return (categories.find((each) => isInt64(each) && each > 0) as Int64 | undefined) ?? 1
}

/** Creates an animal of which everything is said, in a known category. */
export async function plainCreation(service: Service): Promise<Creation> {
  return create(service, { status: 'available' })
}

/** Creates an animal without a status, whose name is not all ASCII. */
export async function creationWithoutStatus(service: Service): Promise<Creation> {
  return create(service, { name: `${CREATED_NAME} ä` })
}

/** Creates an animal in a category that no other is in. */
export async function creationInNewCategory(service: Service): Promise<Creation> {
  return create(service, { status: 'available', categoryId: service.newCategory })
}

/**
 * Why a creation may be refused although it is valid: a service may take only categories that it knows (ledger, `unknownCategory`),
 * and show none. `undefined` if that is no reason.
 */
export async function refusedForCategory(
  service: Service,
  { seen, sent }: Creation,
): Promise<string | undefined> {
  if (seen.status !== 400) return undefined
  const animals = await service.once(someAnimals)
  if (animals.some(({ categoryId }) => categoryId === sent.categoryId)) return undefined
  return 'it may take only categories that it knows (ledger: unknownCategory)'
}

/** The text of a valid creation, for probes about the way in which it is sent. */
export async function validBody(service: Service): Promise<string> {
  const categoryId = await service.once(knownCategory)
  return stringifyJson({ name: CREATED_NAME, categoryId, status: 'sold' })
}

/** Sends a creation with these fields; name and category are a usual one unless they are given. */
export async function create(service: Service, fields: Creation['sent']): Promise<Creation> {
  const categoryId = await service.once(knownCategory)
  const sent = { name: CREATED_NAME, categoryId, ...fields }
  const seen = await service.ask(post('/pets', stringifyJson(sent)))
  return { sent, seen, animal: isSuccess(seen.status ?? 0) ? animalOf(seen.json) : undefined }
}
