import { isEscaped } from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import { compileLinear, UnsupportedSyntax } from '../../base/text/linear-expression.ts'
import { shown } from '../../base/text/shown.ts'
import { atReference } from '../document/linked-document.ts'
import { createSchemaCompiler, explainProblem } from '../document/schema-validator.ts'
import { UNCHECKED_PATTERN } from '../document/schema-words.ts'
import { follow } from '../resources/shape.ts'
import { schemaPartsOf } from './assert-finite.ts'
import type { Members } from './bundle.ts'
import { ROLE_EXTENSION } from './declared-roles.ts'
import { type Faults, nameOfSpot, type Spot, type TellRemark } from './reference.ts'

/** Brings a schema, without those within it, to the form that everything else reads. */
export type SchemaForms = (schema: Members, spot: Spot) => Members

/**
 * Creates what brings schemas to the form of OpenAPI 3.1: `nullable` of 3.0 becomes a type, bounds are numbers, nothing stands beside a
 * reference, and a `discriminator` names each branch. What would give a schema another base (`$id`) goes, and so do patterns that do not run in linear time.
 * @param version of the document, e.g. `3.0.3`
 * @param remark is called with a sentence about each word that says nothing
 * @param faults gets the keywords that cannot be used, which are left out
 */
export function createSchemaForms(
  version: string,
  remark: TellRemark,
  faults: Faults,
): SchemaForms {
  const isOld = version.startsWith('3.0')
  const validate = validateKeywords()
  return (written, spot) => {
    const form = isOld ? toNumbers(written) : written
    const lose = (path: readonly string[], rule: string, cost = 'The keyword is left out.') =>
      faults.note({ file: spot.file, path: [...spot.path, ...path] }, rule, cost)
    const { $ref, ...given } = without(form, BASES)
    const isReference = typeof $ref === 'string'
    const beside = { ...(isReference && isOld ? onlyRoleExtension(given) : given) }
    if ($ref !== undefined && !isReference) lose(['$ref'], `must be a text, got ${shown($ref)}.`)
    for (const keyword of ['anyOf', 'oneOf'])
      if (Array.isArray(beside[keyword]) && beside[keyword].length === 0) {
        lose([keyword], 'has no schema, and would allow nothing.')
        delete beside[keyword]
      }
    for (const keyword of DYNAMIC)
      if (Object.hasOwn(beside, keyword)) {
        lose([keyword], 'is not read. Refer with $ref to the path of a schema instead.')
        delete beside[keyword]
      }
    for (const problem of validate(beside)) {
      lose(problem.path, explainProblem(problem))
      delete beside[problem.path[0] as string]
    }
    const { nullable, ...schema } = withoutEmptyEnum(
      withNamedBranches(withLinearPatterns(beside, lose)),
      lose,
    )
    if (nullable === true && !isOld)
      remark(
        () =>
          `${nameOfSpot(spot)} has nullable, which says nothing in 3.1: write type: [string, 'null'].`,
      )
    if (isReference) return withReference($ref, schema)
    return isOld ? withNull(schema, nullable) : schema
  }
}

/**
 * Names the branches of choices by the values that they allow: where a discriminator has no mapping for a branch, and the branch does not
 * allow the name of its schema (OpenAPI 3.1, section 4.8.25), what its `enum` or `const` allows is what clients send.
 * @param document in one piece
 * @param schemas all of the document, in which the names are written (`createSchemaForms`)
 */
