// The only file that imports Prism: of its parts, the one that judges JSON by a schema. The others (the reader of documents, routing,
// mocking) take longer to load than all else of a check. It is not part of Prism's public interface, so its version is pinned.
import contextsOfPrism from '@stoplight/prism-http/dist/validator/validators/types.js'
import validatorsOfPrism from '@stoplight/prism-http/dist/validator/validators/utils.js'
import type { Schema } from '../../contract/document/document.ts'
import { type LinkedDocument, mapParts } from '../../contract/document/linked-document.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'

/**
 * Judges a body, which must be such that `JSON.parse` reads it: Prism knows numbers as doubles. Gives the outermost problem; `undefined` if
 * the body is right.
 */
export type PrismJudge = (body: unknown) => PrismProblem | undefined

export interface PrismProblem {
  readonly rule: string
  readonly path: readonly string[]
  readonly message: string
}

/** A sentence about an operation whose bodies Prism could judge and does not, because of its bounds. */
export type PrismRemark = (operation: string) => string

/** Has Prism judge bodies by a schema, if it can. */
export type Prism = (
  schema: Schema,
  source: Violation['source'],
) => { readonly judge: PrismJudge | undefined; readonly remark: PrismRemark | undefined }

/** How much Prism loads, in characters of the schemas that it gets: of one body, and of all. */
export interface PrismBounds {
  readonly body: number
  readonly all: number
}

/**
 * Creates what has Prism judge bodies: by schemas that it judges rightly as a whole (`JUDGED`), and as many of them as it may load. What it
 * has compiled it keeps until its thread ends.
 * @param forAnswers what a schema is for answers; those within it are as they were
 */
export function createPrism(
  linked: LinkedDocument | undefined,
  forAnswers: (schema: Schema) => Schema,
  bounds: PrismBounds = BOUNDS,
): Prism {
  let left = bounds.all
  return (schema, source) => {
    const change = source === 'response' ? forAnswers : (part: Schema) => part
    const whole = writeSchema(schema, { linked, change })
    if (!whole) return OUR_OWN
    const { length: size } = JSON.stringify(whole)
    if (size > bounds.body) return { ...OUR_OWN, remark: tooLarge }
    if (size > left) return { ...OUR_OWN, remark: () => FULL }
    left -= size
    const judge = judgeBy(whole, source)
    // To Prism, a schema that does not compile means that everything is valid.
    return judge(NO_BODY) ? { judge, remark: undefined } : OUR_OWN
  }
}

// --- internal ---

/** A character takes some 55 bytes of memory and 4 µs. What all take is a part of what the thread of a check may take. */
const BOUNDS: PrismBounds = { body: 300_000, all: 2_000_000 }

const FULL =
  'Prism has loaded as many operations as it may: those that came later are judged by our own check alone, without Prism.'

function tooLarge(operation: string): string {
  return `${operation} is judged by our own check alone, without Prism: its schemas are too large for Prism.`
}

const OUR_OWN = { judge: undefined, remark: undefined }

const { validateAgainstSchema } = validatorsOfPrism
const CONTEXTS = {
  request: contextsOfPrism.ValidationContext.Input,
  response: contextsOfPrism.ValidationContext.Output,
}

/** A body that every schema for Prism refuses: if it is found valid, the schema did not compile. */
const NO_BODY = 'no body is this text'

function judgeBy(schema: Schema, source: Violation['source']): PrismJudge {
  return (body) => {
    const found = validateAgainstSchema(body, schema, false, CONTEXTS[source], 'body')
    if (found._tag === 'None') return undefined
    const depth = (path: readonly unknown[] = []) => path.length
    const first = found.value.reduce((one, other) =>
      depth(other.path) < depth(one.path) ? other : one,
    )
    const { path = [], code, message } = first
    return { rule: String(code), path: path.slice(1).map(String), message }
  }
}

type Test = (value: unknown, schema: Schema) => boolean

/**
 * Which of Prism and our own rules judges what. Prism judges bodies by schemas that have these keywords alone, with values for which the
 * test holds. Our own rules judge bodies by all others: patterns, which Prism may run in exponential time, decimals, times, discriminators,
 * and what few contracts have; and, whatever the schema, numbers that a double does not hold, parameters, headers, forms and credentials.
 */
