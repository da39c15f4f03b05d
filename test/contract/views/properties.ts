import { fullFormats } from 'ajv-formats/dist/formats.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringifyJson } from '../../../src/base/json/json.ts'
import { ContractSource } from '../../../src/contract/document/contract-source.ts'
import type { Schema } from '../../../src/contract/document/document.ts'
import { createSchemaCompiler } from '../../../src/contract/document/schema-validator.ts'
import { flatten } from '../../../src/contract/views/flat-schema.ts'
import { askableIds } from '../../../src/contract/views/id-values.ts'
import { createViewCompiler } from '../../../src/contract/views/view.ts'
import { anyJson, anySchema } from '../../support/any-schema.ts'
import { runs } from '../../support/runs.ts'

const compile = createSchemaCompiler('exact')
const views = createViewCompiler(new ContractSource({ name: 'none.json', text: '{}' }).links)
const AT = { seed: 1, path: 'orders/7', keepsUnknown: false, isFull: false }

/** A value that a schema allows: its own view of nothing, with all members. */
function validBy(schema: Schema): unknown {
  return views(schema).show(undefined, { ...AT, isFull: true })
}

/** Texts that formats, patterns and lengths tell apart. */
const aText = fc.oneof(
  fc.string({ maxLength: 5, unit: 'grapheme' }),
  fc.constantFrom(
    ...['2026-02-30', '2026-02-28', '2026-02-28T10:00:00Z', '10:00:00Z', 'P1D', 'a@b.example'],
    ...['a b', 'host.example', '192.0.2.1', '2001:db8::1', 'https://example.com/?q=1', '/a', 'é'],
    ...['11111111-1111-4111-8111-111111111111', '/a~1b', '0/a', 'YWJj', 'YWJ', '(', '👍👍👍'],
  ),
)

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

/** Tests of what holds for all schemas and values, with a share of their examples. */
export function testProperties(share: number): void {
  const some = (count: number) => runs(Math.round(count * share))

  test('the view of any value is valid by its schema, and its own view', () => {
    fc.assert(
      fc.property(
        anySchema(),
        anyJson,
        fc.boolean(),
        fc.nat(9),
        (schema, value, keepsUnknown, seed) => {
          const view = views(schema)
          const at = { ...AT, seed, keepsUnknown }
          const shown = view.show(value, at)
          expect(compile(schema)(shown)).toEqual([])
          expect(stringifyJson(view.show(shown, at))).toBe(stringifyJson(shown))
          expect(stringifyJson(view.show(value, at))).toBe(stringifyJson(shown))
          if (!keepsUnknown) expect(view.fits(shown)).toBe(true)
        },
      ),
      some(400),
    )
  })

  test('a valid value with declared members only is its own view', () => {
    fc.assert(
      fc.property(anySchema(), (schema) => {
        const value = validBy(schema)
        const copy = structuredClone(value)
        expect(views(schema).fits(copy)).toBe(true)
        expect(views(schema).show(copy, { ...AT, seed: 5 })).toBe(copy)
      }),
      some(200),
    )
  })

  test('whatever fits is valid', () => {
    fc.assert(
      fc.property(anySchema(2), anyJson, (schema, value) => {
        if (views(schema).fits(value)) expect(compile(schema)(value)).toEqual([])
      }),
      some(400),
    )
  })

  test('a text fits exactly if a validator takes it: formats, patterns and lengths in characters', () => {
    const formats = [undefined, 'regex', 'int64', 'password', 'binary', ...Object.keys(fullFormats)]
    fc.assert(
      fc.property(
        fc.constantFrom(...formats),
        fc.constantFrom(undefined, '^[a-z]*$', '👍{2}', '\\d'),
        fc.option(fc.nat(4), { nil: undefined }),
        fc.option(fc.nat(4), { nil: undefined }),
        aText,
        (format, pattern, minLength, maxLength, text) => {
          const given = { type: 'string', format, pattern, minLength, maxLength }
          const said = Object.entries(given).filter(([, value]) => value !== undefined)
          const schema = Object.fromEntries(said) as Schema
          expect(views(schema).fits(text)).toBe(compile(schema)(text).length === 0)
        },
      ),
      some(2000),
    )
  })

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
      some(60),
    )
  })
}
