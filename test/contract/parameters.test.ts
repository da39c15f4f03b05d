import { expect, test } from 'vitest'
import { isRaw } from '../../src/base/json/exact-numbers.ts'
import type { Schema } from '../../src/contract/document/document.ts'
import { createSchemaCompiler } from '../../src/contract/document/schema-validator.ts'
import { createQueryReader } from '../../src/contract/requests/query.ts'
import { createPathReader } from '../../src/contract/requests/requests.ts'

const compile = createSchemaCompiler('exact')

/** The value of a path parameter and of a query parameter, or what is wrong with both. */
function readBoth(schema: Schema, text: string) {
  const path = createPathReader([{ name: 'code', in: 'path', schema }], compile)({ code: text })
  const query = createQueryReader(
    [{ name: 'code', in: 'query', schema }],
    compile,
  )(`?code=${encodeURIComponent(text)}`)
  const said = path.violations.map(({ rule, message }) => `${rule}: ${message}`)
  expect(query.violations.map(({ rule, message }) => `${rule}: ${message}`)).toEqual(said)
  expect(query.values).toEqual(path.values)
  for (const { location } of path.violations) expect(location).toBe('path.code')
  for (const { location } of query.violations) expect(location).toBe('query.code')
  return said.length > 0 ? said : path.values.code
}

test.for<[Schema, text: string, value: unknown]>([
  [{ type: 'integer' }, '9007199254740993', 9007199254740993n],
  [{ type: 'integer' }, '-123456789012345678901234567890', -123456789012345678901234567890n],
  [{ type: 'integer' }, '007', 7],
  [{ type: 'integer' }, '-0', 0],
  [{ type: 'integer', minimum: 9007199254740993n }, '9007199254740993', 9007199254740993n],
  [{ type: 'integer', format: 'int64' }, '9223372036854775807', 9223372036854775807n],
  [{ type: 'integer', format: 'int32' }, '-2147483648', -2147483648],
  [{ type: 'integer', enum: [1, 2] }, '2', 2],
  [{ type: 'number' }, '1.5', 1.5],
  [{ type: 'number' }, '007.50', 7.5],
  [{ type: 'number' }, '9007199254740993', 9007199254740993n],
  [{ type: 'boolean' }, 'false', false],
  [{ type: ['integer', 'string'] }, '12', 12],
  [{ type: ['integer', 'string'] }, '12a', '12a'],
  [{ type: ['integer', 'null'] }, '12', 12],
  [{ type: 'string' }, '12', '12'],
  [{ type: 'string', enum: ['1', 'b'] }, '1', '1'],
  [{ enum: [1, 'b', true] }, 'true', true],
  [
    { type: 'string', format: 'uuid' },
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  ],
  [{ type: 'string', format: 'date' }, '2026-11-20', '2026-11-20'],
  [{}, 'anything', 'anything'],
])('the parameter %o reads %s', ([schema, text, value]) => {
  expect(readBoth(schema, text)).toEqual(value)
})

test('a number that only its text can represent is read as that', () => {
  expect(readBoth({ type: 'number', minimum: 0 }, '1e-400')).toSatisfy(isRaw)
})

test.for<[Schema, text: string, said: string]>([
  [{ type: 'integer' }, '1.5', 'integer: code must be an integer, got "1.5"'],
  [{ type: 'integer' }, '1e3', 'integer: code must be an integer, got "1e3"'],
  [
    { type: 'integer', minimum: 1, maximum: 5 },
    '6',
    'integer: code must be an integer from 1 to 5, got "6"',
  ],
  [
    { type: 'integer', maximum: 9007199254740992 },
    '9007199254740993',
    'integer: code must be an integer to 9007199254740992, got "9007199254740993"',
  ],
  [
    { type: 'integer', exclusiveMinimum: 0 },
    '0',
    'exclusiveMinimum: code must be greater than 0, got 0',
  ],
  [
    { type: 'integer', multipleOf: 5 },
    '9007199254740993',
    'multipleOf: code must be a multiple of 5, got 9007199254740993',
  ],
  [{ type: 'integer', format: 'int64' }, 'x', 'int64: code must be an integer (int64), got "x"'],
  [
    { type: 'integer', format: 'int64', minimum: 1 },
    '0',
    'minimum: code must be at least 1, got 0',
  ],
  [
    { type: 'integer', format: 'int64', minimum: 1 },
    'x',
    'int64: code must be an integer (int64), got "x"',
  ],
  [
    { type: 'integer', format: 'int32' },
    '2147483648',
    'int32: code must be an integer (int32), got 2147483648',
  ],
  [{ type: 'integer', enum: [1, 2] }, '3', 'enum: code must be one of 1, 2, got "3"'],
  [{ type: 'number', minimum: 0.5 }, '0.4', 'minimum: code must be at least 0.5, got 0.4'],
  [{ type: 'number' }, '0x10', 'number: code must be a number, got "0x10"'],
  [{ type: 'number' }, 'Infinity', 'number: code must be a number, got "Infinity"'],
  [{ type: 'boolean' }, 'TRUE', 'boolean: code must be true or false, got "TRUE"'],
  [{ type: ['integer', 'null'] }, 'null', 'integer: code must be an integer, got "null"'],
  [{ type: 'string', enum: ['a', 'b'] }, 'c', 'enum: code must be one of a, b, got "c"'],
  [{ enum: [1, 'b', null] }, '2', 'enum: code must be one of 1, b, null, got "2"'],
  [
    { type: 'string', pattern: '^[A-Z]{2}$' },
    'ab',
    'pattern: code must match the pattern ^[A-Z]{2}$, got "ab"',
  ],
  [
    { type: 'string', pattern: '^[A-Z]{2}$', title: 'two letters' },
    'ab',
    'pattern: code must be two letters, got "ab"',
  ],
  [
    { type: 'string', minLength: 3 },
    'ab',
    'minLength: code must have at least 3 characters, got "ab"',
  ],
  [{ type: 'string', format: 'uuid' }, 'x', 'format: code must be a UUID, got "x"'],
  [
    { type: 'string', format: 'date' },
    '2026-02-30',
    'format: code must be a date (2030-12-04), got "2026-02-30"',
  ],
  [
    { type: 'string', format: 'date-time' },
    'x',
    'format: code must match format "date-time", got "x"',
  ],
  [{ type: 'string', not: { const: 'me' } }, 'me', 'not: code must not be me, got "me"'],
])('the parameter %o refuses %s: %s', ([schema, text, said]) => {
  expect(readBoth(schema, text)).toEqual([said])
})