const JUDGED: ReadonlyMap<string, Test> = new Map([
  ...keywords('allOf anyOf oneOf not items prefixItems additionalProperties', () => true),
  ...keywords('uniqueItems', () => true),
  ...keywords('minLength maxLength minItems maxItems minProperties maxProperties', isDouble),
  ...keywords('minimum maximum exclusiveMinimum exclusiveMaximum', isDouble),
  ...keywords('enum const', (value) => [value].flat().every(isScalar)),
  ...keywords('type', (types) => [types].flat().every((type) => typeof type === 'string')),
  ...keywords('properties', (members) => Object.keys(Object(members)).every(isNoInherited)),
  ...keywords('required', (names) => Array.isArray(names) && names.every(isNoInherited)),
  ...keywords(
    'format',
    (name, { type }) => TEXTS.has(name) || (type === 'integer' && RANGES.has(name)),
  ),
])

/** The formats of texts for which Prism has the same test as we. */
const TEXTS: ReadonlySet<unknown> = new Set(
  'uuid email date uri hostname ipv4 ipv6 password binary'.split(' '),
)

/** The formats of integers, as Prism does not know them. */
const RANGES: ReadonlyMap<unknown, Schema> = new Map([
  ['int32', { minimum: -(2 ** 31), exclusiveMaximum: 2 ** 31 }],
  ['int64', { minimum: -(2 ** 63), exclusiveMaximum: 2 ** 63 }],
])

/** Keywords that say nothing of a value. */
const SILENT = new Set([
  ...['title', 'description', '$comment', 'example', 'examples', 'default', 'deprecated'],
  ...['externalDocs', 'xml', 'readOnly', 'writeOnly', '$defs', 'definitions'],
])

function keywords(names: string, test: Test): readonly (readonly [string, Test])[] {
  return names.split(' ').map((name) => [name, test])
}

function isDouble(value: unknown): boolean {
  return typeof value === 'number'
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** Prism takes what every object of JavaScript inherits for members. */
function isNoInherited(name: unknown): boolean {
  return !(String(name) in Object.prototype)
}

interface WriterParts {
  readonly linked: LinkedDocument | undefined
  readonly change: (schema: Schema) => Schema
}

/** A schema for Prism, which refers to nothing outside it; `undefined` if Prism does not judge all of it. */
function writeSchema(schema: Schema, { linked, change }: WriterParts): Schema | undefined {
  const names = new Map<Schema, string>()
  const waiting: Schema[] = []
  let isJudged = true
  const refer = (part: Schema): Schema => {
    const known = names.get(part)
    const name = known ?? String(names.size)
    if (known === undefined) {
      names.set(part, name)
      waiting.push(part)
    }
    return { $ref: `#/$defs/${name}` }
  }
  // What many refer to, and what a rewriting may have made to contain itself, is written once.
  const partOf = (part: Schema): Schema =>
    linked && (linked.nameOf(part) !== undefined || !linked.owns(part)) ? refer(part) : write(part)
  const write = (part: Schema): Schema => {
    const { format, ...rules } = change(part)
    const said = Object.entries(rules).filter(([key]) => !key.startsWith('x-') && !SILENT.has(key))
    isJudged &&= [...said, ...(format === undefined ? [] : [['format', format] as const])].every(
      ([key, value]) => JUDGED.get(key)?.(value, part) === true,
    )
    if (!isJudged) return {}
    const range = RANGES.get(format)
    const written = mapParts(Object.fromEntries(said), partOf)
    if (!range) return format === undefined ? written : { ...written, format }
    return { ...written, allOf: [...((written.allOf as Schema[] | undefined) ?? []), range] }
  }
  const whole = refer(schema)
  const parts: Record<string, Schema> = {}
  for (let part = waiting.pop(); part && isJudged; part = waiting.pop())
    parts[names.get(part) as string] = write(part)
  if (!isJudged) return undefined
  return { $schema: DIALECT, allOf: [whole], not: { const: NO_BODY }, $defs: parts }
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
