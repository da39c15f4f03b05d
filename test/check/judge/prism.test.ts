import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPrism } from '../../../src/check/judge/prism.ts'
import type { Schema } from '../../../src/contract/document/document.ts'
import { createSchemaCompiler } from '../../../src/contract/document/schema-validator.ts'
import { integer, object, text } from '../../support/contract-parts.ts'
import { runs } from '../../support/runs.ts'

const prism = createPrism(undefined, (schema) => schema)
const compile = createSchemaCompiler('exact')

test.for<[string, Schema, boolean]>([
  ['an object', object({ a: integer, b: text }, ['a']), true],
  ['a format that both judge alike', { ...text, format: 'uuid' }, true],
  ['an int64', { type: 'integer', format: 'int64' }, true],
  ['a choice', { oneOf: [text, integer] }, true],
  ['no more members', { ...object({ a: integer }), additionalProperties: false }, true],
  ['a pattern', object({ a: { ...text, pattern: '^(a+)+$' } }), false],
  ['members by pattern', { type: 'object', patternProperties: { a: text } }, false],
  ['a time', { ...text, format: 'date-time' }, false],
  ['a format of its own', { ...text, format: 'colour' }, false],
  ['decimals', { type: 'number', multipleOf: 0.01 }, false],
  ['a bound that no double holds', { ...integer, maximum: 9007199254740993n }, false],
  ['an integer of a text', { ...text, format: 'int64' }, false],
  ['a member that every object has', object({ constructor: text }), false],
  ['a member of that name that must be there', object({}, ['toString']), false],
  ['a discriminator', { anyOf: [object({})], discriminator: { propertyName: 'a' } }, false],
  ['a condition', { if: text, else: integer }, false],
  ['a keyword that is none', { type: 'array', contains: text }, false],
  ['a type that there is not', { type: 'strin' }, false],
])('whether Prism judges bodies by a schema with %s', ([, schema, isJudged]) => {
  expect(prism(schema, 'request').judge !== undefined).toBe(isJudged)
})

const leaf = fc.constantFrom<Schema>(
  ...[text, integer, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
  ...[{ type: ['integer', 'null'] }, { ...integer, minimum: 0, exclusiveMaximum: 100 }],
  ...[{ ...text, minLength: 2 }, { ...text, enum: ['a', 'b'] }, { enum: [1, 'a', null] }],
  ...[{ const: 'é' }, { ...text, format: 'uuid' }, { ...text, format: 'date' }],
  ...[
    { type: 'integer', format: 'int32' },
    { type: 'integer', format: 'int64', maximum: 5 },
  ],
)
const { schema: schemas } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ type: fc.constant('array'), items: tie('schema'), maxItems: fc.nat(3) }),
    fc.record({ type: fc.constant('array'), items: leaf, uniqueItems: fc.boolean() }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')),
      required: fc.subarray(['a', 'b']),
      additionalProperties: fc.boolean(),
    }),
    fc
      .tuple(fc.constantFrom('allOf', 'anyOf', 'oneOf'), fc.array(tie('schema'), { minLength: 1 }))
      .map(([keyword, parts]) => ({ [keyword]: parts })),
    tie('schema').map((not) => ({ not })),
  ),
}))
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...[null, true, '', 'a', 'é', 'ab', 0, 1, 5, -1, 1.5, 2 ** 31, 2 ** 63]),
    fc.constantFrom('2026-11-21', '2026-13-21', '0f0e0d0c-0b0a-4908-8706-050403020100'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'constructor'), tie('value')),
  ),
}))

test('by schemas that Prism judges, it takes the bodies that our own rules take, and no others', () => {
  const seen = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(schemas, fc.array(values, { minLength: 1, maxLength: 5 }), (schema, bodies) => {
      const { judge } = prism(schema, 'response')
      const validate = compile(schema)
      for (const body of bodies) {
        const isTaken = judge?.(body) === undefined
        expect(isTaken).toBe(validate(body).length === 0)
        seen[isTaken ? 'taken' : 'refused'] += 1
      }
    }),
    runs(400),
  )
  expect(seen.taken).toBeGreaterThan(50)
  expect(seen.refused).toBeGreaterThan(50)
})
