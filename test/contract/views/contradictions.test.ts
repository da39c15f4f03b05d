import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Schema } from '../../../src/contract/document/document.ts'
import { createSchemaCompiler } from '../../../src/contract/document/schema-validator.ts'
import { flatten } from '../../../src/contract/views/flat-schema.ts'
import { askableIds } from '../../../src/contract/views/id-texts.ts'
import { createViewCompiler } from '../../../src/contract/views/view.ts'
import { runs } from '../../support/runs.ts'

const compile = createSchemaCompiler('exact')
const views = createViewCompiler(compile)
const AT = { seed: 1, path: 'orders/7', keepsUnknown: false, isFull: false }

const text = { type: 'string' }
const number = { type: 'integer' }

test.for<[string, Schema | undefined, Schema, Schema]>([
  ['enums', { ...text, enum: ['a'] }, { ...text, enum: ['b'] }, { ...text, enum: ['a'] }],
  ['types', number, { ...text, enum: ['b'] }, number],
  ['lengths', { ...text, maxLength: 3 }, { ...text, minLength: 5 }, { ...text, maxLength: 3 }],
  ['an enum and a length', { enum: ['a'] }, { ...text, minLength: 5 }, { enum: ['a'] }],
  ['bounds', { ...number, maximum: 3 }, { ...number, minimum: 4 }, { ...number, maximum: 3 }],
  [
    'exclusive bounds',
    { ...number, exclusiveMaximum: 3 },
    { ...number, minimum: 3 },
    { ...number, exclusiveMaximum: 3 },
  ],
  [
    'every branch of a choice',
    { ...text, enum: ['a'] },
    { anyOf: [{ enum: ['b'] }, { enum: ['c'] }] },
    { ...text, enum: ['a'] },
  ],
  ['the path itself', undefined, { allOf: [{ enum: ['a'] }, { enum: ['b'] }] }, { minLength: 1 }],
])('where %s contradict, the record says what its ids are', ([, own, asked, ids]) => {
  expect(askableIds(own, asked)).toEqual(ids)
})

test('ids are within what the record and the path say where both can be kept', () => {
  const { keywords } = flatten(askableIds({ ...text, enum: ['a', 'b'] }, { enum: ['b', 'c'] }))
  expect(keywords.enum).toEqual(['b'])
})

/** Schemas of one value that often contradict one another. */
const anyRules: fc.Arbitrary<Schema> = fc.record(
  {
    type: fc.constantFrom('string', 'integer', 'number', 'object', 'array', ['string', 'null']),
    enum: fc.subarray(['a', 'b', 1, 2, null, ''], { minLength: 1 }),
    minimum: fc.nat(5),
    maximum: fc.nat(5),
    minLength: fc.nat(5),
    maxLength: fc.nat(5),
    minItems: fc.nat(2),
    maxItems: fc.nat(2),
    required: fc.subarray(['x', 'y']),
    properties: fc.constantFrom({ x: { type: 'string' } }, { x: { type: 'integer' }, y: {} }),
    additionalProperties: fc.boolean(),
  },
  { requiredKeys: [] },
)

const anyParts = fc.record(
  {
    allOf: fc.array(anyRules, { minLength: 1, maxLength: 3 }),
    anyOf: fc.array(anyRules, { minLength: 1, maxLength: 2 }),
    oneOf: fc.array(anyRules, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['allOf'] },
)

test('schemas whose parts contradict one another are compiled and shown all the same', () => {
  fc.assert(
    fc.property(anyParts, fc.option(anyRules, { nil: undefined }), (schema, own) => {
      for (const each of [schema, askableIds(own, schema), flatten(schema).keywords]) {
        const view = views(each)
        view.show(undefined, AT)
        expect(() => compile(each)).not.toThrow()
        expect(view.problems('a')).toBeInstanceOf(Array)
      }
    }),
    runs(60),
  )
})
