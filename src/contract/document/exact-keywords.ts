import {
  _,
  type Ajv2020,
  type Code,
  type CodeKeywordDefinition,
  type KeywordCxt,
  type KeywordErrorDefinition,
  Name,
} from 'ajv/dist/2020.js'
import {
  compareNumbers,
  isAmong,
  isEqualJson,
  isInt64,
  isMultiple,
  isNumeric,
  isRaw,
  isWhole,
  repeatedItem,
} from '../../base/json/exact-numbers.ts'
import type { Schema } from './document.ts'
import { IN_DOUBLE, NO_NUMBER, type Numbers, TYPES } from './schema-words.ts'

/** What the code of exact keywords calls, by the names that a build imports. */
export const exactFunctions = {
  compareNumbers,
  isAmong,
  isEqualJson,
  isInt64,
  isMultiple,
  isNumeric,
  isRaw,
  isWhole,
  repeatedItem,
}

/**
 * Replaces the keywords of Ajv that know numbers only as doubles: it refuses bigints, rounds bounds, divides with rounding, and
 * takes a number that only its text can represent for an object. Ajv has no way to replace `type`, so schemas are rewritten too
 * (`forExactKeywords`). A number that a double holds is compared in place; the others call a function.
 */
export function addExactKeywords(ajv: Ajv2020): void {
  for (const keyword of ['const', 'enum', 'uniqueItems', ...LIMITS, 'multipleOf'])
    ajv.removeKeyword(keyword)
  const before = 'not'
  ajv.addKeyword({ keyword: TYPES, code: typesCode, before })
  ajv.addKeyword({ keyword: NO_NUMBER, code: noNumberCode, before })
  ajv.addKeyword({ keyword: IN_DOUBLE, code: inDoubleCode, before })
  ajv.addKeyword({ keyword: 'int64', code: int64Code, before })
  ajv.addKeyword({ keyword: 'int32', code: int32Code, before })
  for (const keyword of LIMITS)
    ajv.addKeyword({ keyword, code: limitCode, error: limitError, before })
  ajv.addKeyword({ keyword: 'multipleOf', code: multipleCode, error: multipleError, before })
  ajv.addKeyword({ keyword: 'const', code: constCode, before })
  ajv.addKeyword({ keyword: 'enum', schemaType: 'array', code: enumCode, error: enumError, before })
  const unique = { keyword: 'uniqueItems', type: 'array', schemaType: 'boolean' } as const
  ajv.addKeyword({ ...unique, code: uniqueCode, error: uniqueError, before: 'maxContains' })
  for (const keyword of ABOUT_MEMBERS) exceptNumbers(ajv, keyword)
}

/**
 * Rewrites the types of a schema, not those within it, for the exact keywords. `format: int64` takes exactly the values of int64,
 * `format: int32` those of int32, and beside other types (`[integer, 'null']`) these as well; `format: double` and `float` take
 * only numbers that a double holds as they are written.
 * @throws Error when a type beside numbers is none of JSON Schema.
 */
export function forExactKeywords(
  { type, format, nullable, ...rest }: Schema,
  numbers: Numbers,
): Schema {
  const types = [type ?? [], nullable === true && type !== undefined ? 'null' : []].flat(2)
  const written = types.length === 1 ? types[0] : types
  const others = { ...(format !== undefined && { format }), ...rest }
  const hasNumbers = types.includes('integer') || types.includes('number')
  // Beside other types only, the format of a number says nothing.
  if ((format === 'int64' || format === 'int32') && (hasNumbers || types.length === 0)) {
    const beside = types.filter((each) => each !== 'integer' && each !== 'number')
    return { [format]: assertTypes(beside), ...rest }
  }
  if (hasNumbers)
    return {
      [TYPES]: assertTypes(types),
      ...((numbers === 'double' || isDouble(format)) && { [IN_DOUBLE]: true }),
      ...others,
    }
  const own = {
    ...(type !== undefined && { type: written }),
    ...(type === undefined && nullable !== undefined && { nullable }),
    ...others,
  }
  return types.includes('object') ? { [NO_NUMBER]: true, ...own } : own
}

// --- internal ---

const LIMITS = ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum'] as const

const ABOUT_MEMBERS = [
  ...['additionalProperties', 'dependentRequired', 'dependentSchemas', 'maxProperties'],
  ...['minProperties', 'patternProperties', 'properties', 'propertyNames', 'required'],
  'unevaluatedProperties',
]

/** A limit is broken if the comparison with it has this result. */
const BROKEN: { readonly [keyword: string]: Code } = {
  maximum: _`>`,
  minimum: _`<`,
  exclusiveMaximum: _`>=`,
  exclusiveMinimum: _`<=`,
}

const limitError: KeywordErrorDefinition = {
  message: '',
  params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
}
const multipleError: KeywordErrorDefinition = {
  message: '',
  params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
}
const enumError: KeywordErrorDefinition = {
  message: '',
  params: ({ schemaCode }) => _`{allowedValues: ${schemaCode}}`,
}
const uniqueError: KeywordErrorDefinition = {
  message: '',
  params: ({ params }) => _`{pair: ${params.pair}}`,
}

/** How a value is of a type; a number that a double does not hold is an object to JavaScript. */
const IS_OF: { readonly [type: string]: (data: Code, context: KeywordCxt) => Code } = {
  integer: (data, context) =>
    _`(typeof ${data} == "number" ? ${data} % 1 === 0 : ${call(context, 'isWhole')}(${data}))`,
  number: (data, context) =>
    _`(typeof ${data} == "number" ? isFinite(${data}) : ${call(context, 'isNumeric')}(${data}))`,
  object: (data, context) =>
    _`(${data} && typeof ${data} == "object" && !Array.isArray(${data}) && !${call(context, 'isRaw')}(${data}))`,
  array: (data) => _`Array.isArray(${data})`,
  null: (data) => _`${data} === null`,
  string: (data) => _`typeof ${data} == "string"`,
  boolean: (data) => _`typeof ${data} == "boolean"`,
}

