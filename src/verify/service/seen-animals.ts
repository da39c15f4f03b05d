import { type Int64, isInt64 } from '../../base/int64.ts'
import type { Json } from '../../base/json.ts'
import { asRecord } from '../../check/judge/facts.ts'
import { get } from './asks.ts'
import { listLimits } from './list-limits.ts'
import type { Seen } from './seen.ts'
import type { Service } from './service.ts'

/** An animal of an answer, as far as it is one. */
export interface SeenAnimal {
  readonly id: Int64
  readonly [field: string]: Json
}

/** The animals of a list, as far as they are animals; none if it is not a list. */
export function animalsOf({ status, json }: Seen): readonly SeenAnimal[] {
  if (status !== 200 || !Array.isArray(json)) return []
  return json.flatMap((each) => animalOf(each) ?? [])
}

/** A value as an animal; `undefined` if it has no id. */
export function animalOf(value: Json | undefined): SeenAnimal | undefined {
  const record = asRecord(value)
  return record && isInt64(record.id) ? (record as SeenAnimal) : undefined
}

/** The longest list that the service gives. */
export async function longestList(service: Service): Promise<Seen> {
  return service.ask(get(`/pets?limit=${listLimits().maximum}`))
}

/** The animals that are there, a hundred at most. */
export async function someAnimals(service: Service): Promise<readonly SeenAnimal[]> {
  return animalsOf(await service.once(longestList))
}

/** An id that no animal has, as far as anybody can tell. */
export async function freeId(service: Service): Promise<Int64> {
  const taken = new Set((await someAnimals(service)).map(({ id }) => id))
  let id = 9_223_372_036_854_775_783n
  while (taken.has(id)) id -= 2n
  return id
}
