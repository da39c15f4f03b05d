import type { Int64 } from '../base/int64.ts'
import { stringifyJson } from '../base/json.ts'
import type { Pet, PetStatus } from './pet.ts'

/** An animal as the store keeps it: its JSON, built once, and the fields that it is found by. */
export interface Row {
  readonly id: Int64
  readonly categoryId: Int64
  readonly status: PetStatus | undefined
  /** The whole animal as JSON text. */
  readonly json: string
}

/** Builds the row of an animal. */
export function toRow(pet: Pet): Row {
  const { id, categoryId, status } = pet
  const json = isPlain(pet) ? JSON.stringify(pet) : stringifyJson(pet)
  return { id, categoryId, status, json }
}

// --- internal ---

/** Whether `JSON.stringify` writes an animal exactly, in half the time of `stringifyJson`. */
function isPlain(pet: Pet): boolean {
  const { id, categoryId, status } = pet
  const known = status === undefined ? 3 : 4
  return (
    typeof id === 'number' && typeof categoryId === 'number' && Object.keys(pet).length === known
  )
}