export function nameBranchesByValues(document: Members, schemas: Iterable<unknown>): void {
  for (const schema of schemas) {
    const { discriminator, oneOf, anyOf } = schema as Members
    const { propertyName: tag, mapping } = Object(discriminator)
    if (typeof tag !== 'string') continue
    const branches = [oneOf, anyOf].flatMap((each) => (Array.isArray(each) ? each : []))
    for (const branch of branches) {
      const written = namesIn(branch, tag)
      if (!written || written.enum.some((name) => Object.hasOwn(Object(mapping), String(name))))
        continue
      const values = valuesOf(branch.allOf[0], tag, document)
      if (values && !written.enum.some((name) => values.includes(name))) written.enum = values
    }
    const taken = branches.flatMap((branch) => namesIn(branch, tag)?.enum ?? [])
    for (const branch of branches) {
      const { not } = Object(Object(Object(branch).properties)[tag])
      if (isNamedBranch(branch) && Array.isArray(not?.enum)) not.enum = taken
    }
  }
}

/**
 * Choices that have a branch of which something is left out, by a reference, too: more values fit such a branch than are meant, so that
 * one which fits two of them is not refused.
 * @param lost the schemas of which something is left out
 */
export function loosenChoices(
  document: Members,
  schemas: Iterable<unknown>,
  lost: ReadonlySet<unknown>,
): void {
  if (lost.size === 0) return
  const known = new Map<unknown, boolean>()
  const isLost = (schema: unknown): boolean => {
    const before = known.get(schema)
    if (before !== undefined || typeof schema !== 'object' || schema === null)
      return before === true
    known.set(schema, lost.has(schema))
    const members = Object.values(Object((schema as Members).properties))
    const isWhole =
      !lost.has(schema) &&
      !members.some((each) => lost.has(follow(each, document))) &&
      !schemaPartsOf(schema as Members, document).some(isLost)
    known.set(schema, !isWhole)
    return !isWhole
  }
  for (const schema of schemas) {
    const written = schema as { [keyword: string]: unknown }
    if (!Array.isArray(written.oneOf) || !written.oneOf.some(isLost)) continue
    written.anyOf ??= written.oneOf
    delete written.oneOf
  }
}

// --- internal ---

/** Keywords that change where references and anchors lead. */
const BASES = ['$id', '$schema', '$anchor', '$dynamicAnchor', '$vocabulary', 'id']

const DYNAMIC = ['$dynamicRef', '$recursiveRef']

const TYPES = 'array, boolean, integer, null, number, object or string, or a list of these'

/** The types of keywords that other code relies on (JSON Schema 2020-12 validation, section 6). */
const KEYWORDS = keywordSchema()

const validateKeywords = lazy(() => createSchemaCompiler('exact')(KEYWORDS))

function keywordSchema(): Members {
  const of = (schema: Members, ...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, schema]))
  const types = {
    enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
  }
  const texts = { type: 'array', items: { type: 'string' } }
  const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
  return {
    type: 'object',
    properties: {
      type: { anyOf: [types, { type: 'array', items: types, minItems: 1 }], title: TYPES },
      enum: { type: 'array' },
      required: texts,
      dependentRequired: { type: 'object', additionalProperties: texts },
      multipleOf: { type: 'number', exclusiveMinimum: 0 },
      ...of(count, 'maxLength', 'minLength', 'maxItems', 'minItems', 'maxContains', 'minContains'),
      ...of(count, 'maxProperties', 'minProperties'),
      ...of({ type: 'string' }, 'pattern', 'format'),
      ...of({ type: 'boolean' }, 'uniqueItems', 'nullable', 'readOnly', 'writeOnly', 'deprecated'),
      ...of({ type: 'number' }, 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum'),
    },
  }
}

/** Notes a keyword that is left out, or not checked, by the path to what is wrong in it. */
type LoseKeyword = (path: readonly string[], rule: string, cost?: string) => void

function without(schema: Members, names: readonly string[]): Members {
  // A property may have one of these names; here they are keywords of a schema.
  const isBase = (name: string, value: unknown) => names.includes(name) && typeof value === 'string'
  return Object.fromEntries(Object.entries(schema).filter(([name, value]) => !isBase(name, value)))
}

/** Texts about a reference, which say nothing of values. */
const TEXTS = new Set([
  'title',
  'description',
  'summary',
  '$comment',
  'externalDocs',
  'example',
  'examples',
])

