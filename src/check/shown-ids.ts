import { type Int64, isInt64 } from '../base/int64.ts'
import { asRecord, type Facts } from './judge/facts.ts'

/** The ids of the animals that an answer shows. */
export function idsOf({ exchange, response }: Facts): readonly Int64[] {
  if (exchange.status >= 300) return []
  const value = response.content?.value
  if (exchange.operation.tag !== 'animals') return []
  const animals = Array.isArray(value) ? value : [value]
  return animals.map((animal) => asRecord(animal)?.id).filter(isInt64)
}

/** The id that an answer gives to a new animal. */
export function createdIdOf({ exchange, response }: Facts): Int64 | undefined {
  if (exchange.operation.id !== 'createPet' || exchange.status !== 201) return undefined
  const id = asRecord(response.content?.value)?.id
  return isInt64(id) ? id : undefined
}
