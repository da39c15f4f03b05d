import type { Schema } from './document.ts'

/** The keywords whose values are schemas, lists of them, or schemas by name (JSON Schema 2020-12 core, sections 8.2.4, 10 and 11). */
const SCHEMAS = new Set([
  ...['additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'allOf', 'anyOf', 'oneOf', 'prefixItems'],
])
const MAPS = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
])

/** Replaces each schema directly within a schema; `true` and `false`, which are schemas too, stay. */
export function mapParts(schema: Schema, change: (part: Schema) => Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, partOf(keyword, value, change)]),
  )
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