const numbers = {
  type: 'array',
  items: { type: 'integer' },
  maxItems: 3,
  uniqueItems: true,
} as const

test.for<[search: string, explode: boolean | undefined, value: unknown]>([
  ['?code=1&code=9007199254740993', undefined, [1, 9007199254740993n]],
  ['?code=1', undefined, [1]],
  ['?code=1,9007199254740993', false, [1, 9007199254740993n]],
  ['?code=1&code=x', undefined, 'type: code.1 must be an integer, got "x"'],
  ['?code=1,2', undefined, 'type: code.0 must be an integer, got "1,2"'],
  ['?code=1%2C2', false, 'type: code.0 must be an integer, got "1,2"'],
  ['?code=1,2&code=3', false, 'repeated-parameter: code must be given once, got it again'],
  [
    '?code=1&code=2&code=3&code=4',
    undefined,
    'maxItems: code must have at most 3 items, got [1,2,3,4]',
  ],
  [
    '?code=9007199254740993&code=9007199254740993',
    undefined,
    'uniqueItems: code must not have an item twice: 0 and 1 are equal, got [9007199254740993,9007199254740993]',
  ],
  ['?code=', undefined, 'empty-parameter: code must be an array, got nothing'],
  ['?code=&code=1', undefined, 'type: code.0 must be an integer, got ""'],
])('the list %s, exploded %s, is read as %o', ([search, explode, expected]) => {
  const read = createQueryReader(
    [{ name: 'code', in: 'query', schema: numbers, ...(explode !== undefined && { explode }) }],
    compile,
  )
  const { values, violations } = read(search)
  const [said] = violations.map(({ rule, message }) => `${rule}: ${message}`)
  expect(said ?? values.code).toEqual(expected)
})

test('an item of a list may be an empty text where the list has another', () => {
  const schema = { type: 'array', items: { type: 'string' } } as const
  const read = createQueryReader([{ name: 'code', in: 'query', schema }], compile)
  for (const [search, code] of [
    ['?code=&code=a', ['', 'a']],
    ['?code=a&code=', ['a', '']],
    ['?code=&code=', ['', '']],
  ] as const)
    expect(read(search)).toMatchObject({ values: { code }, violations: [] })
})

test.for<[Schema, value: unknown]>([
  [{ type: 'string' }, ''],
  [{ type: ['string', 'null'], default: 'a' }, ''],
  [{ type: 'string', enum: ['', 'a'] }, ''],
  [{ type: 'string', pattern: '^a?$' }, ''],
  [{ type: ['integer', 'string'] }, ''],
  [{ type: 'string', enum: ['a', 'b'] }, 'must be one of a, b'],
  [{ type: 'string', minLength: 1 }, 'must be a string'],
  [{ type: 'string', format: 'date' }, 'must be a string'],
  [{ type: 'string', pattern: '^a' }, 'must be a string'],
  [{ type: 'integer' }, 'must be an integer'],
  [{ type: 'boolean' }, 'must be true or false'],
  [{}, 'must have a value'],
])(
  'an empty text is a value of a parameter that takes it, as %o says: %o',
  ([schema, expected]) => {
    const { values, violations } = createQueryReader(
      [{ name: 'code', in: 'query', schema }],
      compile,
    )('?code=')
    const [said] = violations.map(({ rule, message }) => `${rule}: ${message}`)
    expect(said ?? values.code).toBe(
      expected === '' ? '' : `empty-parameter: code ${expected}, got nothing`,
    )
  },
)

test('leniences leave the items of a list, and count one of a parameter that is given twice', () => {
  const read = createQueryReader(
    [
      { name: 'code', in: 'query', schema: numbers },
      { name: 'one', in: 'query', schema: { type: 'integer' } },
    ],
    compile,
  )
  const { values, violations } = read('?code=1&one=1&code=2&one=2', { repeated: 'last' })
  expect(violations).toEqual([])
  expect(values).toEqual({ code: [1, 2], one: 2 })
})

test('a list in a path is written with commas', () => {
  const read = createPathReader([{ name: 'ids', in: 'path', schema: numbers }], compile)
  expect(read({ ids: '1,9007199254740993' }).values).toEqual({ ids: [1, 9007199254740993n] })
  expect(read({ ids: '1,1' }).violations).toMatchObject([{ rule: 'uniqueItems' }])
})

test('a parameter whose schema does not compile is refused at the start', () => {
  const schema = { type: 'string', format: 'telephone' }
  expect(() => createPathReader([{ name: 'code', in: 'path', schema }], compile)).toThrow(
    /telephone/,
  )
})
