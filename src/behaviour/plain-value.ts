import { normaliseInteger } from '../base/json/exact-numbers.ts'
import { MAX_DEPTH } from '../base/json/json.ts'

/**
 * What code returned, as JSON has it: without members that are `undefined`, times as texts, integers in their one form.
 * @throws Error that names the place of what JSON cannot have.
 */
export function plainValue(value: unknown, path: readonly string[] = []): unknown {
  switch (typeof value) {
    case 'bigint':
      return normaliseInteger(value)
    case 'number':
      if (Number.isFinite(value)) return value
      throw unfit(path, String(value))
    case 'function':
    case 'symbol':
    case 'undefined':
      throw unfit(path, value === undefined ? 'nothing' : `a ${typeof value}`)
    case 'object':
      return value === null ? null : plainObject(value, path)
    default:
      return value
  }
}

// --- internal ---

function plainObject(value: object, path: readonly string[]): unknown {
  if (path.length > MAX_DEPTH) throw unfit(path.slice(0, 3), 'a value that is nested too deeply')
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((each, at) => plainValue(each, [...path, String(at)]))
  const members = value as { readonly [name: string]: unknown }
  // Most have nothing but texts and numbers: they are not copied.
  for (const name of Object.keys(members))
    if (!isPlainScalar(members[name])) return plainMembers(members, path)
  return value
}

function isPlainScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

function plainMembers(value: { readonly [name: string]: unknown }, path: readonly string[]) {
  const members: [string, unknown][] = []
  for (const [name, each] of Object.entries(value))
    if (each !== undefined) members.push([name, plainValue(each, [...path, name])])
  return Object.fromEntries(members)
}

function unfit(path: readonly string[], what: string): Error {
  const place = path.length === 0 ? 'it' : path.join('.')
  return new Error(`${place} must be a value of JSON, got ${what}`)
}
