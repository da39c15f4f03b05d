import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseInteger } from '../../src/base/json/int64.ts'
import { isSameJson, parseJson, stringifyJson } from '../../src/base/json/json.ts'
import {
  fits,
  initialValue,
  kindsOf,
  type Schema,
} from '../../src/web/page/schema-form/form-schema.ts'
import { readTyped, writeTyped } from '../../src/web/page/schema-form/typed-text.ts'

const same = (schema: Schema) => schema
const uniform = {
  type: 'object',
  required: ['type', 'lower'],
  properties: { type: { const: 'uniform' }, lower: { type: 'number' } },
}

test('a value is typed as it is written, digit for digit', () => {
  const scalar = fc.oneof(
    fc.string(),
    fc.boolean(),
    // As the codec reads them: an integer beyond 2^53 is no double.
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((number) => parseJson(stringifyJson(number || 0))),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(normaliseInteger),
    fc.constantFrom('1', 'true', 'null', '1e5', '-0', ' 7', '{}', '"x"', null),
  )
  const any = { type: ['string', 'number', 'boolean', 'null'] }
  fc.assert(
    fc.property(scalar, fc.constantFrom(any, {}), (value, schema) => {
      expect(isSameJson(readTyped(writeTyped(value, schema), schema), value)).toBe(true)
    }),
  )
})

test.each<[Schema, string, unknown]>([
  [{ type: 'integer' }, '3', 3],
  [{ type: 'integer' }, 'three', 'three'],
  [{ type: 'integer' }, '', undefined],
  [{ type: ['integer', 'string'] }, '1-2', '1-2'],
  [{ type: 'string' }, '3', '3'],
  [{ type: ['string', 'null'], pattern: '^x' }, '', null],
  [{}, '{"a":[1]}', { a: [1] }],
  [{}, 'a text', 'a text'],
])('with the schema %j, %j is read as %j', (schema, text, value) => {
  expect(readTyped(text, schema)).toEqual(value)
})

test.each<[Schema, readonly string[]]>([
  [{ anyOf: [{ const: '*' }, { enum: ['a'] }, { type: 'array' }] }, ['one', 'several']],
  [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, ['a value']],
  [{ anyOf: [{ type: 'number' }, uniform] }, ['a number', 'uniform']],
  [{ type: ['object', 'array'], properties: {} }, ['one', 'several']],
  [
    { oneOf: [{ type: 'string' }, { type: 'object', required: ['not'], properties: { not: {} } }] },
    ['a text', 'not'],
  ],
  [{ type: 'object', anyOf: [{ required: ['a'] }], properties: { a: {} } }, ['one']],
])('a value of %j is of one of the kinds %j', (schema, names) => {
  const kinds = kindsOf(schema, same)
  expect(kinds.map(({ name }) => name)).toEqual(names)
})

test.each<[Schema, unknown]>([
  [uniform, { type: 'uniform', lower: undefined }],
  [{ anyOf: [{ const: '*' }, { enum: ['a'] }] }, '*'],
  [{ type: 'array', minItems: 2, items: { type: ['string', 'null'], pattern: 'x' } }, [null, null]],
  [{ type: 'string' }, ''],
  [{ type: 'boolean' }, false],
  [{ type: 'integer', default: 4 }, 4],
  [{}, ''],
])('%j begins with %j', (schema, value) => {
  expect(initialValue(schema, same)).toEqual(value)
  expect(fits(value, schema)).toBe(true)
})
