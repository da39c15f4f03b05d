import { isRaw } from '../json/exact-numbers.ts'
import { stringifyJson } from '../json/json.ts'

/** How large a value is as JSON. */
export interface JsonSize {
  /** The length of its text, in UTF-16 code units, without escapes. */
  readonly length: number
  /** How deeply arrays and objects nest. */
  readonly depth: number
}

/** Creates the measure of values that are never changed: what they have in common is measured once. */
export function createMeasure(): (value: unknown) => JsonSize {
  const known = new WeakMap<object, JsonSize>()
  const measure = (value: unknown): JsonSize => {
    if (typeof value === 'string') return { length: value.length + 2, depth: 0 }
    if (typeof value !== 'object' || value === null || isRaw(value))
      return { length: stringifyJson(value).length, depth: 0 }
    const before = known.get(value)
    if (before) return before
    let [length, depth] = [2, 0]
    const add = (inside: unknown, more: number) => {
      const size = measure(inside)
      length += size.length + more
      depth = Math.max(depth, size.depth)
    }
    if (Array.isArray(value)) for (const item of value) add(item, 1)
    else for (const [name, member] of Object.entries(value)) add(member, name.length + 4)
    const size = { length, depth: depth + 1 }
    known.set(value, size)
    return size
  }
  return measure
}
