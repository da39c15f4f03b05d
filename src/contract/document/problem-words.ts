import { memoize } from '../../base/memoize.ts'
import { shown } from '../../base/text/shown.ts'
import type { ErrorObject, ReadySchemas } from './create-ajv.ts'
import type { Schema } from './document.ts'
import {
  choiceWords,
  countWords,
  formatWords,
  schemaWords,
  typeWords,
  valueWords,
} from './schema-words.ts'

/**
 * The rule of a problem that Ajv reports, as the predicate of a sentence: `must be at most 5`. A `title` of the schema says what
 * the value must be instead, where the rule itself would not be understood.
 */
export function ruleWords({ keyword, params, parentSchema, schema }: ErrorObject): string {
  const title = parentSchema?.title
  const titled = (words: string) => (title === undefined ? words : `must be ${title}`)
  switch (keyword) {
    case 'int64':
    case 'int32':
      return `must be ${[`an integer (${keyword})`, ...(schema as string[]).map(typeWords)].join(' or ')}`
    case 'inDouble':
      return inDoubleWords(parentSchema?.exactType)
    case 'exactType':
    case 'noNumber':
    case 'type':
      return `must be ${typeWords(parentSchema?.exactType ?? parentSchema?.type)}`
    case 'enum':
      return `must be one of ${choiceWords(params.allowedValues)}`
    case 'const':
      return `must be ${title ?? valueWords(schema)}`
    case 'anyOf':
      return titled(`must be ${alternatives(schema)}`)
    case 'oneOf':
      return titled(oneOfWords(params.passingSchemas, schema as readonly unknown[]))
    case 'not':
      return titled(`must not be ${schemaWords(schema)}`)
    case 'pattern':
      return titled(`must match the pattern ${params.pattern}`)
    case 'format':
      return formatRule(params.format, title)
    case 'minimum':
      return `must be at least ${shown(params.limit)}`
    case 'maximum':
      return `must be at most ${shown(params.limit)}`
    case 'exclusiveMinimum':
      return `must be greater than ${shown(params.limit)}`
    case 'exclusiveMaximum':
      return `must be less than ${shown(params.limit)}`
    case 'multipleOf':
      return `must be a multiple of ${shown(params.multipleOf)}`
    case 'maxItems':
      return titled(`must have at most ${countWords(params.limit, 'item')}`)
    case 'maxProperties':
      return `must have at most ${countWords(params.limit, 'name')}`
    case 'maxLength':
      return `must have at most ${countWords(params.limit, 'character')}`
    case 'minItems':
    case 'minProperties':
    case 'minLength':
      if (params.limit === 1) return 'must not be empty'
      return titled(`must have at least ${countWords(params.limit, NOUNS[keyword])}`)
    case 'uniqueItems':
      return `must not have an item twice: ${params.pair.join(' and ')} are equal`
    case 'contains':
      return containsWords(params.minContains, params.maxContains, schema)
    // `items: false` and `unevaluatedItems: false`: no item may follow the first ones.
    case 'items':
    case 'unevaluatedItems':
      return `must have at most ${countWords(params.limit, 'item')}`
    case 'dependentRequired':
    case 'dependencies':
      return `is required where ${params.property} is given`
    case 'false schema':
      return 'must not be given'
    default:
      return `breaks the rule ${keyword}`
  }
}

/**
 * The errors of a value without those of the branches of a choice that failed as a whole. Where a discriminator says which branch is
 * meant (OpenAPI 3.1, section 4.8.25), the errors of that one stand in the place of the choice; where it names none, that is the error.
 */
export function withNamedBranches(
  errors: readonly ErrorObject[],
  isChoice: (error: ErrorObject) => boolean,
  schemas: ReadySchemas,
): readonly ErrorObject[] {
  const left = withoutBranches(errors, isChoice, schemas)
  return left.flatMap((error) => {
    const named = isChoice(error) ? namedBranch(error, schemas) : undefined
    if (!named) return [error]
    if ('error' in named) return [named.error]
    const { instancePath, data } = error
    const within = withNamedBranches(schemas.checkBranch(named.branch, data), isChoice, schemas)
    const moved = within.map((each) => ({
      ...each,
      instancePath: instancePath + each.instancePath,
    }))
    // The value fits the named branch, so the error says that it fits several.
    return moved.length > 0 ? moved : [error]
  })
}

