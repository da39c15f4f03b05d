import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import type { Schema } from '../../src/contract/document/document.ts'
import {
  createSchemaCompiler,
  type SchemaProblem,
} from '../../src/contract/document/schema-validator.ts'
import { runs } from '../support/runs.ts'

const compile = createSchemaCompiler('exact')
/** Whether a schema takes a value, to the first problem and to the last. */
function takes(schema: Schema, json: string): boolean {
  const validate = compile(schema)
  const value = parseJson(json)
  const isTaken = validate(value).length === 0
  expect(validate(value, { firstOnly: true }).length === 0).toBe(isTaken)
  return isTaken
}

const wide = 9_007_199_254_740_993n

test.for<[Schema, json: string, boolean]>([
  [{ type: 'integer' }, '9007199254740993', true],
  [{ type: 'integer' }, '1e400', true],
  [{ type: 'integer' }, '1.5e400', true],
  [{ type: 'integer' }, '1e-400', false],
  [{ type: 'integer' }, '9007199254740993.5', false],
  [{ type: 'integer' }, '5.0', true],
  [{ type: 'integer' }, '"9007199254740993"', false],
  [{ type: 'number' }, '9007199254740993', true],
  [{ type: 'number' }, '1.00000000000000000001', true],
  [{ type: ['integer', 'null'] }, 'null', true],
  [{ type: ['integer', 'object'] }, '1e-400', false],
  [{ type: ['number', 'object'] }, '1e-400', true],
  [{ type: 'object' }, '1e-400', false],
  [{ type: ['object', 'array'] }, '1e-400', false],
  [{ type: 'integer', minimum: wide }, '9007199254740992', false],
  [{ type: 'integer', minimum: wide }, '9007199254740993', true],
  [{ type: 'integer', exclusiveMinimum: wide }, '9007199254740993', false],
  [{ type: 'integer', exclusiveMinimum: wide }, '9007199254740994', true],
  [{ type: 'integer', maximum: wide }, '9007199254740994', false],
  [{ type: 'integer', maximum: 9007199254740992 }, '9007199254740993', false],
  [{ type: 'integer', exclusiveMaximum: wide }, '9007199254740992', true],
  [{ type: 'integer', format: 'int64', maximum: 5 }, '9007199254740993', false],
  [{ type: 'number', maximum: 1 }, '1.00000000000000000001', false],
  [{ type: 'number', exclusiveMinimum: 1 }, '1.00000000000000000001', true],
  [{ type: 'number', minimum: 0 }, '-1e-400', false],
  [{ type: 'integer', multipleOf: 2 }, '9007199254740993', false],
  [{ type: 'integer', multipleOf: 3 }, '9007199254740993', true],
  [{ type: 'number', multipleOf: 0.01 }, '19.99', true],
  [{ type: 'string', format: 'int64' }, '5', false],
  [{ type: 'string', format: 'int64' }, '"5"', true],
  [{ type: ['string', 'null'], format: 'int32' }, '5', false],
  [{ anyOf: [{ required: ['a'] }, { type: 'string' }] }, '1e400', true],
  [{ anyOf: [{ required: ['a'] }, { type: 'string' }] }, '{}', false],
  [{ oneOf: [{ required: ['a'] }, { type: 'number' }] }, '1e400', false],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  [{ if: { required: ['a'] }, then: { type: 'number' } }, '1e400', true],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  [{ if: { maxProperties: 0 }, then: { type: 'string' } }, '1e400', false],
  [{ not: { properties: { rawJSON: { type: 'number' } } } }, '1e400', false],
  [{ anyOf: [{ additionalProperties: false }, { type: 'string' }] }, '1e400', true],
  [{ anyOf: [{ propertyNames: { maxLength: 1 } }, { type: 'string' }] }, '1e400', true],
  [{ anyOf: [{ unevaluatedProperties: false }, { type: 'string' }] }, '1e400', true],
  [{ anyOf: [{ unevaluatedProperties: false }, { type: 'string' }] }, '{"a":1}', false],
  [
    { anyOf: [{ properties: { a: {} }, unevaluatedProperties: false }, { type: 'string' }] },
    ...(['{"a":1}', true] as const),
  ],
  [{ anyOf: [{ type: 'object', required: ['a'] }, { type: 'string' }] }, '1e400', false],
  [{ enum: [wide, 'x'] }, '9007199254740993', true],
  [{ enum: [wide, 'x'] }, '9007199254740992', false],
  [{ enum: [9007199254740992] }, '9007199254740993', false],
  [{ const: wide }, '9007199254740993', true],
  [{ const: { a: [wide] } }, '{"a":[9007199254740993]}', true],
  [{ const: { a: [wide] } }, '{"a":[9007199254740992]}', false],
  [{ const: 1.5 }, '1.5', true],
  [{ uniqueItems: true }, '[9007199254740992,9007199254740993]', true],
  [{ uniqueItems: true }, '[1e-400,1e-400]', false],
  [{ uniqueItems: true, items: { type: 'integer' } }, '[9007199254740993,9007199254740993]', false],
  [{ properties: { type: { type: 'integer' } } }, '{"type":9007199254740993}', true],
  [{ properties: { format: { type: 'integer' } } }, '{"format":"x"}', false],
  [{ properties: { 'x-id': { type: 'integer' } } }, '{"x-id":"x"}', false],
  [{ type: 'integer', format: 'int32' }, '-2147483648', true],
  [{ type: 'integer', format: 'int32' }, '9007199254740993', false],
  [{ type: 'integer', format: 'int32' }, '1.5', false],
  [{ required: ['a'], minProperties: 1 }, '1e-400', true],
])('whether %o takes %s: %s', ([schema, json, expected]) => {
  expect(takes(schema, json)).toBe(expected)
})

