// The only file that imports Ajv and its formats.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
// Only the formats: the package's entry point also loads keywords that our schemas do not use.
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isInt64 } from '../base/int64.ts'
import { shown } from '../base/shown.ts'
import type { Schema } from './document.ts'

/** A place where a value does not match its schema. */
export interface SchemaProblem {
  /** The JSON Schema keyword (or `int64`) that is broken. */
  readonly keyword: string
  /** The path to the value; for a missing or unknown property, to that property. */
  readonly path: readonly string[]
  /** What is wrong, to follow the name of the place: `must be a string, got 5`. */
  readonly text: string
  /** For an unknown property: the known ones. */
  readonly known?: readonly string[]
}

/**
 * Checks a value; returns an empty list if it matches its schema. With `firstOnly` it stops at the first problem:
 * the problems of a list of millions take more memory than the list.
 */
export type SchemaValidator = (
  value: unknown,
  options?: { readonly firstOnly: boolean },
) => readonly SchemaProblem[]

/**
 * Creates a compiler of validators for JSON schemas. `format: int64` accepts exactly the values of int64.
 * Messages take what is expected from `title` (e.g. of a `pattern` or `anyOf`), and why something is required
 * from `$comment`. The compiler throws an Error when a schema does not compile.
 */
export function createSchemaCompiler(): (schema: Schema) => SchemaValidator {
  const ajv = createAjv({ allErrors: true })
  return (schema) => {
    const forAll = ajv.compile(forAjv(schema) as Schema)
    let forFirst: typeof forAll | undefined
    return (value, { firstOnly } = { firstOnly: false }) => {
      if (firstOnly) forFirst ??= createAjv({ allErrors: false }).compile(forAjv(schema) as Schema)
      const validate = firstOnly && forFirst ? forFirst : forAll
      return validate(value) ? NONE : withoutBranches(validate.errors ?? []).map(toProblem)
    }
  }
}

// --- internal ---

const NONE: readonly SchemaProblem[] = []

function createAjv({ allErrors }: { allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    verbose: true,
    strict: true,
    strictTypes: false,
    // A condition may require a property that another part of the schema defines.
    strictRequired: false,
    // What several places refer to is compiled once.
    inlineRefs: false,
    // Optimising the generated code takes longer than it saves.
    code: { optimize: false },
    // Compiling the meta-schema takes longer than all our schemas; a test validates them against it.
    validateSchema: false,
    meta: false,
  })
  ajv.addKeyword({
    keyword: 'int64',
    schemaType: 'boolean',
    validate: isInt64Keyword,
    errors: false,
  })
  ajv.addFormat('date-time', fullFormats['date-time'])
  // For editors only: compiling an expression gives better messages than the format.
  ajv.addFormat('regex', true)
  return ajv
}

function isInt64Keyword(_schema: boolean, data: unknown): boolean {
  return isInt64(data)
}

/** Replaces `format: int64` by a keyword of our own: Ajv's `integer` refuses bigints and accepts rounded numbers. */
function forAjv(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forAjv)
  if (typeof node !== 'object' || node === null) return node
  const { format, type, ...rest } = node as Schema
  const own =
    format === 'int64'
      ? { int64: true }
      : { ...(type !== undefined && { type }), ...(format !== undefined && { format }) }
  const entries = Object.entries(rest).filter(([key]) => !key.startsWith('x-'))
  return { ...own, ...Object.fromEntries(entries.map(([key, value]) => [key, forAjv(value)])) }
}

/** Keywords whose errors only repeat that a nested schema failed. */
const WRAPPERS = new Set(['if', 'propertyNames'])

/** Reports a failed `anyOf` as one problem: the errors of its branches are noise. */
function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const failed = errors.filter(({ keyword }) => keyword === 'anyOf')
  // The items of a list share the few places of its schema.
  const branches = [...new Set(failed.map(({ schemaPath }) => `${schemaPath}/`))]
  return errors.filter(
    ({ keyword, schemaPath }) =>
      !WRAPPERS.has(keyword) && !branches.some((each) => schemaPath.startsWith(each)),
  )
}

function toProblem(error: ErrorObject): SchemaProblem {
  const { keyword, params, data } = error
  const path = toPath(error.instancePath)
  if (keyword === 'required') {
    const why = error.parentSchema?.$comment
    const text = why === undefined ? 'is required' : `is required: ${why}`
    return { keyword, path: [...path, String(params.missingProperty)], text }
  }
  if (keyword === 'additionalProperties') {
    const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {})
    return {
      keyword,
      path: [...path, String(params.additionalProperty)],
      text: 'is unknown',
      known,
    }
  }
  if (error.propertyName !== undefined)
    return { keyword, path: [...path, error.propertyName], text: rule(error) }
  return { keyword, path, text: `${rule(error)}, got ${shown(data)}` }
}

function toPath(instancePath: string): string[] {
  const parts = instancePath.split('/').slice(1)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function rule({ keyword, params, message, parentSchema, schema }: ErrorObject): string {
  switch (keyword) {
    case 'int64':
      return 'must be an integer (int64)'
    case 'type':
      return `must be ${[params.type].flat().map(withArticle).join(' or ')}`
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`
    case 'const':
      return `must be ${parentSchema?.title ?? schema}`
    case 'anyOf':
    case 'not':
    case 'pattern':
    case 'maxItems':
      return `must be ${parentSchema?.title ?? 'something else'}`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'minItems':
    case 'minProperties':
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must be ${parentSchema?.title}`
    default:
      return message ?? `breaks the rule ${keyword}`
  }
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}
