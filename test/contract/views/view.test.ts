import { fullFormats } from 'ajv-formats/dist/formats.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringifyJson } from '../../../src/base/json/json.ts'
import type { Schema } from '../../../src/contract/document/document.ts'
import { createSchemaCompiler } from '../../../src/contract/document/schema-validator.ts'
import { createViewCompiler } from '../../../src/contract/views/view.ts'
import { anyJson, anySchema } from '../../support/any-schema.ts'
import { runs } from '../../support/runs.ts'

const compile = createSchemaCompiler('exact')
const views = createViewCompiler(compile)
const AT = { seed: 1, path: 'orders/7', keepsUnknown: false, isFull: false }

/** A value that a schema allows: its own view of nothing, with all members. */
function validBy(schema: Schema): unknown {
  return views(schema).show(undefined, { ...AT, isFull: true })
}

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
    runs(400),
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
    runs(200),
  )
})

test('whatever fits is valid', () => {
  fc.assert(
    fc.property(anySchema(2), anyJson, (schema, value) => {
      if (views(schema).fits(value)) expect(compile(schema)(value)).toEqual([])
    }),
    runs(400),
  )
})

const order = {
  type: 'object',
  required: ['id', 'quantity'],
  properties: {
    id: { type: 'integer', format: 'int64' },
    quantity: { type: 'integer', minimum: 1 },
    note: { type: 'string', maxLength: 5 },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    address: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
    secret: { type: 'string', writeOnly: true },
  },
}

test.for<[name: string, Schema, value: unknown, shown: unknown]>([
  [
    'declared members stay',
    order,
    { id: 1, quantity: 2, note: 'a' },
    { id: 1, quantity: 2, note: 'a' },
  ],
  ['undeclared ones do not', order, { id: 1, quantity: 2, other: 3 }, { id: 1, quantity: 2 }],
  [
    'one that does not fit is left out',
    order,
    { id: 1, quantity: 2, note: 'too long' },
    { id: 1, quantity: 2 },
  ],
  [
    'items that do not fit are left out',
    order,
    { id: 1, quantity: 2, tags: ['a', 5, 'b', 'c'] },
    { id: 1, quantity: 2, tags: ['a', 'b'] },
  ],
  [
    'an object within is shown, too',
    order,
    { id: 1, quantity: 2, address: { city: 'X', zip: 1 } },
    { id: 1, quantity: 2, address: { city: 'X' } },
  ],
  [
    'what is only written is not shown',
    order,
    { id: 1, quantity: 2, secret: 's', other: 1 },
    { id: 1, quantity: 2 },
  ],
  [
    'integers beyond a double stay exact',
    order,
    { id: 2n ** 60n, quantity: 2, x: 1 },
    { id: 2n ** 60n, quantity: 2 },
  ],
  ['an object that declares nothing keeps all', { type: 'object' }, { a: 1 }, { a: 1 }],
  [
    'others stay where the schema says so',
    { properties: { a: {} }, additionalProperties: true },
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ],
  [
    'others stay by their schema',
    { properties: { a: {} }, additionalProperties: { type: 'string' } },
    { a: 1, b: 2, c: 'x' },
    { a: 1, c: 'x' },
  ],
  ['a list has as many items as it may', { type: 'array', maxItems: 1 }, [1, 2], [1]],
  ['a set has each item once', { type: 'array', uniqueItems: true }, [1, 1, 2], [1, 2]],
])('%s', ([, schema, value, shown]) => {
  expect(views(schema).show(value, AT)).toEqual(shown)
})

/** Texts that formats, patterns and lengths tell apart. */
const aText = fc.oneof(
  fc.string({ maxLength: 5, unit: 'grapheme' }),
  fc.constantFrom(
    ...['2026-02-30', '2026-02-28', '2026-02-28T10:00:00Z', '10:00:00Z', 'P1D', 'a@b.example'],
    ...['a b', 'host.example', '192.0.2.1', '2001:db8::1', 'https://example.com/?q=1', '/a', 'é'],
    ...['11111111-1111-4111-8111-111111111111', '/a~1b', '0/a', 'YWJj', 'YWJ', '(', '👍👍👍'],
  ),
)

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
    runs(2000),
  )
})

test('what is made follows from seed, resource, id and member alone', () => {
  const view = views(order)
  const made = view.show({ id: 7 }, AT)
  expect(view.show({ id: 7, note: 'a' }, AT)).toEqual({ ...(made as object), note: 'a' })
  expect(view.show({ id: 7 }, { ...AT, seed: 2 })).not.toEqual(made)
  expect(view.show({ id: 7 }, { ...AT, path: 'orders/8' })).not.toEqual(made)
})

test('undeclared members stay where the ledger keeps them, but none that the schema forbids', () => {
  const at = { ...AT, keepsUnknown: true }
  expect(views(order).show({ id: 1, quantity: 2, other: 3 }, at)).toEqual({
    id: 1,
    quantity: 2,
    other: 3,
  })
  const closed = { ...order, additionalProperties: false }
  expect(views(closed).show({ id: 1, quantity: 2, other: 3 }, at)).toEqual({ id: 1, quantity: 2 })
})
