import { type Int64, isInt64 } from '../base/json/int64.ts'
import { parseJson, stringifyJson } from '../base/json/json.ts'
import { shown } from '../base/text/shown.ts'
import type { PetFilterName } from '../contract/document/pet-fields.ts'
import { isPlainPet, type Pet, petProblem } from './pet.ts'

/** An animal as the store keeps it: its JSON, built once, and the fields that it is found by. */
export interface Row extends FoundBy {
  /** The whole animal as JSON text. */
  readonly json: string
}

/** Builds the row of an animal. */
export function toRow(pet: Pet): Row {
  const { id, categoryId, status } = pet
  // It takes half the time of `stringifyJson`.
  const json = isPlainPet(pet) ? JSON.stringify(pet) : stringifyJson(pet)
  return { id, categoryId, status, json }
}

/** A change of an animal: the animal as it is from now on (created or changed), or its removal. */
export type Change = Row | Removal

/** An animal was removed. */
export interface Removal {
  readonly removed: Int64
}

/** Whether a change is a removal. */
export function isRemoval(change: Change): change is Removal {
  return 'removed' in change
}

/** Parses the JSON of a change; returns a text that describes the problem if there is one. */
export function parseChange(json: string): Change | string {
  let value: Partial<Pet & { removed: Int64 }> | null
  try {
    value = parseJson(json) as typeof value
  } catch {
    return 'this is not JSON'
  }
  if (typeof value !== 'object' || value === null) return `this is not an animal: ${shown(value)}`
  if (value.id === undefined && isInt64(value.removed)) return { removed: value.removed }
  const problem = petProblem(value)
  if (problem !== undefined) return problem
  const { id, categoryId, status } = value as Pet
  return { id, categoryId, status, json }
}

// --- internal ---

type FoundBy = { readonly [Name in 'id' | PetFilterName]: Pet[Name] }
