import { isInt64, isNumeric, isWhole, parseInt64 } from '../../base/json/exact-numbers.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import type { Parameter, Schema } from '../document/document.ts'
import type { Operation } from '../document/operations.ts'

/** One case of a value that a test run should meet. */
export interface ValueCase {
  readonly name: string
  /** Whether a value (`undefined` if absent) is this case. */
  readonly isMet: (value: Json | undefined) => boolean
}

/** A parameter, or a field of the body, with its cases; a value is at most one of them. */
export interface ValuePlace {
  readonly side: Parameter['in'] | 'body'
  /** For a place in a field, its path: `address.city`, `tags.*` for the items of an array, `tags.length` for how many there are. */
  readonly name: string
  /** The steps into the body, for a place in a field. */
  readonly inner?: readonly string[]
  readonly schema: Schema
  readonly cases: readonly ValueCase[]
}

/**
 * Lists the parameters of an operation and the fields of its body with their cases: absent, each value of an
 * enumeration, both bounds, the default, a value between them and one on either side, an int64 that a double can
 * hold and one that it cannot, and an invalid value. Objects in the body are listed by their members, arrays by their items and their
 * lengths, five steps deep.
 */
export function valuePlaces({ parameters, body }: Operation): readonly ValuePlace[] {
  const properties = (body?.properties ?? {}) as { readonly [name: string]: Schema }
  return [
    ...parameters.map(({ in: side, name, schema }) => ({
      ...{ side, name, schema },
      cases: casesOf(schema, side !== 'path'),
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      ...{ side: 'body' as const, name, schema },
      cases: casesOf(schema, true),
    })),
    ...Object.entries(properties).flatMap(([name, schema]) => innerPlaces([name], schema)),
  ]
}

/** The values at a place in a field of a body: several below an array, none where what is around it was left out. */
export function valuesIn(
  body: Json | undefined,
  inner: readonly string[],
): readonly (Json | undefined)[] {
  let values: readonly (Json | undefined)[] = [body]
  for (const step of inner) {
    values = values.flatMap((value): readonly (Json | undefined)[] => {
      if (Array.isArray(value)) {
        if (step === 'length') return [value.length]
        return step === '*' ? value : []
      }
      const object = asObject(value)
      if (!object) return []
      return [Object.hasOwn(object, step) ? object[step] : undefined]
    })
  }
  return values
}

export function valueIn(text: string, { type }: Schema): Json {
  if (type === 'string') return text
  if (type === undefined || type === 'integer')
    return SMALL.test(text) ? Number(text) : (parseInt64(text) ?? text)
  const types = [type].flat()
  if (types.includes('array')) return text.split(',')
  if (types.includes('object')) return {}
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.includes('number') && NUMBER.test(text)) return Number(text)
  return parseInt64(text) ?? text
}

// --- internal ---

/** How deep into a body places are listed: a schema may contain itself. */
const DEEPEST = 5

/** The places in a field: the members of an object, the items of an array, and how many of them there are. */
function innerPlaces(steps: readonly string[], schema: Schema): readonly ValuePlace[] {
  if (steps.length >= DEEPEST) return []
  const at = (step: string, inner: Schema, cases: readonly ValueCase[]): readonly ValuePlace[] => {
    const path = [...steps, step]
    const place = { side: 'body' as const, name: path.join('.'), inner: path, schema: inner, cases }
    return [place, ...innerPlaces(path, inner)]
  }
  const types = [schema.type].flat()
  const properties = (schema.properties ?? {}) as { readonly [name: string]: Schema }
  const items = schema.items as Schema | undefined
  return [
    ...Object.entries(properties).flatMap(([name, each]) => at(name, each, casesOf(each, true))),
    ...(types.includes('array') ? at('length', {}, lengthCases(schema)) : []),
    ...(types.includes('array') && items ? at('*', items, casesOf(items, false)) : []),
  ]
}

/** How many items an array has, against its bounds; without them, whether it has any. */
function lengthCases({ minItems, maxItems }: Schema): readonly ValueCase[] {
  const least = typeof minItems === 'number' ? minItems : 0
  if (typeof maxItems === 'number')
    return boundCases(least, maxItems, undefined).filter(
      ({ name }) => least > 0 || name !== 'below minimum',
    )
  return [
    ...(least > 0
      ? [{ name: 'below minimum', isMet: (value: unknown) => Number(value) < least }]
      : []),
    { name: least > 0 ? `minimum (${least})` : 'none', isMet: (value) => value === least },
    { name: 'more', isMet: (value) => Number(value) > least },
  ]
}

/** Integers that need no bigint on the way. */
const SMALL = /^[1-9]\d{0,14}$/

const NUMBER = /^-?\d{1,300}(\.\d{1,300})?(e[+-]?\d{1,3})?$/i

function casesOf(schema: Schema, mayBeAbsent: boolean): readonly ValueCase[] {
  const known = knownCases(schema)
  const invalid: ValueCase = {
    name: 'invalid',
    isMet: (value) => value !== undefined && !known.some(({ isMet }) => isMet(value)),
  }
  const absent: ValueCase = { name: 'absent', isMet: (value) => value === undefined }
  return [...(mayBeAbsent ? [absent] : []), ...known, invalid]
}

function knownCases(schema: Schema): ValueCase[] {
  const { enum: words, minimum, maximum, format, type } = schema
  if (Array.isArray(words)) {
    return words.map((word) => ({ name: String(word), isMet: (value) => value === word }))
  }
  if (format === 'int64') {
    return [
      { name: 'up to 2^53', isMet: (value) => Number.isSafeInteger(value) },
      { name: 'beyond 2^53', isMet: (value) => typeof value === 'bigint' && isInt64(value) },
    ]
  }
  if (typeof minimum === 'number' && typeof maximum === 'number')
    return boundCases(minimum, maximum, schema.default)
  return [
    {
      name: 'given',
      isMet: (value) => value !== undefined && (type === undefined || isOfType(value, type)),
    },
  ]
}

function isOfType(value: Json | undefined, type: unknown): boolean {
  if (Array.isArray(type)) return type.some((each) => isOfType(value, each))
  switch (type) {
    case 'integer':
      return isWhole(value)
    case 'number':
      return isNumeric(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return asObject(value) !== undefined
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}

function boundCases(minimum: number, maximum: number, usual: unknown): ValueCase[] {
  const isOneOf = (value: unknown) => value === minimum || value === maximum || value === usual
  const between = (value: unknown) =>
    Number.isInteger(value) && Number(value) > minimum && Number(value) < maximum
  const isInteger = (value: unknown) => Number.isInteger(value) || typeof value === 'bigint'
  return [
    { name: `minimum (${minimum})`, isMet: (value) => value === minimum },
    ...(between(usual)
      ? [{ name: `default (${usual})`, isMet: (value: unknown) => value === usual }]
      : []),
    { name: 'between', isMet: (value) => between(value) && !isOneOf(value) },
    { name: `maximum (${maximum})`, isMet: (value) => value === maximum },
    { name: 'below minimum', isMet: (value) => isInteger(value) && Number(value) < minimum },
    { name: 'above maximum', isMet: (value) => isInteger(value) && Number(value) > maximum },
  ]
}
