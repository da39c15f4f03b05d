import {
  compareNumbers,
  isEqualJson,
  isNumeric,
  type Numeric,
} from '../../base/json/exact-numbers.ts'
import type { Schema } from '../document/document.ts'

/** A schema without parts: the keywords that apply to every value, and choices, of each of which one applies. */
export interface FlatSchema {
  readonly keywords: Schema
  readonly choices: readonly (readonly Schema[])[]
}

/**
 * Merges the parts of a schema (`allOf`) into it; properties of one name are intersected. `oneOf`, `anyOf` and conditions become
 * choices. What can not be merged (two patterns) is kept once: validators must be made from the schema as it is written.
 */
export function flatten(schema: unknown): FlatSchema {
  const { allOf, oneOf, anyOf, if: when, then, else: other, nullable, ...own } = toObject(schema)
  const isConditional = when !== undefined && (then !== undefined || other !== undefined)
  const { type } = own
  const flat: FlatSchema = {
    keywords:
      nullable === true && type !== undefined ? { ...own, type: [type, 'null'].flat() } : own,
    choices: [
      ...[oneOf, anyOf].filter((each) => Array.isArray(each) && each.length > 0).map(asSchemas),
      ...(isConditional
        ? [[{ allOf: [when, then ?? {}] }, { allOf: [{ not: when }, other ?? {}] }]]
        : []),
    ],
  }
  return asSchemas(allOf).map(flatten).reduce(mergeFlat, flat)
}

/** A flat schema in which one of the choices is made. */
export function withChoice({ keywords, choices }: FlatSchema, chosen: Schema): Schema {
  const [, ...others] = choices
  // A schema that is there is compiled once, wherever it is a branch.
  if (others.length === 0 && Object.keys(keywords).every(saysNothing)) return chosen
  return { allOf: [keywords, chosen, ...others.map((anyOf) => ({ anyOf }))] }
}

/**
 * Whether the parts of a schema contradict one another, as far as types, enums and bounds say: then no value matches it. False says
 * nothing.
 */
export function allowsNone(flat: FlatSchema, effort = { left: MOST_CHOICES }): boolean {
  if (effort.left === 0) return false
  effort.left -= 1
  const { keywords, choices } = flat
  if (keywords.not === ANY || isBeyond(keywords)) return true
  const { enum: values } = keywords
  if (Array.isArray(values) && !values.some((value) => isWithin(value, keywords))) return true
  return choices[0]?.every((each) => allowsNone(flatten(withChoice(flat, each)), effort)) ?? false
}

/** Whether answers do not show a member with a schema (OpenAPI 3.1, section 4.8.24; JSON Schema 2020-12 validation, section 9.4). */
export function isWriteOnly(schema: unknown): boolean {
  const { writeOnly, readOnly } = flatten(schema).keywords
  return writeOnly === true && readOnly !== true
}

/** A schema that does not demand members that only requests have; those within it are as they were. */
export function withoutHidden(schema: Schema): Schema {
  const { properties, required } = schema
  if (!Array.isArray(required)) return schema
  const hidden = new Set(
    Object.entries((properties ?? {}) as object).flatMap(([name, each]) =>
      isWriteOnly(each) ? [name] : [],
    ),
  )
  if (!required.some((name) => hidden.has(name))) return schema
  return { ...schema, required: required.filter((name) => !hidden.has(name)) }
}

// --- internal ---

/** Keywords that say nothing about values. */
function saysNothing(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith('x-')
}

const ANNOTATIONS = new Set(['title', 'description', 'discriminator', 'externalDocs', '$comment'])

/** How many combinations of choices are tried: twenty choices of two each would be a million. */
const MOST_CHOICES = 2000

/** What contradicting parts say: nothing is allowed. An empty list of types or values is no schema. */
const ANY: Schema = {}

/** Whether bounds leave nothing between them. */
function isBeyond(keywords: Schema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength } = keywords
  const isAbove = (one: unknown, other: unknown, least: number) =>
    isNumeric(one) && isNumeric(other) && compareNumbers(one as Numeric, other as Numeric) >= least
  return (
    isAbove(minLength, maxLength, 1) ||
    isAbove(minimum, maximum, 1) ||
    isAbove(minimum, exclusiveMaximum, 0) ||
    isAbove(exclusiveMinimum, maximum, 0) ||
    isAbove(exclusiveMinimum, exclusiveMaximum, 0)
  )
}

