import type { Schema } from '../document/document.ts'
import { mapParts } from '../document/map-parts.ts'
import { flatten } from './flat-schema.ts'

/** Whether answers do not show a member with a schema (OpenAPI 3.1, section 4.8.24; JSON Schema 2020-12 validation, section 9.4). */
export function isWriteOnly(schema: unknown): boolean {
  return flatten(schema).keywords.writeOnly === true
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

/**
 * Creates what makes of a schema one for answers: members that only requests have (`writeOnly`) are not demanded, also within. It is the
 * schema itself if there are none. Each schema is rewritten once, since many refer to one; one that is within itself stays there as it is.
 */
export function createAnswerSchemas(): (schema: Schema) => Schema {
  const known = new WeakMap<Schema, Schema>()
  const rewrite = (schema: Schema): Schema => {
    const before = known.get(schema)
    if (before) return before
    known.set(schema, schema)
    const rewritten = changed(schema)
    known.set(schema, rewritten)
    return rewritten
  }
  const changed = (schema: Schema): Schema => {
    let isSame = true
    const parts = mapParts(schema, (part) => {
      const other = rewrite(part)
      isSame &&= other === part
      return other
    })
    return withoutHidden(isSame ? schema : parts)
  }
  return rewrite
}
