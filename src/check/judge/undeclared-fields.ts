import type { Json } from '../../base/json.ts'
import type { Schema } from '../../contract/document.ts'
import { asRecord } from './facts.ts'

/**
 * Finds fields that a schema does not declare, e.g. `0.colour`; a field whose name would read as several steps is `*`.
 * Schemas are open, so such fields are not errors.
 */
export function undeclaredFields(schema: Schema, value: Json | undefined): readonly string[] {
  const found: string[] = []
  collect(schema, value, [], found)
  return found
}

// --- internal ---

/** Shares its lists, and builds no text before a field is found, because this runs for every item of every list. */
function collect(
  schema: Schema,
  value: Json | undefined,
  path: (string | number)[],
  found: string[],
): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const items = schema.items as Schema | undefined
    if (!items) return
    for (let index = 0; index < value.length; index += 1) {
      path.push(index)
      collect(items, value[index], path, found)
      path.pop()
    }
    return
  }
  const record = asRecord(value)
  const properties = schema.properties as { readonly [name: string]: Schema } | undefined
  if (!record || !properties) return
  for (const name in record) {
    const isDeclared = Object.hasOwn(properties, name)
    const field = record[name]
    if (isDeclared && (typeof field !== 'object' || field === null)) continue
    path.push(name)
    if (isDeclared) collect(properties[name] as Schema, field, path, found)
    else found.push(placeOf(path))
    path.pop()
  }
}

/** A name with a separator in it is a value, perhaps a credential (`v4.local.…`), whose parts could be mistaken for names. */
function placeOf(path: readonly (string | number)[]): string {
  const name = String(path.at(-1))
  return [...path.slice(0, -1), /[./ ]/.test(name) ? '*' : name].join('.')
}
