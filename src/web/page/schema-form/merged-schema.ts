import { type Schema, typesOf } from './form-schema.ts'

/** A schema without `allOf`, whose parts are in it, and with the type `null` where OpenAPI 3.0 says `nullable`. Its properties stay as they are. */
export function merged(schema: Schema): Schema {
  const { allOf, nullable, ...own } = schema
  const parts = ((allOf ?? []) as readonly Schema[]).map(merged)
  const all = [...parts, own]
  const properties = Object.assign({}, ...all.map((each) => each.properties ?? {}))
  const required = all.flatMap((each) => (each.required ?? []) as readonly string[])
  const types = typesOf(own)
  return {
    ...Object.assign({}, ...all),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
    ...(nullable === true && types.length > 0 && { type: [...new Set([...types, 'null'])] }),
  }
}
