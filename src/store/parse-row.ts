import { isInt64 } from '../base/int64.ts'
import { parseJson } from '../base/json.ts'
import { shown } from '../base/shown.ts'
import { petStatuses } from '../contract/pet-statuses.ts'
import { isPetStatus, type Pet } from './pet.ts'
import type { Row } from './row.ts'

/** Reads a line of a file of animals, or says what is wrong with it. */
export function parseRow(json: string): Row | string {
  let pet: Partial<Pet> | null
  try {
    pet = parseJson(json) as Partial<Pet> | null
  } catch {
    return 'this is no JSON'
  }
  if (typeof pet !== 'object' || pet === null) return `this is no animal: ${shown(pet)}`
  const { id, name, categoryId, status } = pet
  if (!isInt64(id)) return `id must be an integer (int64), got ${shown(id)}`
  if (typeof name !== 'string') return `name must be a text, got ${shown(name)}`
  if (!isInt64(categoryId)) return `categoryId must be an integer (int64), got ${shown(categoryId)}`
  if (status !== undefined && !isPetStatus(status))
    return `status must be one of ${petStatuses.join(', ')}, got ${shown(status)}`
  return { id, categoryId, status, json }
}
