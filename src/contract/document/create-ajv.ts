// This file and exact-keywords.ts are the only ones that import Ajv, and this one alone its formats.
import { _, Ajv2020, type ErrorObject, type Format } from 'ajv/dist/2020.js'
// Only the formats: the package's entry point also loads keywords that our schemas do not use.
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isJsonObject } from '../../base/json/json.ts'
import { memoize } from '../../base/memoize.ts'
import type { Links } from './contract-source.ts'
import type { Schema } from './document.ts'
import { addExactKeywords, forExactKeywords } from './exact-keywords.ts'
import type { LinkedDocument } from './linked-document.ts'
import { mapParts } from './linked-document.ts'
import { NUMBERS, type Numbers } from './schema-words.ts'

export type { ErrorObject }

/** A compiled schema. Whether a value matches it; if not, `errors` says why. */
export interface CompiledSchema {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

/**
 * Creates an Ajv for `forAjv(schema, numbers)`. With `source`, the generated code can be written to a file. With `ownProperties`, what
 * every object of JavaScript inherits is no member of any: schemas that name such members need it (`namesInherited`).
 */
export function createAjv({
  allErrors = true,
  source = false,
  ownProperties = false,
  patterns,
}: AjvUse = {}): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ allErrors, ownProperties },
    verbose: true,
    // A contract of a user may have keywords and formats of its own.
    strict: patterns === undefined,
    ...(patterns && { logger: false }),
    strictTypes: false,
    allowMatchingProperties: true,
    // A list may have fewer or more items than `prefixItems` describes.
    strictTuples: false,
    // A condition may require a property that another part of the schema defines.
    strictRequired: false,
    // A schema that several places refer to is compiled once.
    inlineRefs: false,
    // Optimising the generated code takes longer than it saves.
    code: {
      optimize: false,
      ...(source && { source, formats: _`formats` }),
      ...(patterns && { regExp: engineOf(patterns) }),
    },
    // Compiling the meta-schema takes longer than all our schemas; a test validates them against it.
    validateSchema: false,
    meta: false,
  })
  addExactKeywords(ajv)
  ajv.addVocabulary(ANNOTATIONS)
  for (const [name, format] of FORMATS) ajv.addFormat(name, format)
  return ajv
}

/**
 * Prepares a schema of OpenAPI 3.1 for our Ajv: types for the exact keywords (`forExactKeywords`), and no extensions. A part may say
 * that its numbers are exact (`NUMBERS`).
 */
export function forAjv(
  schema: Schema,
  numbers: Numbers,
  { refer, change }: PartRules = {},
): Schema {
  // `true` and `false` are schemas, too.
  if (typeof schema !== 'object') return schema
  const own = Object.entries(change?.(schema) ?? schema).filter(
    ([key, value]) => !key.startsWith('x-') && !(refer && isData(key, value)),
  )
  const within = schema[NUMBERS] === 'exact' ? 'exact' : numbers
  const parts = mapParts(
    Object.fromEntries(own),
    (part) => refer?.(part) ?? forAjv(part, within, { refer, change }),
  )
  return forExactKeywords(withEveryProperty(parts), within)
}

/** The test of a format of texts, as the validators have it; `undefined` if there is none of this name. */
export function textFormat(name: string): ((text: string) => boolean) | undefined {
  const format = FORMATS.get(name)
  if (format === true) return () => true
  const test = typeof format === 'object' && 'validate' in format ? format.validate : format
  if (test instanceof RegExp) return (text) => test.test(text)
  return typeof test === 'function' ? (text) => test(text as never) === true : undefined
}

/** Whether a keyword has data that say nothing of values, and in which Ajv would take an `$id` for one of a schema. */
function isData(keyword: string, value: unknown): boolean {
  return typeof value === 'object' && ['default', 'example', 'examples'].includes(keyword)
}

/** What becomes of the parts of a schema. */
interface PartRules {
  /** Gives the reference that stands in the place of a part, if one does. */
  readonly refer?: ((part: Schema) => Schema | undefined) | undefined
  /** Changes a schema, but not those within it. */
  readonly change?: ((schema: Schema) => Schema) | undefined
}

interface AjvUse {
  readonly allErrors?: boolean
  readonly ownProperties?: boolean
  readonly source?: boolean
  /** Compiles the patterns of a contract of a user. */
  readonly patterns?: Links['compilePattern'] | undefined
}

interface SchemasUse extends Pick<AjvUse, 'allErrors' | 'patterns'>, Pick<PartRules, 'change'> {
  /** The document that they are of. */
  readonly linked?: LinkedDocument
}

/** Compiles schemas, and knows what is in them. */
export interface ReadySchemas {
  /** @throws Error when the schema does not compile. */
  compile(schema: Schema): CompiledSchema
  /** The schemas within the branches of a choice, as far as references lead: what Ajv says of their errors does not tell. */
  within(branches: unknown): ReadonlySet<unknown>
  /** What a branch of a choice, as errors have it, demands. */
  rulesOf(branch: Schema): Schema
  /** Checks a value by a branch of a choice, as errors have it; gives its errors. */
  checkBranch(branch: Schema, value: unknown): readonly ErrorObject[]
}