/** An enum without values would allow none (JSON Schema 2020-12 validation, section 6.1.2), which nobody means who writes it. */
function withoutEmptyEnum(schema: Members, lose: LoseKeyword): Members {
  const { enum: values, ...rest } = schema
  if (!Array.isArray(values) || values.length > 0) return schema
  lose(['enum'], 'has no values, and would allow none.', 'It is not checked.')
  return rest
}

/** In 3.0 nothing stands beside a reference but what is for us. */
function onlyRoleExtension({ [ROLE_EXTENSION]: said }: Members): Members {
  return said === undefined ? {} : { [ROLE_EXTENSION]: said }
}

/** A reference alone, or a part beside what else is said. */
function withReference($ref: string, beside: Members): Members {
  const isKept = (name: string) =>
    name === ROLE_EXTENSION || !(TEXTS.has(name) || name.startsWith('x-'))
  const said = Object.entries(beside).filter(([name]) => isKept(name))
  if (said.length === 0) return { $ref }
  const { allOf, ...rest } = Object.fromEntries(said)
  return { allOf: [{ $ref }, ...(Array.isArray(allOf) ? allOf : [])], ...rest }
}

/** In 3.0, `exclusiveMinimum` says of `minimum` whether it is allowed itself. */
function toNumbers(schema: Members): Members {
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = schema
  if (exclusiveMinimum === undefined && exclusiveMaximum === undefined) return schema
  const bound = (name: string, isExclusive: unknown): Members => {
    const exclusive = `exclusive${name.charAt(0).toUpperCase()}${name.slice(1)}`
    if (typeof isExclusive === 'number') return { [exclusive]: isExclusive }
    if (isExclusive !== true || rest[name] === undefined) return { [name]: rest[name] }
    return { [name]: undefined, [exclusive]: rest[name] }
  }
  const all = {
    ...rest,
    ...bound('minimum', exclusiveMinimum),
    ...bound('maximum', exclusiveMaximum),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** `nullable` of 3.0 as a type or a branch. Where it stands beside neither, anything is allowed already. */
function withNull(schema: Members, nullable: unknown): Members {
  if (nullable !== true) return schema
  const { type, anyOf, oneOf, allOf, ...rest } = schema
  if (type !== undefined) return { ...schema, type: [...new Set([type, 'null'].flat())] }
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, NULL] }
  if (Array.isArray(oneOf)) return { ...schema, oneOf: [...oneOf, NULL] }
  return Array.isArray(allOf) ? { ...rest, anyOf: [{ allOf }, NULL] } : schema
}

const NULL = { type: 'null' }

/**
 * A choice whose branches a property names (OpenAPI 3.1, section 4.8.25) says so in each branch: a value fits the one that it names,
 * and no other. A branch that no name is known of counts as it is.
 */
function withNamedBranches(schema: Members): Members {
  const { propertyName: name, mapping = {}, defaultMapping } = Object(schema.discriminator)
  if (typeof name !== 'string') return schema
  const named = (branch: unknown): unknown => {
    const { $ref } = Object(branch)
    if (typeof $ref !== 'string') return branch
    // It takes what has no name, or another one than the other branches (OpenAPI 3.2, section 4.25), which are known at the end.
    if (defaultMapping !== undefined && lastOf(defaultMapping) === lastOf($ref))
      return { allOf: [{ $ref }], properties: { [name]: { not: { enum: [] } } } }
    const mapped = Object.entries(Object(mapping)).filter(([, to]) => lastOf(to) === lastOf($ref))
    if (mapped.length === 0 && !isNamed($ref)) return branch
    const names = mapped.length > 0 ? mapped.map(([each]) => each) : [lastOf($ref)]
    return { allOf: [{ $ref }], properties: { [name]: { enum: names } }, required: [name] }
  }
  const choices = ['oneOf', 'anyOf'].flatMap((keyword): [string, unknown][] => {
    const branches = schema[keyword]
    return Array.isArray(branches) ? [[keyword, branches.map(named)]] : []
  })
  return { ...schema, ...Object.fromEntries(choices) }
}

