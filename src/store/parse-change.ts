import { type Int64, isInt64 } from '../base/int64.ts'
import { parseJson } from '../base/json.ts'
import { shown } from '../base/shown.ts'
import { petStatuses } from '../contract/pet-statuses.ts'
import type { Change } from './change.ts'
import { isPetStatus, type Pet } from './pet.ts'

/** Parses the JSON of a change; returns a text that describes the problem if there is one. */
export function parseChange(json: string): Change | string {
  let value: Partial<Pet & { removed: Int64 }> | null
  try {
    value = parseJson(json) as typeof value
  } catch {
    return 'this is not JSON'
  }
  if (typeof value !== 'object' || value === null) return `this is not an animal: ${shown(value)}`
  const { id, name, categoryId, status, removed } = value
  if (id === undefined && isInt64(removed)) return { removed }
  if (!isInt64(id)) return `id must be an integer (int64), got ${shown(id)}`
  if (typeof name !== 'string') return `name must be a string, got ${shown(name)}`
  if (!isInt64(categoryId)) return `categoryId must be an integer (int64), got ${shown(categoryId)}`
  if (status !== undefined && !isPetStatus(status))
    return `status must be one of ${petStatuses.join(', ')}, got ${shown(status)}`
  return { id, categoryId, status, json }
}