/** Whether a value of an enum is of the types and within the bounds beside it. */
function isWithin(
  value: unknown,
  { type, minLength, maxLength, minimum, maximum }: Schema,
): boolean {
  const types = [type ?? []].flat()
  if (typeof value === 'string') {
    const isOfType = types.length === 0 || types.includes('string')
    const length = [...value].length
    return isOfType && length >= Number(minLength ?? 0) && length <= Number(maxLength ?? Infinity)
  }
  if (!isNumeric(value)) return true
  const isOfType = types.length === 0 || types.includes('number') || types.includes('integer')
  return (
    isOfType && !isBeyond({ minimum, maximum: value }) && !isBeyond({ minimum: value, maximum })
  )
}

function toObject(schema: unknown): Schema {
  if (schema === false) return { not: {} }
  return typeof schema === 'object' && schema !== null ? (schema as Schema) : {}
}

function asSchemas(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.map(toObject) : []
}

function mergeFlat(one: FlatSchema, other: FlatSchema): FlatSchema {
  return {
    keywords: merge(one.keywords, other.keywords),
    choices: [...one.choices, ...other.choices],
  }
}

function merge(one: Schema, other: Schema): Schema {
  const merged: { [keyword: string]: unknown } = { ...one }
  for (const [keyword, value] of Object.entries(other)) {
    const mine = merged[keyword]
    merged[keyword] = mine === undefined ? value : (MERGE[keyword]?.(mine, value) ?? mine)
  }
  if (one.properties || other.properties) merged.properties = mergeProperties(one, other)
  const { type, enum: values, ...rest } = merged
  return isEmpty(type) || isEmpty(values) ? { ...rest, not: ANY } : merged
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0
}

/** A property that one side forbids (`additionalProperties: false`) can not be there. */
function mergeProperties(one: Schema, other: Schema): Schema {
  const [mine, theirs] = [one, other].map(({ properties }) => toObject(properties)) as [
    Schema,
    Schema,
  ]
  const isOpen = (side: Schema) => side.additionalProperties !== false
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const entries = [...names].map((name): [string, unknown] => {
    const [here, there] = [mine, theirs].map((all) =>
      Object.hasOwn(all, name) ? all[name] : undefined,
    )
    if (here !== undefined && there !== undefined) return [name, { allOf: [here, there] }]
    return [name, isOpen(here === undefined ? one : other) ? (here ?? there) : false]
  })
  return Object.fromEntries(entries)
}

type Merge = (one: unknown, other: unknown) => unknown

const both: Merge = (one, other) => ({ allOf: [one, other] })
const greater: Merge = (one, other) => extreme(one, other, 1)
const lesser: Merge = (one, other) => extreme(one, other, -1)
const all: Merge = (one, other) => [...new Set([one, other].flat())]
const either: Merge = (one, other) => one === true || other === true

/** How two values of a keyword become one that says as much as both; for the others, the first stays. */
const MERGE: { readonly [keyword: string]: Merge } = {
  type: sharedTypes,
  required: all,
  enum: (one, other) =>
    (one as unknown[]).filter((each) =>
      (other as unknown[]).some((value) => isEqualJson(each, value)),
    ),
  additionalProperties: (one, other) =>
    one === false || other === false ? false : both(one, other),
  items: both,
  propertyNames: both,
  contains: (one) => one,
  not: (one, other) => (one === ANY || other === ANY ? ANY : { anyOf: [one, other] }),
  patternProperties: (one, other) => ({ ...toObject(other), ...toObject(one) }),
  dependentRequired: (one, other) => ({ ...toObject(other), ...toObject(one) }),
  uniqueItems: either,
  writeOnly: either,
  readOnly: either,
  ...{
    minimum: greater,
    exclusiveMinimum: greater,
    minLength: greater,
    minItems: greater,
    minProperties: greater,
  },
  ...{
    maximum: lesser,
    exclusiveMaximum: lesser,
    maxLength: lesser,
    maxItems: lesser,
    maxProperties: lesser,
  },
}

function extreme(one: unknown, other: unknown, sign: number): unknown {
  if (!isNumeric(one) || !isNumeric(other)) return one
  return compareNumbers(one as Numeric, other as Numeric) * sign >= 0 ? one : other
}

function sharedTypes(one: unknown, other: unknown): unknown {
  const [mine, theirs] = [[one].flat(), [other].flat()]
  const has = (types: readonly unknown[], type: unknown) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  const shared = [
    ...mine.filter((type) => has(theirs, type)),
    ...theirs.filter((type) => has(mine, type)),
  ]
  return [...new Set(shared)]
}
