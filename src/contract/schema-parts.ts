import type { Schema } from './document.ts'

/** The JSON Schema of an object with exactly these properties; those in `optional` may be absent. */
export function objectSchema(
  properties: { readonly [name: string]: Schema },
  { optional = [], ...more }: { readonly optional?: readonly string[] } & Schema = {},
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...more,
    properties,
  }
}

/** The JSON Schema of a number of things. */
export function countSchema(description: string): Schema {
  return { type: 'integer', minimum: 0, description }
}

/** The JSON Schema of a time. */
export function timeSchema(description: string): Schema {
  return { type: 'string', format: 'date-time', description }
}

/** The JSON Schema of a list. */
export function listSchema(items: Schema, description?: string): Schema {
  return { type: 'array', items, ...(description !== undefined && { description }) }
}

/** The JSON Schema of a text. */
export function textSchema(description: string): Schema {
  return { type: 'string', description }
}
