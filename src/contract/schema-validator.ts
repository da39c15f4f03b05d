// The only file that knows Ajv and its formats.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
// The formats alone: the package's entry loads keywords that no schema of ours uses.
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isInt64 } from '../base/int64.ts'
import { shown } from '../base/shown.ts'
import type { Schema } from './document.ts'

/** Where a value breaks a schema, and how. */
export interface SchemaProblem {
  /** The keyword of JSON Schema (or `int64`) that is broken. */
  readonly keyword: string
  /** The way to the value; for a missing or an unknown property, to that property. */
  readonly path: readonly string[]
  /** What is wrong, to be read after the name of the place: `must be a string, got 5`. */
  readonly text: string
  /** For an unknown property: the known ones. */
  readonly known?: readonly string[]
}

/** Checks a value; an empty list means that it keeps to its schema. */
export type SchemaValidator = (value: unknown) => readonly SchemaProblem[]

/**
 * Makes a compiler of validators for JSON schemas; `format: int64` takes exactly what int64 can hold.
 * `title` says what is expected, e.g. by a pattern or a choice of schemas (`anyOf`), and `$comment` why
 * something is required. The compiler throws an Error when a
 * schema does not compile.
 */
export function createSchemaCompiler(): (schema: Schema) => SchemaValidator {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    // A condition asks for a property that another part of the schema defines.
    strictRequired: false,
    // Tidying the generated code takes longer than it ever saves.
    code: { optimize: false },
    // Compiling the schema of schemas takes longer than all of ours: a test holds ours against it.
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
  // For editors: whoever compiles an expression says better what is wrong with it.
  ajv.addFormat('regex', true)
  return (schema) => {
    const validate = ajv.compile(forAjv(schema) as Schema)
    return (value) =>
      validate(value) ? NONE : withoutBranches(validate.errors ?? []).map(toProblem)
  }
}

// --- internal ---

const NONE: readonly SchemaProblem[] = []

function isInt64Keyword(_schema: boolean, data: unknown): boolean {
  return isInt64(data)
}

/** Ajv's own `integer` refuses bigints and takes rounded numbers: int64 becomes a keyword of ours. */
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

/** Keywords that only repeat that a schema within them failed. */
const WRAPPERS = new Set(['if', 'propertyNames'])

/** A failed choice is one problem: what its branches say of a value that was meant for another is noise. */
function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf')
  return errors.filter(
    ({ keyword, schemaPath }) =>
      !WRAPPERS.has(keyword) &&
      !choices.some((choice) => schemaPath.startsWith(`${choice.schemaPath}/`)),
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
      return `must be ${withArticle(String(params.type))}`
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`
    case 'const':
      return `must be ${parentSchema?.title ?? schema}`
    case 'anyOf':
    case 'not':
    case 'pattern':
      return `must be ${parentSchema?.title ?? 'something else'}`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'minItems':
    case 'minProperties':
    case 'minLength':
      // Every such limit of ours is 1.
      return 'must not be empty'
    default:
      return message ?? `breaks the rule ${keyword}`
  }
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}
