import type { Schema } from '../document/document.ts'
import { flatten } from './flat-schema.ts'

/** Whether answers do not show a member with a schema (OpenAPI 3.1, section 4.8.24; JSON Schema 2020-12 validation, section 9.4). */
export function isWriteOnly(schema: unknown): boolean {
  const { writeOnly, readOnly } = flatten(schema).keywords
  return writeOnly === true && readOnly !== true
}

/** A schema that does not demand members that only requests have; those within it are as they were. */
export function withoutHidden(schema: Schema): Schema {
  const { properties, required } = schema
  if (!Array.isArray(required)) return schema
  const hidden = new Set(
    Object.entries((properties ?? {}) as object).flatMap(([name, each]) =>
      isWriteOnly(each) ? [name] : [],
    ),
  )
  if (!required.some((name) => hidden.has(name))) return schema
  return { ...schema, required: required.filter((name) => !hidden.has(name)) }
}