/** A schema whose `anyOf` does not demand that a value fits the branch that the discriminator names. */
export function withoutDemandedNames(schema: Schema): Schema {
  const { anyOf, discriminator } = schema
  const { propertyName: name } = Object(discriminator)
  if (typeof name !== 'string' || !Array.isArray(anyOf)) return schema
  const branches = (anyOf as readonly Schema[]).map((branch) => {
    if (isUsual(branch, name)) return { allOf: branch.allOf }
    const { allOf, properties, required, ...rest } = Object(branch)
    // Names were written by `createSchemaForms` when the contract was read.
    const isNamed =
      Object.keys(rest).length === 0 && Array.isArray(allOf) && Array.isArray(required)
    const names = namesOf(branch, name)
    return isNamed && names.length > 0 ? { allOf, [BRANCH_NAMES]: names } : branch
  })
  return { ...schema, anyOf: branches }
}

// --- internal ---

const NOUNS = { minItems: 'item', minProperties: 'name', minLength: 'character' }

function inDoubleWords(types: unknown): string {
  const words = typeWords(types)
  return [types].flat().length === 1
    ? `must be ${words} that a double holds`
    : `must be ${words}, and a number one that a double holds`
}

function alternatives(schemas: unknown): string {
  return (schemas as readonly unknown[]).map(schemaWords).join(', or ')
}

function oneOfWords(
  passing: readonly [number, number] | null,
  schemas: readonly unknown[],
): string {
  if (!passing) return `must be ${alternatives(schemas)}`
  const [one, other] = passing
  return `must be only one of these, and is both: ${schemaWords(schemas[one])}, and ${schemaWords(schemas[other])}`
}

function containsWords(least: number, most: number | undefined, schema: unknown): string {
  const words = schemaWords(schema)
  const atMost = most === undefined ? '' : ` and at most ${most}`
  return `must have at least ${countWords(least, 'item')}${atMost} of this kind: ${words}`
}

/** Times keep their earlier wording. */
function formatRule(format: string, title: string | undefined): string {
  if (format === 'date-time') return `must match format "${format}"`
  return `must be ${title ?? formatWords(format)}`
}

/** The names of a branch of an `anyOf`, which say what a value is meant to be, and refuse none (OpenAPI 3.1.1, section 4.8.25). */
const BRANCH_NAMES = 'branchNames'

/** The errors that are not about a branch of a choice that failed as a whole: those of its branches stand right before its own. */
function withoutBranches(
  errors: readonly ErrorObject[],
  isChoice: (error: ErrorObject) => boolean,
  { within }: ReadySchemas,
): readonly ErrorObject[] {
  if (!errors.some(isChoice)) return errors
  const partsOf = memoize((choice: unknown) => within(choice))
  const kept: ErrorObject[] = []
  let last: { readonly path: string; readonly inside: ReadonlySet<unknown> } | undefined
  for (const error of errors.toReversed()) {
    const { instancePath, parentSchema, schema } = error
    if (last && instancePath.startsWith(last.path) && last.inside.has(parentSchema)) continue
    if (isChoice(error)) last = { path: instancePath, inside: partsOf(schema) }
    kept.push(error)
  }
  return kept.reverse()
}

/** The branch that a value names, or what is wrong with the name; `undefined` where the choice has no discriminator. */
function namedBranch(
  error: ErrorObject,
  { rulesOf }: ReadySchemas,
): { readonly branch: Schema } | { readonly error: ErrorObject } | undefined {
  const { instancePath, schema, data, parentSchema } = error
  const name: unknown = Object(parentSchema?.discriminator).propertyName
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  if (typeof name !== 'string' || !isObject || !Array.isArray(schema)) return undefined
  const branches = (schema as readonly Schema[]).map((branch) => ({
    branch,
    names: namesOf(rulesOf(branch), name),
  }))
  const given: unknown = Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined
  const meant = branches.find(({ names }) => names.some((each) => each === given))
  if (meant) return meant
  const usual = branches.find(({ branch }) => isUsual(rulesOf(branch), name))
  if (usual) return usual
  const allowedValues = branches.flatMap(({ names }) => names)
  if (allowedValues.length === 0) return undefined
  const about = { ...error, schema: allowedValues, parentSchema: {} }
  return {
    error:
      given === undefined
        ? { ...about, keyword: 'required', params: { missingProperty: name } }
        : {
            ...about,
            ...{ keyword: 'enum', params: { allowedValues }, data: given },
            instancePath: `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          },
  }
}

/** Whether a branch is that of values with no name, or an unknown one, as it was written when its contract was read. */
function isUsual({ properties, required }: Schema, property: string): boolean {
  const { not } = Object(Object(properties)[property])
  return required === undefined && Array.isArray(Object(not).enum)
}

/** The names of a branch, as they were written into it when its contract was read. */
function namesOf(branch: Schema, property: string): readonly unknown[] {
  const { enum: names = branch[BRANCH_NAMES] } = Object(Object(branch.properties)[property])
  return Array.isArray(names) ? names : []
}
