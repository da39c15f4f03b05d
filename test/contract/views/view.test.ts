import { expect, test } from 'vitest'
import { ContractSource } from '../../../src/contract/document/contract-source.ts'
import type { Schema } from '../../../src/contract/document/document.ts'
import { flatten } from '../../../src/contract/views/flat-schema.ts'
import { askableIds } from '../../../src/contract/views/id-values.ts'
import { createViewCompiler } from '../../../src/contract/views/view.ts'
import { testProperties } from './properties.ts'

const views = createViewCompiler(new ContractSource({ name: 'none.json', text: '{}' }).links)
const AT = { seed: 1, path: 'orders/7', keepsUnknown: false, isFull: false }

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

testProperties(0.25)

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
