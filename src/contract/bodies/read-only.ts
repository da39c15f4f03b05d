import { asObject, type Json } from '../../base/json/json.ts'
import { late, remembered } from '../../base/remember-results.ts'
import type { Schema } from '../document/document.ts'
import { mapParts, objectsIn } from '../document/linked-document.ts'
import { flatten } from '../views/flat-schema.ts'

export type Taken = (value: Json) => Json

/**
 * A schema for requests: members that only answers have (`readOnly`) are not demanded, and their values are not checked (OpenAPI 3.0,
 * section 4.7.24.2). The schema itself if it has none.
 */
export function forRequests(schema: Schema): Schema {
  if (!hasReadOnly(schema)) return schema
  return createRewrite((names) => Object.fromEntries(names.map((name) => [name, {}])))(schema)
}

/** A schema of what clients give: it does not even declare what only answers have. The schema itself if there is no such member. */
export function withoutReadOnly(schema: Schema): Schema {
  return hasReadOnly(schema) ? createRewrite(() => ({}))(schema) : schema
}

/** Compiles what is taken of a valid body: all but members that only answers have. `undefined` if it is the whole. */
export function compileTaken(schema: unknown): Taken | undefined {
  return hasReadOnly(schema) ? takenOf(schema) : undefined
}

// --- internal ---

/** What is taken by a schema, and of what is within it, which is compiled when a value gets there: a schema may contain itself. */
function takenOf(schema: unknown): Taken {
  const { keywords } = flatten(schema)
  const properties = propertiesOf(keywords)
  const hidden = new Set(Object.keys(properties).filter((name) => isReadOnly(properties[name])))
  const memberTaken = remembered((name: string) => takenOf(properties[name]))
  const itemTaken = late(() => takenOf(keywords.items))
  return (value) => {
    if (Array.isArray(value)) {
      return keywords.items === undefined ? value : value.map((each: Json) => itemTaken()(each))
    }
    const object = asObject(value as Json)
    if (!object) return value
    return Object.fromEntries(
      Object.entries(object)
        .filter(([name]) => !hidden.has(name))
        .map(([name, each]) => [
          name,
          Object.hasOwn(properties, name) ? memberTaken(name)(each as Json) : each,
        ]),
    )
  }
}

/** Whether a schema, or one within it, says `readOnly`. */
function hasReadOnly(schema: unknown): boolean {
  for (const { readOnly } of objectsIn(schema)) if (readOnly === true) return true
  return false
}

type Replacing = (names: readonly string[]) => { readonly [name: string]: Schema }

/**
 * Creates what replaces the read-only properties of a schema by what `replacing` makes of their names; `above` has those of the schema
 * around it. Each schema is rewritten once, also one that is within itself.
 */
function createRewrite(replacing: Replacing) {
  const known = new Map<string, WeakMap<Schema, Rewritten>>()
  const rewriteOnce = (schema: Schema, above: readonly string[] = []): Schema => {
    const key = JSON.stringify(above)
    const of = known.get(key) ?? new WeakMap<Schema, Rewritten>()
    known.set(key, of)
    const before = of.get(schema)
    if (before) {
      before.isWithin = true
      return before.schema
    }
    const entry: Rewritten = { schema: {}, isWithin: false }
    of.set(schema, entry)
    const rewritten = rewrite(schema, replacing, { above, rewriteOnce })
    // What is within itself has this object there.
    if (entry.isWithin) return Object.assign(entry.schema, rewritten)
    entry.schema = rewritten
    return rewritten
  }
  return rewriteOnce
}

/** What a schema becomes, or will be when all within it is rewritten. */
interface Rewritten {
  schema: Schema
  /** Whether somebody has it: before it is complete, a schema within it. */
  isWithin: boolean
}

function rewrite(
  schema: Schema,
  replacing: Replacing,
  {
    above,
    rewriteOnce,
  }: {
    readonly above: readonly string[]
    readonly rewriteOnce: (schema: Schema, above?: readonly string[]) => Schema
  },
): Schema {
  const all = Object.entries(propertiesOf(flatten(schema).keywords))
  const hidden = [...above, ...all.filter(([, each]) => isReadOnly(each)).map(([name]) => name)]
  const entries = Object.entries(schema)
  const own = Object.fromEntries(entries.filter(([keyword]) => !COMPOSING.has(keyword)))
  const composing = Object.fromEntries(entries.filter(([keyword]) => COMPOSING.has(keyword)))
  const parts: Schema = {
    ...mapParts(own, (part) => rewriteOnce(part)),
    ...mapParts(composing, (part) => rewriteOnce(part, hidden)),
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
