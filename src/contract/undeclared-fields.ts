import type { Schema } from './document.ts'
import { asRecord } from './facts.ts'
import type { Json } from './json.ts'

/** The places of fields that a schema does not name, e.g. `0.colour`. The schema is open: they are no errors. */
export function undeclaredFields(schema: Schema, value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) {
    const items = schema.items as Schema | undefined
    if (!items) return []
    return value.flatMap((item, index) =>
      undeclaredFields(items, item).map((place) => `${index}.${place}`),
    )
  }
  const record = asRecord(value)
  const properties = schema.properties as { readonly [name: string]: Schema } | undefined
  if (!record || !properties) return []
  return Object.keys(record).flatMap((name) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!known) return [name]
    return undeclaredFields(known, record[name]).map((place) => `${name}.${place}`)
  })
}
