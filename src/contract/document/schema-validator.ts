import { isNumeric, isRaw, type Numeric, nearestDouble } from '../../base/json/exact-numbers.ts'
import {
  atPointer,
  exactNumber,
  ownMember,
  pointerKeys,
  stringifyJson,
} from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import { firstOf } from '../../base/text/text.ts'
import { builtSchema } from './built-schemas.ts'
import type { Links } from './contract-source.ts'
import { createSchemas, type ErrorObject, type ReadySchemas } from './create-ajv.ts'
import type { Schema } from './document.ts'
import { ruleWords, withNamedBranches, withoutDemandedNames } from './problem-words.ts'
import {
  IN_DOUBLE,
  likelyWords,
  manyTexts,
  meantWords,
  NO_NUMBER,
  type Numbers,
  TYPES,
} from './schema-words.ts'

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
  /** For a text that is not one of many choices: the choices, and the given text. */
  readonly meant?: { readonly given: unknown; readonly values: readonly string[] }
}

/** Checks a value; returns an empty list if it matches. */
export type SchemaValidator = (value: unknown, options?: CheckOptions) => readonly SchemaProblem[]

/** How many problems of a value are reported, and how. */
export interface CheckOptions {
  /** Stops at the first problem, which saves memory. */
  readonly firstOnly?: boolean
  /** How many problems are described, the first ones; by default all. */
  readonly most?: number | undefined
}

/**
 * Creates a compiler of validators for JSON schemas that contain all that they are about: with `exact` numbers, or with those of a
 * `double`. `format: int64` accepts exactly the values of int64.
 * Messages take the expected value from `title` (e.g. of a `pattern` or `anyOf`), and the reason for a required property
 * from the `$comment` of that property or of the object. The compiler throws an Error when a schema does not compile.
 * @param links of a contract, if its schemas are among them: they may have formats and keywords of their own
 */
export function createSchemaCompiler(numbers: Numbers, links?: Links): SchemaCompiler {
  const patterns = links && patternsBeside(links)
  return compilerOf(numbers, {
    schemasOf: (allErrors) => createSchemas(numbers, { allErrors, patterns }),
    ...{ isBuilt: true, isLate: false },
  })
}

/** Compiles a schema, after `prepare` has changed it, when that is needed. */
export type SchemaCompiler = (
  schema: Schema,
  prepare?: (schema: Schema) => Schema,
) => SchemaValidator

/**
 * Creates the compiler of a contract: its schemas are linked (`LinkedDocument`), and each is compiled when a value is first checked by it.
 * The validator throws an Error when it does not compile.
 * @param written changes each schema, but not those within it
 * @param isNamed whether a value must fit the branch of an `anyOf` that a discriminator names
 */
export function createLinkedCompiler(
  numbers: Numbers,
  links: Links,
  written: (schema: Schema) => Schema = same,
  isNamed = false,
): SchemaCompiler {
  const { linked, compilePattern } = links
  const change = isNamed ? written : (schema: Schema) => withoutDemandedNames(written(schema))
  return compilerOf(numbers, {
    schemasOf: (allErrors) =>
      createSchemas(numbers, { linked, patterns: compilePattern, allErrors, change }),
    ...{ isBuilt: links.isBuilt, isLate: true },
  })
}

/** A problem as the predicate of a sentence; the caller puts the name of the place before it. */
export function explainProblem({ path, text, known, meant }: SchemaProblem): string {
  if (meant) return `${text}.${meantWords(meant.given, meant.values)}`
  if (!known) return `${text}.`
  const keys =
    known.length === 0
      ? ' No key is known here.'
      : ` The keys here are ${firstOf(known).join(', ')}.`
  const hint = didYouMean(path.at(-1) ?? '', known) || keys
  return `is an unknown key.${hint}`
}

/** Compiles the patterns of a contract and our own: what RE2 does not run is ours, since such patterns of contracts are left out. */
export function patternsBeside({ compilePattern }: Links): Links['compilePattern'] {
  return (source) => {
    try {
      return compilePattern(source)
    } catch {
      const expression = new RegExp(source, 'u')
      return (text) => expression.test(text)
    }
  }
}

