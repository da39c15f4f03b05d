import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseInteger } from '../../src/base/json/exact-numbers.ts'
import { isSameJson, parseJson, stringifyJson } from '../../src/base/json/json.ts'
import {
  type FormSchema,
  fits,
  initialValue,
  kindsOf,
  misfitIn,
  problemsLeft,
  readTyped,
  writeTyped,
} from '../../src/web/page/schema-form/form-schema.ts'

const same = (schema: FormSchema) => schema
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

test.each<[FormSchema, string, unknown]>([
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

test.each<[FormSchema, readonly string[]]>([
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

test.each<[FormSchema, unknown]>([
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

const refused = { id: 'a', calls: '2-1', respond: { status: 99, headers: { 'x.y': 'é' } } }

test.each<[string, string, object, boolean]>([
  ['a place that is as it was', 'body.calls', refused, true],
  ['a place that is as it was, beside another', 'body.calls', { ...refused, id: 'b' }, true],
  ['a place that was changed', 'body.calls', { ...refused, calls: '1-2' }, false],
  ['a place that was left out', 'body.calls', { id: 'a', respond: refused.respond }, false],
  [
    'a part that was changed',
    'body.respond.status',
    { ...refused, respond: { status: 404 } },
    false,
  ],
  ['a part that was missing and is there', 'body.times', { ...refused, times: 1 }, false],
  ['a part that was missing and still is', 'body.respond.body.x', refused, true],
  ['a name with a dot, and nothing changed', 'body.respond.headers.x.y', refused, true],
  [
    'a name with a dot that was changed',
    'body.respond.headers.x.y',
    { ...refused, respond: { ...refused.respond, headers: { 'x.y': 'e' } } },
    false,
  ],
  ['the whole, of which anything was changed', 'body', { ...refused, delay: 1 }, false],
])('the problem of %s stays: %s', (_what, location, now, stays) => {
  const problems = [{ location, message: 'is wrong' }]
  expect(problemsLeft(problems, refused, now)).toEqual(stays ? problems : [])
})

const schema: FormSchema = {
  type: 'object',
  properties: {
    on: { anyOf: [{ const: '*' }, { type: 'array', items: { enum: ['a'] } }] },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    respond: { type: ['object', 'array'], items: { $ref: '#/answer' }, properties: { status: {} } },
    delay: { anyOf: [{ type: 'number' }, { type: 'object', properties: { lower: {} } }] },
    body: {},
  },
}
const resolve = (each: FormSchema): FormSchema =>
  each.$ref ? { type: 'object', properties: { headers: { type: 'object' } } } : each

test.each<[unknown, readonly string[] | undefined]>([
  [{}, undefined],
  [
    { on: 'a', headers: { x: 1 }, respond: { status: {} }, delay: 'x', body: [1], more: [] },
    undefined,
  ],
  [[], []],
  ['x', []],
  [null, []],
  [{ headers: 'x' }, ['headers']],
  [{ respond: 'x' }, ['respond']],
  [{ respond: [{}, { headers: 1 }] }, ['respond', '1', 'headers']],
])('a form that is given %j has no control for the place %j', (value, place) => {
  expect(misfitIn(value, schema, resolve)).toEqual(place)
})
