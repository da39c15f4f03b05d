import { asObject, type Json } from '../../base/json/json.ts'
import { lazy, memoize } from '../../base/memoize.ts'
import { plainName } from '../../base/text/text.ts'
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
  return createRewrite((properties) => Object.fromEntries(properties.map(([name]) => [name, {}])))(
    schema,
  )
}

/** A schema of what clients give: it does not even declare what only answers have, but for what references mean. The schema itself if there is no such member. */
export function withoutReadOnly(schema: Schema): Schema {
  if (!hasReadOnly(schema)) return schema
  return createRewrite((properties, { isReference: isIdMeant }) =>
    Object.fromEntries(isIdMeant ? properties.filter(([name]) => isId(name)) : []),
  )(schema)
}

/** Compiles the removal of `readOnly` members from a valid body; `undefined` if it has none. */
export function compileTaken(schema: unknown): Taken | undefined {
  return hasReadOnly(schema) ? takenOf(schema) : undefined
}

// --- internal ---

/** What is taken by a schema, and of what is within it, which is compiled when a value gets there: a schema may contain itself. */
function takenOf(schema: unknown, isInside = false): Taken {
  const { keywords } = flatten(schema)
  const properties = propertiesOf(keywords)
  const names = Object.keys(properties)
  const isMeant = isInside && isReference(names) ? isId : () => false
  const hidden = new Set(names.filter((name) => isReadOnly(properties[name]) && !isMeant(name)))
  const memberTaken = memoize((name: string) => takenOf(properties[name], true))
  const itemTaken = lazy(() => takenOf(keywords.items, true))
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

/** Whether an object has nothing but what refers to a record: of such an object in a record, the id is what a client means. */
function isReference(names: readonly string[]): boolean {
  return names.some(isId) && names.every((name) => REFERRING.has(plainName(name)))
}

function isId(name: string): boolean {
  return IDS.has(plainName(name))
}

const IDS = new Set(['id', 'uuid', 'gid'])

const REFERRING = new Set([
  ...IDS,
  ...['type', 'object', 'kind', 'href', 'uri', 'url', 'htmlurl', 'self', 'links'],
  ...['name', 'title', 'label', 'summary', 'description'],
])

/** Whether a schema, or one within it, says `readOnly`. */
function hasReadOnly(schema: unknown): boolean {
  for (const { readOnly } of objectsIn(schema)) if (readOnly === true) return true
  return false
}

type Replacing = (
  properties: readonly (readonly [name: string, schema: unknown])[],
  of: { readonly isReference: boolean },
) => { readonly [name: string]: unknown }

/**
 * Creates what replaces the read-only properties of a schema by what `replacing` makes of them; `above` has those of the schema
 * around it. Each schema is rewritten once, also one that is within itself.
 */
function createRewrite(replacing: Replacing) {
  const known = new Map<string, WeakMap<Schema, Rewritten>>()
  const rewriteOnce: RewriteOnce = (schema, around = ROOT) => {
    const key = JSON.stringify(around)
    const of = known.get(key) ?? new WeakMap<Schema, Rewritten>()
    known.set(key, of)
    const before = of.get(schema)
    if (before) {
      before.isWithin = true
      return before.schema
    }
    const entry: Rewritten = { schema: {}, isWithin: false }
    of.set(schema, entry)
    const rewritten = rewrite(schema, replacing, { ...around, rewriteOnce })
    // A recursive schema refers to this object, which is completed later.
    if (entry.isWithin) return Object.assign(entry.schema, rewritten)
    entry.schema = rewritten
    return rewritten
  }
  return rewriteOnce
}

/** The rewritten schema; it is incomplete while the schemas within it are being rewritten. */
interface Rewritten {
  schema: Schema
  /** Whether a schema within it refers to it before it is complete. */
  isWithin: boolean
}

/** Where a schema stands that applies to the same value as the one around it. */
interface Around {
  /** The read-only properties of the schemas around it. */
  readonly above: readonly string[]
  /** Whether it is, or is a part of, a branch of a choice. */
  readonly isBranch: boolean
  /** Whether it applies to a value inside another value. */
  readonly isInside: boolean
}

const ROOT: Around = { above: [], isBranch: false, isInside: false }

type RewriteOnce = (schema: Schema, around?: Around) => Schema

function rewrite(
  schema: Schema,
  replacing: Replacing,
  { above, isBranch, isInside, rewriteOnce }: Around & { readonly rewriteOnce: RewriteOnce },
): Schema {
  const all = Object.entries(propertiesOf(flatten(schema).keywords))
  const hidden = [...above, ...all.filter(([, each]) => isReadOnly(each)).map(([name]) => name)]
  const entries = Object.entries(schema)
  const own = Object.fromEntries(
    entries.filter(([keyword]) => !PARTS.has(keyword) && !CHOICES.has(keyword)),
  )
  const composing = (keywords: ReadonlySet<string>, isChoice: boolean) =>
    mapParts(Object.fromEntries(entries.filter(([keyword]) => keywords.has(keyword))), (part) =>
      rewriteOnce(part, { above: hidden, isBranch: isChoice, isInside }),
    )
  const parts: Schema = {
    ...mapParts(own, (part) => rewriteOnce(part, { ...ROOT, isInside: true })),
    ...composing(PARTS, isBranch),
    ...composing(CHOICES, true),
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
        ...replacing(mine ?? [], {
          isReference: isInside && isReference(all.map(([name]) => name)),
        }),
        // The values of a tag tell the branches apart, whoever gives it.
        ...(isBranch && tagsIn(mine ?? [])),
      },
    }),
    ...(Array.isArray(schema.required) && {
      required: schema.required.filter((name) => !hidden.includes(name)),
    }),
  }
}

/** Keywords whose schemas apply to the same value: all of them, or some. */
const PARTS = new Set(['allOf', 'if', 'then', 'else'])
const CHOICES = new Set(['anyOf', 'oneOf'])

/** The properties that only have some values, each with these alone. */
function tagsIn(properties: readonly (readonly [name: string, schema: unknown])[]): {
  readonly [name: string]: Schema
} {
  const tags = properties.flatMap(([name, schema]): [string, Schema][] => {
    const { enum: values, const: only } = flatten(schema).keywords
    if (only !== undefined) return [[name, { const: only }]]
    return values === undefined ? [] : [[name, { enum: values }]]
  })
  return Object.fromEntries(tags)
}

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
