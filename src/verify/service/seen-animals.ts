import { type Int64, isInt64 } from '../../base/int64.ts'
import type { Json } from '../../base/json.ts'
import { asRecord } from '../../check/judge/facts.ts'
import { get } from './asks.ts'
import { greatestLimit } from './greatest-limit.ts'
import type { Seen } from './seen.ts'
import type { Service } from './service.ts'

/** An animal of an answer, as far as it is one. */
export interface SeenAnimal {
  readonly id: Int64
  readonly [field: string]: Json
}

/**
 * The list in an answer; `undefined` if it has none. A list that stands in an object, beside other things perhaps, is one too: that it
 * is no array is told once, by `everyBody`.
 */
export function listOf({ status, json }: Seen): readonly Json[] | undefined {
  if (status !== 200) return undefined
  if (Array.isArray(json)) return json
  const lists = Object.values(asRecord(json) ?? {}).filter(isList)
  return lists.length === 1 ? lists[0] : undefined
}

/** The animals of a list, as far as they are animals; none if it is not a list. */
export function animalsOf(seen: Seen): readonly SeenAnimal[] {
  return (listOf(seen) ?? []).flatMap((each) => animalOf(each) ?? [])
}

/** A value as an animal; `undefined` if it has no id. */
export function animalOf(value: Json | undefined): SeenAnimal | undefined {
  const record = asRecord(value)
  return record && isInt64(record.id) ? (record as SeenAnimal) : undefined
}

/** The longest list that the service gives, asked for anew. */
export async function longestList(service: Service): Promise<Seen> {
  const { limit } = await service.once(greatestLimit)
  return service.ask(get(limit === undefined ? '/pets' : `/pets?limit=${limit}`))
}

/** The animals that are there, a hundred at most. */
export async function someAnimals(service: Service): Promise<readonly SeenAnimal[]> {
  return animalsOf((await service.once(greatestLimit)).list)
}

/** Why no animals were seen. */
export async function whyNoAnimals(service: Service): Promise<string> {
  const { list } = await service.once(greatestLimit)
  if (list.status !== 200) return `a list is answered ${list.status ?? 'by nothing'}`
  const items = listOf(list)
  if (!items) return 'its lists are no lists of animals'
  return items.length > 0 ? 'its animals have no id (int64)' : 'there are no animals there'
}

/** Why a question that needs so many animals has no answer; `undefined` if there are as many. */
export async function tooFewAnimals(service: Service, least: number): Promise<string | undefined> {
  const { length } = await service.once(someAnimals)
  if (length >= least) return undefined
  return length === 0
    ? whyNoAnimals(service)
    : `there ${length === 1 ? 'is only 1 animal' : `are only ${length} animals`} there`
}

/** An id that no animal has, as far as anybody can tell; another each time. */
export async function freeId(service: Service): Promise<Int64> {
  const taken = new Set((await someAnimals(service)).map(({ id }) => id))
  let id = GREATEST_FREE - 2n * BigInt(service.drawn(1000))
  while (taken.has(id)) id -= 2n
  return id
}

// --- internal ---

/** A prime below 2^63 that a double cannot hold, nor any other odd number near it. */
const GREATEST_FREE = 9_223_372_036_854_775_783n

function isList(value: Json): value is Json[] {
  return Array.isArray(value)
}