/** Whether a reference leads to a schema that has a name: a component, a definition, or a file. */
function isNamed(reference: string): boolean {
  const [, pointer = ''] = reference.split('#')
  return pointer === '' || /^\/(?:components\/schemas|\$defs|definitions)\/[^/]+$/.test(pointer)
}

/** The name at the end of a reference, or of what a mapping has in its place. */
function lastOf(reference: unknown): string {
  const [name = ''] = String(reference).split('/').slice(-1)
  return name.replace(/\.(?:json|ya?ml)$/i, '')
}

function withLinearPatterns(schema: Members, lose: LoseKeyword): Members {
  const { pattern: written, patternProperties, ...rest } = schema
  const pattern = typeof written === 'string' ? withEcmaAnchors(written) : written
  const rule = (what: string) => `has ${what}, which RE2 does not run in linear time.`
  const own = typeof pattern === 'string' ? problemOf(pattern) : undefined
  if (own !== undefined) lose(['pattern'], rule(own), 'It is not checked.')
  const names = Object.keys(Object(patternProperties))
  const unread = names.find((each) => problemOf(each) !== undefined)
  if (unread !== undefined)
    lose(
      ['patternProperties', unread],
      rule(String(problemOf(unread))),
      'No member is checked by a pattern of its name.',
    )
  // Without the patterns of names, it is not known which members are additional.
  const { additionalProperties, unevaluatedProperties, ...others } = rest
  return {
    ...(unread === undefined ? rest : others),
    ...(pattern !== undefined && { [own === undefined ? 'pattern' : UNCHECKED_PATTERN]: pattern }),
    ...(patternProperties !== undefined && unread === undefined && { patternProperties }),
  }
}

/** An expression with the anchors of Ruby and Python at its ends (`\\A`, `\\Z`, `\\z`), which mean letters in ECMA-262, as that writes them. */
function withEcmaAnchors(pattern: string): string {
  const begun = pattern.replace(/^\\A/, '^')
  const end = begun.length - 2
  return /\\[Zz]$/.test(begun) && !isEscaped(begun, end) ? `${begun.slice(0, end)}$` : begun
}

/** The part of an expression that RE2 does not support. */
function problemOf(pattern: string): string | undefined {
  try {
    compileLinear(pattern)
    return undefined
  } catch (error) {
    if (!(error instanceof UnsupportedSyntax)) throw error
    return error.message
  }
}

/** The names that a branch has got, which are one where no mapping says them. */
function namesIn(branch: unknown, tag: string): { enum: readonly unknown[] } | undefined {
  const names = isNamedBranch(branch) ? Object(Object(branch).properties)[tag] : undefined
  return Array.isArray(Object(names).enum) ? names : undefined
}

/** Whether a branch may have been written by `createSchemaForms`. */
function isNamedBranch(branch: unknown): boolean {
  const { allOf } = Object(branch)
  return Array.isArray(allOf) && allOf.length === 1
}

/** The values of a property that a schema allows, or the first of its parts that lists them; `undefined` if none does. */
function valuesOf(schema: unknown, tag: string, document: Members): readonly unknown[] | undefined {
  const parts = new Set([schema])
  // The loop also visits parts that are added while it runs.
  for (const part of parts) {
    const { $ref, properties, allOf } = Object(part)
    const values = listedIn(Object(properties)[tag], document)
    if (values) return values
    if (typeof $ref === 'string') parts.add(atReference(document, $ref))
    for (const each of Array.isArray(allOf) ? allOf : []) parts.add(each)
  }
  return undefined
}

function listedIn(schema: unknown, document: Members): readonly unknown[] | undefined {
  const { enum: values, const: only } = Object(follow(schema, document))
  if (only !== undefined) return [only]
  return Array.isArray(values) && values.length > 0 ? values : undefined
}