function assertTypes(types: readonly unknown[]): readonly unknown[] {
  const unknown = types.find((type) => !Object.hasOwn(IS_OF, String(type)))
  if (unknown === undefined) return types
  throw new Error(`type must be JSONType or JSONType[]: ${types.join(',')}`)
}

function typesCode(context: KeywordCxt): void {
  context.pass(isOneOf(context.schema, context))
}

function isOneOf(types: readonly string[], context: KeywordCxt): Code {
  return types
    .map((type) => IS_OF[type]?.(context.data as Name, context) as Code)
    .reduce((all, each) => _`${all} || ${each}`)
}

function noNumberCode(context: KeywordCxt): void {
  const { data } = context
  // Objects almost never have this member: reading it is quicker than a call.
  context.fail(
    _`${data} && typeof ${data} == "object" && ${data}.rawJSON !== undefined && ${call(context, 'isRaw')}(${data})`,
  )
}

/** A rule about the members of objects says nothing of a number. Where a schema takes objects only, `noNumber` refuses numbers. */
function exceptNumbers(ajv: Ajv2020, keyword: string): void {
  // Ajv has a copy of each definition of its own.
  const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition
  const { code } = definition
  definition.code = (context, rule) => {
    const { gen, data, parentSchema } = context
    if (parentSchema[NO_NUMBER]) return code(context, rule)
    const isNone = _`${data}.rawJSON === undefined || !${call(context, 'isRaw')}(${data})`
    gen.if(isNone, () => gen.block(() => code(context, rule)))
  }
}

function isDouble(format: unknown): boolean {
  return format === 'double' || format === 'float'
}

/** A number that a double does not hold as it is written breaks it. */
function inDoubleCode(context: KeywordCxt): void {
  const { data } = context
  context.fail(_`typeof ${data} != "number" && ${call(context, 'isNumeric')}(${data})`)
}

function int64Code(context: KeywordCxt): void {
  const { data, schema } = context
  const isIt = _`${call(context, 'isInt64')}(${data})`
  context.pass(schema.length === 0 ? isIt : _`${isIt} || ${isOneOf(schema, context)}`)
}

function int32Code(context: KeywordCxt): void {
  const { data, schema } = context
  const isIt = _`${data} === (${data} | 0)`
  // A bigint is beyond int32, and has no `|` with a number.
  const guarded = _`(typeof ${data} == "number" && ${isIt})`
  context.pass(schema.length === 0 ? guarded : _`${guarded} || ${isOneOf(schema, context)}`)
}

function limitCode(context: KeywordCxt): void {
  const { keyword, data, schemaCode } = context
  assertNumeric(context)
  const broken = BROKEN[keyword] as Code
  const byValue = _`${call(context, 'compareNumbers')}(${data}, ${schemaCode}) ${broken} 0`
  const slow = _`${call(context, 'isNumeric')}(${data}) && ${byValue}`
  context.fail(
    typeof context.schema === 'number'
      ? _`typeof ${data} == "number" ? ${data} ${broken} ${schemaCode} || isNaN(${data}) : ${slow}`
      : slow,
  )
}

function multipleCode(context: KeywordCxt): void {
  const { data, schemaCode } = context
  assertNumeric(context)
  const isOne = _`${call(context, 'isMultiple')}(${data}, ${schemaCode})`
  context.fail(_`${call(context, 'isNumeric')}(${data}) && !${isOne}`)
}

function assertNumeric({ keyword, schema }: KeywordCxt): void {
  if (!isNumeric(schema)) throw new Error(`${keyword} value must be "number"`)
  if (keyword === 'multipleOf' && compareNumbers(schema, 0) <= 0)
    throw new Error('multipleOf value must be above 0')
}

function constCode(context: KeywordCxt): void {
  context.pass(isEqual(context, context.schema, context.schemaCode as Code))
}

/** How many values of an enum are compared in place: the code for them takes time in proportion to the square of their number. */
const MOST_IN_PLACE = 200

function enumCode(context: KeywordCxt): void {
  const { gen, schema, schemaCode } = context
  if (schema.length === 0) throw new Error('enum must have non-empty array')
  const values = gen.const('values', schemaCode as Code)
  if (schema.length > MOST_IN_PLACE)
    return void context.pass(_`${call(context, 'isAmong')}(${context.data}, ${values})`)
  const equals = schema.map((value: unknown, at: number) =>
    isEqual(context, value, _`${values}[${at}]`),
  )
  context.pass(equals.reduce((all: Code, each: Code) => _`${all} || ${each}`))
}

/** A text, a small number, true, false and null are compared in place; `at` is where generated code finds the value. */
function isEqual(context: KeywordCxt, value: unknown, at: Code): Code {
  const { data } = context
  const isInPlace =
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isSafeInteger(value)
  return isInPlace
    ? _`${data} === ${value as string | number | boolean | null}`
    : _`${call(context, 'isEqualJson')}(${data}, ${at})`
}

function uniqueCode(context: KeywordCxt): void {
  const { gen, data, schema } = context
  if (!schema) return
  const pair = gen.const('pair', _`${call(context, 'repeatedItem')}(${data})`)
  context.setParams({ pair })
  context.fail(_`${pair} !== undefined`)
}

/** The name by which generated code calls a function. */
function call({ gen }: KeywordCxt, name: keyof typeof exactFunctions): Code {
  return gen.scopeValue('func', { ref: exactFunctions[name], code: _`${new Name(name)}` })
}
