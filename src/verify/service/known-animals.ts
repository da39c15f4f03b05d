import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import { greatestLimit } from './accepted-limits.ts'
import { get, type ProbeAnswer } from './send-request.ts'
import type { Service } from './service.ts'

/** An animal in an answer. Only its id is known to be valid. */
export interface AnswerAnimal {
  readonly id: Int64
  readonly [field: string]: Json
}

/**
 * The list in an answer; `undefined` if there is none. The only list inside an object counts too: the rule `everyBody` already
 * complains that the answer is no array, and other probes can still use the list.
 */
export function listOf({ status, json }: ProbeAnswer): readonly Json[] | undefined {
  if (status !== 200) return undefined
  if (Array.isArray(json)) return json
  const lists = Object.values(asObject(json) ?? {}).filter(isList)
  return lists.length === 1 ? lists[0] : undefined
}

/** The items with an id in the list of an answer; none if the answer has no list. */
export function animalsOf(answer: ProbeAnswer): readonly AnswerAnimal[] {
  return (listOf(answer) ?? []).flatMap((each) => animalOf(each) ?? [])
}

/** Returns a value as an animal; `undefined` if it has no id. */
export function animalOf(value: Json | undefined): AnswerAnimal | undefined {
  const record = asObject(value)
  return record && isInt64(record.id) ? (record as AnswerAnimal) : undefined
}

/** Asks for a list with the greatest limit that the service accepts. */
export async function longestList(service: Service): Promise<ProbeAnswer> {
  const { limit } = await service.once(greatestLimit)
  return service.ask(get(limit === undefined ? '/pets' : `/pets?limit=${limit}`))
}

/** The animals of the service, at most a hundred. */
export async function someAnimals(service: Service): Promise<readonly AnswerAnimal[]> {
  return animalsOf((await service.once(greatestLimit)).list)
}

/** Why `someAnimals` has found no animals. */
export async function whyNoAnimals(service: Service): Promise<string> {
  const { list } = await service.once(greatestLimit)
  if (list.status !== 200) return `a list is answered ${list.status ?? 'by nothing'}`
  const items = listOf(list)
  if (!items) return 'its lists are no lists of animals'
  return items.length > 0 ? 'its animals have no id (int64)' : 'there are no animals there'
}

/** Why a probe that needs `least` animals shows nothing; `undefined` if the service has as many. */
export async function tooFewAnimals(service: Service, least: number): Promise<string | undefined> {
  const { length } = await service.once(someAnimals)
  if (length >= least) return undefined
  return length === 0
    ? whyNoAnimals(service)
    : `there ${length === 1 ? 'is only 1 animal' : `are only ${length} animals`} there`
}

/** Draws an id that presumably no animal has. */
export async function freeId(service: Service): Promise<Int64> {
  const taken = new Set((await someAnimals(service)).map(({ id }) => id))
  let id = GREATEST_FREE - 2n * BigInt(service.drawn(1000))
  while (taken.has(id)) id -= 2n
  return id
}

/** Whether an answer came after the sunset of getPet, when a service may have removed getPet (contract, section 9). */
export function isAfterSunset(service: Service, answer: ProbeAnswer): boolean {
  return service.timeOf(answer) >= sunset(service.contract)
}

/** Why probes of getPet have no result after its sunset. */
export const REMOVED = 'getPet has been removed there: its sunset is over'

// --- internal ---

/** A prime just below 2^63. A double can hold neither this number nor another odd number near it. */
const GREATEST_FREE = 9_223_372_036_854_775_783n

function isList(value: Json): value is Json[] {
  return Array.isArray(value)
}

function sunset({ operations }: Contract): number {
  const day = operations.find(({ id }) => id === 'getPet')?.deprecation?.sunset
  return day === undefined ? Number.POSITIVE_INFINITY : Date.parse(day)
}
