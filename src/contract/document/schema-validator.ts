import { pointerKeys } from '../../base/json/json.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import { builtSchemas } from './built-schemas.ts'
import { type CompiledSchema, createAjv, type ErrorObject, forAjv } from './create-ajv.ts'
import type { Schema } from './document.ts'

/** A place where a value does not match its schema. */
export interface SchemaProblem {
  /** The JSON Schema keyword (or `int64`) that is broken. */
  readonly keyword: string
  /** The path to the value; for a missing or unknown property, to that property. */
  readonly path: readonly string[]
  /** The problem as the predicate of a sentence about the place: `must be a string, got 5`. */
  readonly text: string
  /** For an unknown property: the known ones. */
  readonly known?: readonly string[]
}

/** Checks a value; returns an empty list if it matches. `firstOnly` stops at the first problem, which saves memory. */
export type SchemaValidator = (
  value: unknown,
  options?: { readonly firstOnly: boolean },
) => readonly SchemaProblem[]

/**
 * Creates a compiler of validators for JSON schemas. `format: int64` accepts exactly the values of int64.
 * Messages take the expected value from `title` (e.g. of a `pattern` or `anyOf`), and the reason for a required property
 * from `$comment`. The compiler throws an Error when a schema does not compile.
 */
export function createSchemaCompiler(): (schema: Schema) => SchemaValidator {
  let ajv: ReturnType<typeof createAjv> | undefined
  const compile = (schema: Schema): CompiledSchema => {
    ajv ??= createAjv()
    return ajv.compile(forAjv(schema))
  }
  return (schema) => {
    const forAll = builtSchemas.get(JSON.stringify(schema)) ?? compile(schema)
    let forFirst: CompiledSchema | undefined
    return (value, { firstOnly } = { firstOnly: false }) => {
      if (firstOnly) forFirst ??= createAjv({ allErrors: false }).compile(forAjv(schema))
      const validate = firstOnly && forFirst ? forFirst : forAll
      return validate(value) ? NONE : withoutBranches(validate.errors ?? []).map(toProblem)
    }
  }
}

/** A problem as the predicate of a sentence; the caller puts the name of the place before it. */
export function explainProblem({ path, text, known }: SchemaProblem): string {
  if (!known) return `${text}.`
  const hint = didYouMean(path.at(-1) ?? '', known) || ` The keys here are ${known.join(', ')}.`
  return `is an unknown key.${hint}`
}

// --- internal ---

const NONE: readonly SchemaProblem[] = []

/** Keywords whose errors only repeat that a nested schema failed. */
const WRAPPERS = new Set(['if', 'propertyNames'])

/** Reports a failed `anyOf` as one problem: the errors of its branches only distract. */
function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const failed = errors.filter(({ keyword }) => keyword === 'anyOf')
  // All items of a list share the places of its schema, so there are few.
  const branches = [...new Set(failed.map(({ schemaPath }) => `${schemaPath}/`))]
  return errors.filter(
    ({ keyword, schemaPath }) =>
      !WRAPPERS.has(keyword) && !branches.some((each) => schemaPath.startsWith(each)),
  )
}

function toProblem(error: ErrorObject): SchemaProblem {
  const { keyword, params, data } = error
  const path = pointerKeys(error.instancePath)
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
      return `must be ${parentSchema?.title ?? 'something else'}`
    case 'maxItems':
      return `must ${parentSchema?.title === undefined ? `have at most ${inWords(params.limit)} items` : `be ${parentSchema.title}`}`
    case 'maxProperties':
      return `must have at most ${inWords(params.limit)} names`
    case 'maxLength':
      return `must have at most ${inWords(params.limit)} characters`
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

function inWords(limit: number): string {
  return limit.toLocaleString('en')
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}