// --- internal ---

/** Where a compiler has its schemas. */
interface Compiling {
  readonly schemasOf: (allErrors: boolean) => ReadySchemas
  /** Whether the build may have compiled them. */
  readonly isBuilt: boolean | undefined
  /** Whether each is compiled when a value is first checked by it. */
  readonly isLate: boolean
}

function compilerOf(numbers: Numbers, { schemasOf, isBuilt, isLate }: Compiling): SchemaCompiler {
  const all = lazy(() => schemasOf(true))
  const first = lazy(() => schemasOf(false))
  const built = (schema: Schema) =>
    isBuilt ? builtSchema(numbers, stringifyJson(schema)) : undefined
  return (schema, prepare = same) => {
    const prepared = lazy(() => prepare(schema))
    const ready = lazy(() => built(prepared()))
    const forAll = lazy(() => ready() ?? all().compile(prepared()))
    const forFirst = lazy(() => first().compile(prepared()))
    if (!isLate) forAll()
    return (value, { firstOnly = false, most } = {}) => {
      // Code that is there finds all problems as fast as other code would be compiled for the first.
      if (firstOnly && !(isLate && ready())) {
        const validate = forFirst()
        if (validate(value)) return NONE
        // After the errors of branches comes that of their choice.
        const problems = toProblems(value, (validate.errors ?? []).slice(-1), { numbers })
        // The first error may be one that is none (`isWithinNumber`).
        if (problems.length > 0) return problems
      }
      const validate = forAll()
      if (validate(value)) return NONE
      const errors = validate.errors ?? []
      const left = errors.some(isChoice) ? withNamedBranches(errors, isChoice, all()) : errors
      return toProblems(value, left, { numbers, most })
    }
  }
}

const NONE: readonly SchemaProblem[] = []

/** Keywords whose errors only repeat that a nested schema failed. */
const WRAPPERS = new Set(['if', 'propertyNames'])

/** The problems of errors that are no branches of a choice. */
function toProblems(
  value: unknown,
  errors: readonly ErrorObject[],
  { numbers, most }: { readonly numbers: Numbers; readonly most?: number | undefined },
): readonly SchemaProblem[] {
  const left = errors.filter(
    (error) => !WRAPPERS.has(error.keyword) && !isWithinNumber(error, value),
  )
  // If a number breaks a bound, the message about doubles is left out.
  const bounded = new Set(left.filter(isBound).map(({ instancePath }) => instancePath))
  return left
    .filter(({ keyword, instancePath }) => keyword !== IN_DOUBLE || !bounded.has(instancePath))
    .slice(0, most)
    .map((error) => toProblem(error, numbers))
}

/** Keywords that are reported as one problem: the errors of the schemas within them only distract. */
const CHOICES = new Set(['anyOf', 'contains', 'oneOf'])

function isChoice({ keyword }: ErrorObject): boolean {
  return CHOICES.has(keyword)
}

function same(schema: Schema): Schema {
  return schema
}

function isBound({ keyword }: ErrorObject): boolean {
  return keyword === 'minimum' || keyword === 'maximum'
}

const ABOUT_OBJECTS = new Set([
  ...['additionalProperties', 'dependencies', 'dependentRequired', 'maxProperties'],
  ...['minProperties', 'required', 'unevaluatedProperties'],
])

/** Whether an error is about the members of a number: one that only its text can represent is an object to Ajv. */
function isWithinNumber(error: ErrorObject, root: unknown): boolean {
  const { keyword, instancePath, propertyName, data } = error
  if (isRaw(data)) return ABOUT_OBJECTS.has(keyword)
  if (propertyName === RAW) return isRaw(atPointer(root, instancePath))
  const end = `/${RAW}`
  return instancePath.endsWith(end) && isRaw(atPointer(root, instancePath.slice(0, -end.length)))
}