/**
 * Creates the compiler of schemas: of those that contain all that they are about, or of a linked document. There, what references lead
 * to is compiled once for all that refer to it, and when it is first needed.
 */
export function createSchemas(
  numbers: Numbers,
  { linked, patterns, allErrors = true, change }: SchemasUse,
): ReadySchemas {
  const known = new Map<string, Schema | undefined>()
  const waiting: Schema[] = []
  const ajvFor = memoize((ownProperties: boolean) =>
    createAjv({ allErrors, ownProperties, patterns }),
  )
  const nameOf = linked && namesIn(linked)
  const refer = (part: Schema): Schema | undefined => {
    const name = nameOf?.(part)
    if (name === undefined) return undefined
    if (!known.has(name)) {
      known.set(name, undefined)
      waiting.push(part)
    }
    return { $ref: name }
  }
  const withRules = (schema: Schema) =>
    forAjv(schema, numbers, { change, ...(linked && { refer }) })
  return {
    compile: (schema) => {
      const ajv = ajvFor(linked !== undefined || namesInherited(schema))
      const root = refer(schema) ?? withRules(schema)
      for (let part = waiting.pop(); part; part = waiting.pop()) {
        const name = nameOf?.(part) as string
        const rules = withRules(part)
        known.set(name, rules)
        ajv.addSchema(rules, name)
      }
      return ajv.compile(root)
    },
    within: (branches) => collect(branches, known),
    rulesOf: (branch) => known.get(String(branch.$ref)) ?? branch,
    checkBranch: (branch, value) => {
      const validate: CompiledSchema = ajvFor(true).compile(branch)
      return validate(value) ? [] : (validate.errors ?? [])
    },
  }
}

// --- internal ---

/**
 * Names the schemas that are compiled once: those of the document that references lead to, and what views make of schemas, which may be
 * shared as well. So are the branches of a long choice: the engine takes more than 500 MB to optimise one function of a hundred branches.
 */
function namesIn(linked: LinkedDocument): (part: Schema) => string | undefined {
  const others = new WeakMap<Schema, string>()
  const branches = new WeakSet<Schema>()
  let count = 0
  return (part) => {
    for (const choice of [part.oneOf, part.anyOf])
      if (Array.isArray(choice) && choice.length > LONG_CHOICE)
        for (const branch of choice.filter(isJsonObject)) branches.add(branch)
    const name = linked.nameOf(part)
    if (name !== undefined) return name
    const isWhole = linked.owns(part) && !branches.has(part)
    if (isWhole || !isComposite(part)) return undefined
    const known = others.get(part)
    if (known !== undefined) return known
    count += 1
    others.set(part, `other-${count}`)
    return `other-${count}`
  }
}

/** In branches. */
const LONG_CHOICE = 10

/** Ajv leaves a property out that is called `__proto__`, but no pattern that only this name fits. */
function withEveryProperty(schema: Schema): Schema {
  const { properties, patternProperties } = schema as { [keyword: string]: object | undefined }
  if (!properties || !Object.hasOwn(properties, '__proto__')) return schema
  const entries = Object.entries(properties)
  const [, own] = entries.find(([name]) => name === '__proto__') as [string, Schema]
  return {
    ...schema,
    properties: Object.fromEntries(entries.filter(([name]) => name !== '__proto__')),
    patternProperties: { ...patternProperties, '^__proto__$': own },
  }
}

const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ...Object.entries(fullFormats),
  // For editors only: compiling an expression gives better messages than the format.
  ['regex', true],
  // The exact keywords check them.
  ...['float', 'double', 'int32', 'int64'].map((name) => [name, true] as const),
])

function engineOf(compile: Links['compilePattern']) {
  const engine = (source: string) => ({ test: compile(source), toString: () => source })
  // Only a build that writes its code reads this.
  return Object.assign(engine, { code: 'compilePattern' })
}

/** Keywords of OpenAPI (3.1, section 4.8.24) that say nothing about a value. */
const ANNOTATIONS = ['discriminator', 'example', 'externalDocs', 'xml']

/** Whether a schema has others within it. */
function isComposite(schema: Schema): boolean {
  return Object.values(schema).some((value) => typeof value === 'object' && value !== null)
}

function collect(node: unknown, known: ReadonlyMap<string, unknown>, seen = new Set<unknown>()) {
  const waiting = [node]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const { $ref } = next as Schema
    if (typeof $ref === 'string') waiting.push(known.get($ref))
    for (const value of Object.values(next)) waiting.push(value)
  }
  return seen
}

/** Whether a schema names a member that every object of JavaScript inherits, such as `constructor`. */
function namesInherited(schema: unknown): boolean {
  if (typeof schema === 'string') return schema in Object.prototype
  if (typeof schema !== 'object' || schema === null) return false
  return Object.entries(schema).some(
    ([name, part]) => name in Object.prototype || namesInherited(part),
  )
}