test('one of thousands of values is taken, whatever it is, and no other', () => {
  const values = [
    ...Array.from({ length: 5000 }, (_, at) => `v${at}`),
    ...[wide, 1.5, null, true, { a: [1] }],
  ]
  const schema = { enum: values }
  for (const json of ['"v0"', '"v4999"', '9007199254740993', '1.50', 'null', '{"a":[1.0]}'])
    expect([json, takes(schema, json)]).toEqual([json, true])
  for (const json of ['"v5000"', '9007199254740992', 'false', '{"a":[2]}', '["v0"]'])
    expect([json, takes(schema, json)]).toEqual([json, false])
})

test.for<[Schema, RegExp]>([
  [{ minimum: '5' }, /minimum value must be "number"/],
  [{ multipleOf: 0 }, /multipleOf value must be above 0/],
  [{ enum: [] }, /enum must have non-empty array/],
  [{ type: ['integer', 'nul'] }, /type must be JSONType/],
  [{ type: 'integr' }, /type must be JSONType/],
])('the schema %o does not compile', ([schema, message]) => {
  expect(() => createSchemaCompiler('exact')(schema)).toThrow(message)
})

test.for([
  ['2026-11-20T12:00:00Z', true],
  ['2026-11-20t12:00:00.123z', true],
  ['2024-02-29T23:59:59+23:59', true],
  ['2016-12-31T23:59:60Z', true],
  ['2026-11-20T12:00:00+99:99', false],
  ['2026-11-20T12:00:00+01:60', false],
  ['2026-11-20T12:00:60Z', false],
  ['2026-02-30T12:00:00Z', false],
  ['2026-11-20T24:00:00Z', false],
  ['2026-11-20T12:00:00', false],
  ['2026-11-20', false],
  ['', false],
] as const)('whether %s is a date-time (RFC 3339, section 5.6): %s', ([text, expected]) => {
  expect(takes({ type: 'string', format: 'date-time' }, JSON.stringify(text))).toBe(expected)
})

test('a number is judged alike wherever it is: small, or moved far beyond 2^53 with its schema', () => {
  const number = fc.integer({ min: -6, max: 6 })
  const keywordsOf = {
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    const: number,
    enum: fc.array(number, { minLength: 1, maxLength: 3 }),
  }
  const schemas = fc
    .subarray(Object.entries(keywordsOf), { minLength: 1, maxLength: 2 })
    .chain((some) => fc.record(Object.fromEntries(some), { noNullPrototype: true }))
  const distances = fc
    .bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
    .filter((by) => by > 2n ** 54n || by < -(2n ** 54n))
  const seen = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(schemas as fc.Arbitrary<Schema>, number, distances, (schema, value, by) => {
      const far = parseJson(
        stringifyJson(schema).replace(/-?\d+/g, (text) => String(BigInt(text) + by)),
      ) as Schema
      const near = keywords(compile({ type: 'integer', ...schema })(value))
      const moved = keywords(
        createSchemaCompiler('exact')({ type: 'integer', ...far })(BigInt(value) + by),
      )
      expect(moved).toEqual(near)
      seen[near.length === 0 ? 'taken' : 'refused'] += 1
    }),
    runs(300),
  )
  expect(seen.taken).toBeGreaterThan(20)
  expect(seen.refused).toBeGreaterThan(20)
})

// --- internal ---

function keywords(problems: readonly SchemaProblem[]): readonly string[] {
  return problems.map(({ keyword }) => keyword)
}
