import fc from 'fast-check'
import { normaliseInteger } from '../../src/base/json/exact-numbers.ts'
import { type Json, stringifyJson } from '../../src/base/json/json.ts'
import type { Schema } from '../../src/contract/document/document.ts'
import { readDocument } from './built-in.ts'
import type { Pet } from './contract.ts'

const { schemas } = readDocument().components

/** Any value that a schema of the contract allows, drawn from the schema itself. */
export function anyValueOf(schema: Schema): fc.Arbitrary<unknown> {
  const { $ref, enum: values, type, format } = schema as { [keyword: string]: string | undefined }
  if ($ref) return anyValueOf(schemas[$ref.split('/').at(-1) as string] as Schema)
  if (values) return fc.constantFrom(...values)
  if (type === 'object') return anyObject(schema)
  if (type === 'array') return anyList(schema)
  if (type === 'string') return anyText(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' && format === 'int64') return anyInt64
  if (type === 'integer') return fc.integer(boundsOf(schema))
  if (type === 'number')
    return fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0)
  throw new Error(`No values are known for ${JSON.stringify(schema)}: teach them to any-value.ts`)
}

/** Any animal that a client may create. */
export function anyNewPet(): fc.Arbitrary<{ readonly [field: string]: unknown }> {
  return anyValueOf(schemas.NewPet as Schema) as ReturnType<typeof anyNewPet>
}

/** Any animal. */
export function anyPet(): fc.Arbitrary<Pet> {
  return anyValueOf(schemas.Pet as Schema) as ReturnType<typeof anyPet>
}

// --- internal ---

const anyInt64 = fc
  .oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -5n, max: 5n }),
    fc.constantFrom(2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)),
  )
  .map(normaliseInteger)

/** Texts that writers and parsers are prone to get wrong, among others. */
function anyText({ minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const bounds = { minLength: Number(minLength), maxLength: Number(maxLength) }
  const hostile = fc.constantFrom(
    '',
    ' ',
    '"\\',
    "'",
    '\u2028\n',
    '😀',
    'null',
    '#: - x',
    '__proto__',
  )
  const isFit = ({ length }: string) => length >= bounds.minLength && length <= bounds.maxLength
  return fc.oneof(fc.string({ unit: 'binary', ...bounds }), hostile.filter(isFit))
}

function anyList({
  items,
  minItems = 0,
  maxItems = 4,
  uniqueItems,
}: Schema): fc.Arbitrary<readonly unknown[]> {
  const bounds = { minLength: Number(minItems), maxLength: Number(maxItems) }
  const item = anyValueOf(items as Schema)
  return uniqueItems === true
    ? fc.uniqueArray(item, { ...bounds, selector: (value) => stringifyJson(value as Json) })
    : fc.array(item, bounds)
}

function anyObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const values = Object.entries(properties as { [name: string]: Schema }).map(
    ([name, each]) => [name, anyValueOf(each)] as const,
  )
  return fc.record(Object.fromEntries(values), {
    requiredKeys: required as string[],
    noNullPrototype: true,
  })
}

function boundsOf({ minimum, maximum }: Schema): { min?: number; max?: number } {
  return {
    ...(minimum !== undefined && { min: Number(minimum) }),
    ...(maximum !== undefined && { max: Number(maximum) }),
  }
}
