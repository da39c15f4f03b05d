import { isRaw } from '../../base/json/exact-numbers.ts'

/** The keys that lead to each object of a document; the first way, where it is there twice. */
export function pointersIn(document: object): ReadonlyMap<object, readonly string[]> {
  const found = new Map<object, readonly string[]>()
  const waiting: (readonly [object: unknown, path: readonly string[]])[] = [[document, []]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [object, path] = next
    if (typeof object !== 'object' || object === null || isRaw(object) || found.has(object))
      continue
    found.set(object, path)
    for (const [name, value] of Object.entries(object)) waiting.push([value, [...path, name]])
  }
  return found
}
