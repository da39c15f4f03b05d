import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { stringifyJson } from '../../base/json/json.ts'
import { collection, words } from '../../petstore/probed.ts'
import { CREATED_TEXT } from '../../silences/asking/made-bodies.ts'
import type { ProbeAnswer } from '../../silences/asking/probe-requests.ts'
import { isServed } from '../../silences/seeing/seen-exchange.ts'
import { post } from '../service/send-request.ts'
import type { Service } from '../service/service.ts'
import { type AnswerRecord, recordIn, someRecords } from './listed-records.ts'

/** A body that every service takes that has no rules of its own. */
export const VALID = { name: CREATED_TEXT, categoryId: 1, status: 'available' }

/** The greatest number of records and messages that probes create in a service that keeps the contract. */
export const MOST_CREATED = { records: 12, messages: 3 }

/** The request for a creation, and its answer. */
export interface Creation {
  readonly sent: { readonly [field: string]: unknown }
  readonly answer: ProbeAnswer
  /** The created record, whichever successful status the answer has; `undefined` if there is none. */
  readonly record: AnswerRecord | undefined
}

/** Why a creation has no record: a text about its answer. */
export function whyNotCreated({ answer }: Creation): string {
  const { status } = answer
  if (status === undefined) return 'a creation got no answer'
  return isServed({ status })
    ? `a creation is answered ${status} without ${words.any} that has an id`
    : `a creation is answered ${status}`
}

/** A category that has a record: a service accepts it even if it refuses unknown categories. */
export async function knownCategory(service: Service): Promise<Int64> {
  const categories = (await service.once(someRecords)).map(({ categoryId }) => categoryId)
  return (categories.find((each) => isInt64(each) && each > 0) as Int64 | undefined) ?? 1
}

/** Creates a record with all fields of NewPet, in a known category. */
export async function plainCreation(service: Service): Promise<Creation> {
  return create(service, { status: 'available' })
}

/** Creates a record in a category that has no other record. */
export async function creationInNewCategory(service: Service): Promise<Creation> {
  return create(service, { status: 'available', categoryId: service.newReference })
}

/**
 * Why a service may have refused a valid creation: it may accept only categories that it knows (ledger, `unknownCategory`), and have
 * shown no record of this category. `undefined` if that cannot be the reason.
 */
export async function refusedForCategory(
  service: Service,
  { answer, sent }: Creation,
): Promise<string | undefined> {
  if (answer.status !== 400) return undefined
  const records = await service.once(someRecords)
  if (records.some(({ categoryId }) => categoryId === sent.categoryId)) return undefined
  return 'it may take only categories that it knows (ledger: unknownCategory)'
}

/** The body of a valid creation, for probes about the way in which a body is sent. */
export async function validBody(service: Service): Promise<string> {
  const categoryId = await service.once(knownCategory)
  return stringifyJson({ name: CREATED_TEXT, categoryId, status: 'sold' })
}

/** Sends a creation with these fields, and with a valid name and a known category unless `fields` has its own. */
export async function create(service: Service, fields: Creation['sent']): Promise<Creation> {
  const categoryId = await service.once(knownCategory)
  const sent = { name: CREATED_TEXT, categoryId, ...fields }
  const answer = await service.ask(post(collection, stringifyJson(sent)))
  return {
    sent,
    answer,
    record: isServed({ status: answer.status ?? 0 }) ? recordIn(answer.json) : undefined,
  }
}
