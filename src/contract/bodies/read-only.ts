import { asObject, type Json } from '../../base/json/json.ts'
import type { Schema } from '../document/document.ts'
import { mapParts } from '../document/map-parts.ts'
import { flatten } from '../views/flat-schema.ts'

/** What is taken of a value. */
export type Taken = (value: Json) => Json

/**
 * A schema for requests: members that only answers have (`readOnly`) are not demanded, and their values are not checked (OpenAPI 3.0,
 * section 4.7.24.2). The schema itself if it has none.
 */
export function forRequests(schema: Schema): Schema {
  return rewrite(schema, (names) => Object.fromEntries(names.map((name) => [name, {}])))
}

/** A schema of what clients give: it does not even declare what only answers have. The schema itself if there is no such member. */
export function withoutReadOnly(schema: Schema): Schema {
  return rewrite(schema, () => ({}))
}

/** Compiles what is taken of a valid body: all but members that only answers have. `undefined` if it is the whole. */
export function compileTaken(schema: unknown): Taken | undefined {
  const { keywords } = flatten(schema)
  const properties = Object.entries(propertiesOf(keywords))
  const hidden = new Set(properties.filter(([, each]) => isReadOnly(each)).map(([name]) => name))
  const members = new Map(
    properties.flatMap(([name, each]) => {
      const taken = hidden.has(name) ? undefined : compileTaken(each)
      return taken ? [[name, taken] as const] : []
    }),
  )
  const item = keywords.items === undefined ? undefined : compileTaken(keywords.items)
  if (hidden.size === 0 && members.size === 0 && !item) return undefined
  return (value) => {
    if (Array.isArray(value)) return item ? value.map(item) : value
    const object = asObject(value as Json)
    if (!object) return value
    return Object.fromEntries(
      Object.entries(object)
        .filter(([name]) => !hidden.has(name))
        .map(([name, each]) => [name, (members.get(name)?.(each) ?? each) as Json]),
    )
  }
}

// --- internal ---

type Replacing = (names: readonly string[]) => { readonly [name: string]: Schema }

/** Replaces the read-only properties of a schema by what `replacing` makes of their names; `above` has those of the schema around it. */
function rewrite(schema: Schema, replacing: Replacing, above: readonly string[] = []): Schema {
  const all = Object.entries(propertiesOf(flatten(schema).keywords))
  const hidden = [...above, ...all.filter(([, each]) => isReadOnly(each)).map(([name]) => name)]
  const entries = Object.entries(schema)
  const own = Object.fromEntries(entries.filter(([keyword]) => !COMPOSING.has(keyword)))
  const composing = Object.fromEntries(entries.filter(([keyword]) => COMPOSING.has(keyword)))
  const parts: Schema = {
    ...mapParts(own, (part) => rewrite(part, replacing)),
    ...mapParts(composing, (part) => rewrite(part, replacing, hidden)),
  }
  const isSame = entries.every(([keyword, part]) => isEqual(part, parts[keyword]))
  if (hidden.length === 0) return isSame ? schema : parts
  const properties = Object.entries(propertiesOf(parts))
  const [mine, others] = [true, false].map((isMine) =>
    properties.filter(([name]) => hidden.includes(name) === isMine),
  )
  return {
    ...parts,
    ...(schema.properties !== undefined && {
      properties: {
        ...Object.fromEntries(others ?? []),
        ...replacing((mine ?? []).map(([name]) => name)),
      },
    }),
    ...(Array.isArray(schema.required) && {
      required: schema.required.filter((name) => !hidden.includes(name)),
    }),
  }
}

/** Keywords whose schemas apply to the same value. */
const COMPOSING = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'])

function propertiesOf({ properties }: Schema): { readonly [name: string]: unknown } {
  return typeof properties === 'object' && properties !== null
    ? (properties as { readonly [name: string]: unknown })
    : {}
}

function isReadOnly(schema: unknown): boolean {
  return flatten(schema).keywords.readOnly === true
}

/** Whether a keyword has the same schemas as before. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [mine, theirs] = [Object.entries(one), other as { readonly [key: string]: unknown }]
  return mine.every(([key, each]) => each === theirs[key])
}