/** The member of a number that only its text can represent. */
const RAW = 'rawJSON'

function toProblem(error: ErrorObject, numbers: Numbers): SchemaProblem {
  const { params, data } = error
  const keyword = OWN_NAMES[error.keyword] ?? error.keyword
  const path = pointerKeys(error.instancePath)
  const at = (name: unknown) => [...path, String(name)]
  switch (keyword) {
    case 'required': {
      const { properties, $comment } = error.parentSchema ?? {}
      const own = ownMember(Object(properties), String(params.missingProperty))
      const why = Object(own).$comment ?? $comment
      const text = why === undefined ? 'is required' : `is required: ${why}`
      return { keyword, path: at(params.missingProperty), text }
    }
    case 'dependencies':
    case 'dependentRequired':
      return { keyword, path: at(params.missingProperty), text: ruleWords(error) }
    case 'additionalProperties': {
      const known = ownKeys(error.parentSchema)
      return { keyword, path: at(params.additionalProperty), text: 'is unknown', known }
    }
    case 'unevaluatedProperties': {
      const known = keysOf(error.parentSchema)
      return { keyword, path: at(params.unevaluatedProperty), text: 'is unknown', known }
    }
  }
  if (error.propertyName !== undefined)
    return { keyword, path: at(error.propertyName), text: ruleWords(error) }
  const isUnheld = numbers === 'double' && typeof data !== 'number' && isNumeric(data)
  const way =
    error.keyword === IN_DOUBLE
      ? nearestWords(data as Numeric)
      : isUnheld && CHOICES.has(keyword)
        ? `, which no double holds${nearestWords(data as Numeric)}`
        : ''
  const text = `${ruleWords(error)}, got ${shown(data)}${way}`
  const meant = meantOf(error)
  return { keyword, path, text, ...(meant && { meant }) }
}

/**
 * What a text was meant to be that is none of many: of an enum, or of one that is a branch of a choice, for a text or for each of a list.
 * Of a choice between several enums it is also said of few, where one of them is likely.
 */
function meantOf({ keyword, schema, params, data }: ErrorObject): SchemaProblem['meant'] {
  const branches = keyword === 'anyOf' && Array.isArray(schema) ? schema : []
  const all = keyword === 'enum' ? [params.allowedValues] : branches.map((each) => each?.enum)
  const lists = all.filter((each) => Array.isArray(each))
  const values = lists.flat().filter((each) => typeof each === 'string')
  const given = [data]
    .flat()
    .filter((each) => typeof each === 'string')
    .find((each) => !values.includes(each))
  if (given === undefined) return undefined
  const isLikely = () => lists.length > 1 && likelyWords(given, values) !== ''
  return lists.some(manyTexts) || isLikely() ? { given, values } : undefined
}

/** The keywords of JSON Schema, for those that Ajv or we call otherwise. */
const OWN_NAMES: { readonly [keyword: string]: string } = {
  [TYPES]: 'type',
  [IN_DOUBLE]: 'type',
  [NO_NUMBER]: 'type',
  'false schema': 'false',
}

/** What to write in place of a number that no double holds: the nearest one that it holds, if there is one. */
function nearestWords(value: Numeric): string {
  const nearest = nearestDouble(value)
  const isHeld = Number.isFinite(nearest) && typeof exactNumber(String(nearest)) === 'number'
  return isHeld ? `: write ${nearest}` : ''
}

function ownKeys(schema: Schema | undefined): readonly string[] {
  return Object.keys((schema?.properties as object | undefined) ?? {})
}

/** The keys that a schema names, itself or in the parts that apply to the same value. */
function keysOf(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysOf)
  if (typeof schema !== 'object' || schema === null) return []
  const { allOf, anyOf, oneOf, if: when, then, else: other } = schema as Schema
  const parts = [allOf, anyOf, oneOf, when, then, other].flatMap(keysOf)
  return [...new Set([...ownKeys(schema as Schema), ...parts])]
}
