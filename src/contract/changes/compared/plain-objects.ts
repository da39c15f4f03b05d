import { isRaw } from '../../../base/json/exact-numbers.ts'
import type { Members } from '../../reading/bundle.ts'

/** Puts a value at a path, which is there but for its last key. */
export function setAt(into: unknown, path: readonly string[], value: unknown): void {
  const around = path.slice(0, -1).reduce((each, key) => (each as Members)[key], into)
  ;(around as { [name: string]: unknown })[path.at(-1) as string] = value
}

/** A value whose objects have the members alone that they show: a contract may call any of its own `constructor`. */
export function withoutPrototypes<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutPrototypes) as Value
  if (!isObject(value)) return value
  const made = bare({})
  for (const [name, each] of Object.entries(value)) made[name] = withoutPrototypes(each)
  return made as Value
}

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRaw(value)
}

/** The members of an object, and no others. */
export function bare(object: Members): { [name: string]: unknown } {
  return Object.assign(Object.create(MEMBERLESS), object)
}

// --- internal ---

/** What has no members, and can be made a text: where a contract has an object in the place of one, it is said so. */
const MEMBERLESS = Object.freeze(
  Object.create(null, { [Symbol.toPrimitive]: { value: () => '[object Object]' } }),
)
