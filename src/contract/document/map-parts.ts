import type { Schema } from './document.ts'

/** The keywords whose values are schemas, lists of them, or schemas by name (JSON Schema 2020-12 core, sections 8.2.4, 10 and 11). */
const SCHEMAS = new Set([
  ...['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'allOf', 'anyOf', 'oneOf', 'prefixItems'],
])
const MAPS = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
])

/** Whether the value of a keyword is a schema, or has schemas. */
export function isSchemaKeyword(keyword: string): boolean {
  return SCHEMAS.has(keyword) || MAPS.has(keyword)
}

/** Replaces each schema directly within a schema; `true` and `false`, which are schemas too, stay. */
export function mapParts(schema: Schema, change: (part: Schema) => Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, partOf(keyword, value, change)]),
  )
}

/** All objects and lists in a value, which may contain itself. A chain of references may be longer than the stack. */
export function* objectsIn(root: unknown): Iterable<{ readonly [key: string]: unknown }> {
  const seen = new Set<unknown>()
  const waiting = [root]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    yield node as { readonly [key: string]: unknown }
    for (const value of Object.values(node)) waiting.push(value)
  }
}

// --- internal ---

function partOf(keyword: string, value: unknown, change: (part: Schema) => Schema): unknown {
  if (typeof value !== 'object' || value === null) return value
  const changed = (each: unknown) =>
    typeof each === 'object' && each !== null ? change(each as Schema) : each
  if (MAPS.has(keyword))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each)]))
  if (!SCHEMAS.has(keyword)) return value
  return Array.isArray(value) ? value.map(changed) : changed(value)
}
