import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../../src/base/json/json.ts'
import type { Schema } from '../../src/contract/document/document.ts'
import {
  createSchemaCompiler,
  explainProblem,
} from '../../src/contract/document/schema-validator.ts'
import { runs } from '../support/runs.ts'

const compile = createSchemaCompiler('exact')

/** An object with `then` looks like a promise to a linter. */
const THEN = 'then'

/** Each problem of a value as a sentence: its rule, its place, and what is said of it. */
function problemsOf(schema: Schema | boolean, json: string): readonly string[] {
  const problems = compile(schema as Schema)(parseJson(json))
  return problems.map(
    (each) => `${each.keyword}: ${each.path.join('.') || 'it'} ${explainProblem(each)}`,
  )
}

/** What is said of a value, the schema that it breaks, and the value: for each keyword of JSON Schema 2020-12 that can fail. */
const SENTENCES: readonly (readonly [said: string, Schema, json: string])[] = [
  ['type: it must be a string, got 5.', { type: 'string' }, '5'],
  ['type: it must be a string or null, got 5.', { type: ['string', 'null'] }, '5'],
  ['type: it must be an integer or null, got "x".', { type: ['integer', 'null'] }, '"x"'],
  ['type: it must be an integer or null, got "x".', { type: 'integer', nullable: true }, '"x"'],
  ['type: it must be an object, got 1e400.', { type: 'object' }, '1e400'],
  [
    'type: it must be an object, got 1.5e400.',
    {
      type: 'object',
      required: ['a'],
      additionalProperties: false,
      propertyNames: { maxLength: 1 },
    },
    '1.5e400',
  ],
  ['type: it must be an array, got 1e400.', { type: 'array' }, '1e400'],
  [
    'int64: it must be an integer (int64) or null, got 9223372036854775808.',
    { type: ['integer', 'null'], format: 'int64' },
    '9223372036854775808',
  ],
  [
    'int32: it must be an integer (int32), got 2147483648.',
    { type: 'integer', format: 'int32' },
    '2147483648',
  ],
  ['enum: it must be one of a, null, {"b":1}, 3, got 5.', { enum: ['a', null, { b: 1 }, 3] }, '5'],
  ['const: it must be {"a":1}, got 5.', { const: { a: 1 } }, '5'],
  ['const: it must be x, got 5.', { const: 'x' }, '5'],
  ['minimum: it must be at least 3, got 2.', { minimum: 3 }, '2'],
  ['maximum: it must be at most 3, got 9007199254740993.', { maximum: 3 }, '9007199254740993'],
  ['exclusiveMinimum: it must be greater than 3, got 3.', { exclusiveMinimum: 3 }, '3'],
  ['exclusiveMaximum: it must be less than 3, got 3.5.', { exclusiveMaximum: 3 }, '3.5'],
  ['multipleOf: it must be a multiple of 0.01, got 1.005.', { multipleOf: 0.01 }, '1.005'],
  ['minLength: it must have at least 3 characters, got "a".', { minLength: 3 }, '"a"'],
  ['minLength: it must not be empty, got "".', { minLength: 1 }, '""'],
  ['maxLength: it must have at most 1 character, got "ab".', { maxLength: 1 }, '"ab"'],
  ['pattern: it must match the pattern ^a$, got "b".', { pattern: '^a$' }, '"b"'],
  ['pattern: it must be the letter a, got "b".', { pattern: '^a$', title: 'the letter a' }, '"b"'],
  ['format: it must be a UUID, got "b".', { format: 'uuid' }, '"b"'],
  ['format: it must be a date (2030-12-04), got "2026-02-30".', { format: 'date' }, '"2026-02-30"'],
  ['format: it must match format "date-time", got "b".', { format: 'date-time' }, '"b"'],
  ['minItems: it must have at least 2 items, got [1].', { minItems: 2 }, '[1]'],
  ['minItems: it must not be empty, got [].', { minItems: 1 }, '[]'],
  ['maxItems: it must have at most 1 item, got [1,2].', { maxItems: 1 }, '[1,2]'],
  [
    'uniqueItems: it must not have an item twice: 0 and 2 are equal, got [9007199254740993,9007199254740992,9007199254740993].',
    { uniqueItems: true },
    '[9007199254740993,9007199254740992,9007199254740993]',
  ],
  [
    'contains: it must have at least 1 item of this kind: a string of at least 2 characters, got [1].',
    { contains: { type: 'string', minLength: 2 } },
    '[1]',
  ],
  [
    'contains: it must have at least 2 items and at most 3 of this kind: 1, got [1].',
    { contains: { const: 1 }, minContains: 2, maxContains: 3 },
    '[1]',
  ],
  [
    'items: it must have at most 1 item, got ["a",1].',
    { prefixItems: [{ type: 'string' }], items: false },
    '["a",1]',
  ],
  [
    'unevaluatedItems: it must have at most 1 item, got ["a",1].',
    { prefixItems: [{ type: 'string' }], unevaluatedItems: false },
    '["a",1]',
  ],
  ['minProperties: it must have at least 2 names, got {"a":1}.', { minProperties: 2 }, '{"a":1}'],
  ['maxProperties: it must have at most 0 names, got {"a":1}.', { maxProperties: 0 }, '{"a":1}'],
  ['required: a is required.', { required: ['a'] }, '{}'],
  ['required: a is required: it is the key.', { required: ['a'], $comment: 'it is the key' }, '{}'],
  [
    'dependentRequired: b is required where a is given.',
    { dependentRequired: { a: ['b'] } },
    '{"a":1}',
  ],
  [
    'required: c is required.',
    {
      dependentSchemas: { a: { required: ['c'] } },
    },
    '{"a":1}',
  ],
  [
    'additionalProperties: nmae is an unknown key. Did you mean "name"?',
    { additionalProperties: false, properties: { name: {} } },
    '{"nmae":1}',
  ],
  [
    'additionalProperties: a is an unknown key. No key is known here.',
    { additionalProperties: false },
    '{"a":1}',
  ],
  [
    'unevaluatedProperties: zzz is an unknown key. The keys here are name.',
    {
      unevaluatedProperties: false,
      allOf: [{ properties: { name: {} } }],
    },
    '{"zzz":1}',
  ],
  ['pattern: b must match the pattern ^a.', { propertyNames: { pattern: '^a' } }, '{"b":1}'],
  ['false: a must not be given, got 1.', { properties: { a: false } }, '{"a":1}'],
  ['not: it must not be a string, got "a".', { not: { type: 'string' } }, '"a"'],
  ['not: it must not be one of a, b, got "a".', { not: { enum: ['a', 'b'] } }, '"a"'],
  [
    'anyOf: it must be a string, or an integer that is at least 3, got 1.',
    { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 3 }] },
    '1',
  ],
  [
    'anyOf: it must be a value with a, or a value with b, got {}.',
    {
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    '{}',
  ],
  [
    'oneOf: it must be a string, or an integer that is at least 3, got 1.',
    { oneOf: [{ type: 'string' }, { type: 'integer', minimum: 3 }] },
    '1',
  ],
  [
    'oneOf: it must be only one of these, and is both: an integer, and a value that is at least 3, got 5.',
    { oneOf: [{ type: 'integer' }, { minimum: 3 }] },
    '5',
  ],
  [
    'minLength: it must have at least 3 characters, got "a".',
    { if: { type: 'string' }, [THEN]: { minLength: 3 } },
    '"a"',
  ],
  ['false: it must not be given, got "a".', { if: { type: 'string' }, [THEN]: false }, '"a"'],
]

test.for(SENTENCES)('%s: said of what breaks %o', ([said, schema, json]) => {
  expect(problemsOf(schema, json)).toEqual([said])
})

test('the schema that takes nothing says so', () => {
  expect(problemsOf(false, '5')).toEqual(['false: it must not be given, got 5.'])
})

test('a sentence shows a long value and a long schema shortened', () => {
  const words = Array.from({ length: 400 }, (_, at) => ({ const: `word ${at}` }))
  const [said = ''] = problemsOf(
    { not: { anyOf: [...words, { type: 'string' }] } },
    `"${'x'.repeat(900)}"`,
  )
  expect(said.length).toBeLessThan(450)
  expect(said).toMatch(/^not: it must not be .*…, got "x+…\.$/)
})

const name = fc.constantFrom('a', 'b', 'c')
const small = fc.nat({ max: 3 })
const scalar = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('', 'a', 'abc', '2026-11-20', true, null, 0.5),
)

/** Schemas of every keyword, several in one and within one another. */
const { schema: anySchema } = fc.letrec<{ schema: Schema | boolean }>((tie) => {
  const within = tie('schema')
  const some = fc.array(within, { minLength: 1, maxLength: 3 })
  const byName = fc.dictionary(name, within, { maxKeys: 2 })
  const type = fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'array', 'object')
  const keywords = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    format: fc.constantFrom('uuid', 'date', 'date-time', 'int32', 'int64', 'email', 'ipv4', 'uri'),
    enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
    const: scalar,
    minimum: fc.integer({ min: -3, max: 3 }),
    maximum: fc.integer({ min: -3, max: 3 }),
    exclusiveMinimum: fc.integer({ min: -3, max: 3 }),
    exclusiveMaximum: fc.integer({ min: -3, max: 3 }),
    multipleOf: fc.constantFrom(2, 0.5, 3),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('^a', 'b$', '^[0-9-]+$'),
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    items: within,
    prefixItems: some,
    contains: within,
    unevaluatedItems: within,
    minProperties: small,
    maxProperties: small,
    required: fc.uniqueArray(name, { maxLength: 2 }),
    properties: byName,
    // Ajv 8.20 itself fails on some schemas with patternProperties within others, and they have no sentence of their own.
    additionalProperties: within,
    propertyNames: within,
    unevaluatedProperties: within,
    dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), { maxKeys: 1 }),
    dependentSchemas: fc.dictionary(name, within, { maxKeys: 1 }),
    allOf: some,
    anyOf: some,
    oneOf: some,
    not: within,
    title: fc.constant('what the title says'),
  }
  const chosen = fc
    .uniqueArray(fc.constantFrom(...Object.keys(keywords)), { minLength: 1, maxLength: 4 })
    .chain((names) =>
      fc.record(
        Object.fromEntries(names.map((each) => [each, keywords[each as keyof typeof keywords]])),
        { noNullPrototype: true },
      ),
    )
  const conditional = fc.record(
    { if: within, [THEN]: within, else: within },
    { noNullPrototype: true },
  )
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'schema' },
      fc.constantFrom<Schema | boolean>({ type: 'string' }, { type: 'integer' }, true, false),
      { weight: 6, arbitrary: chosen },
      { weight: 1, arbitrary: conditional },
    ),
  }
})

const anyJson = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 2 },
    fc.oneof(
      scalar.map((each) => JSON.stringify(each)),
      fc.constantFrom('9007199254740993', '1e400'),
    ),
    fc.array(tie('json'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
    fc.dictionary(name, tie('json'), { maxKeys: 3, noNullPrototype: true }).map(
      (all) =>
        `{${Object.entries(all)
          .map(([key, each]) => `"${key}":${each}`)
          .join()}}`,
    ),
  ),
})).json as fc.Arbitrary<string>

test('every problem of any schema has a sentence of its rule', { tags: ['rest'] }, () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(anySchema, fc.array(anyJson, { minLength: 5, maxLength: 8 }), (schema, values) => {
      // A compiler of its own: Ajv keeps every schema that it has compiled.
      const validate = createSchemaCompiler('exact')(schema as Schema)
      for (const json of values) {
        for (const problem of validate(parseJson(json))) {
          met.add(problem.keyword)
          const said = explainProblem(problem)
          expect(said).toMatch(/^(must|is) .+[.?]$/s)
          expect(said).not.toMatch(/breaks the rule|undefined|\[object|function/)
        }
      }
    }),
    runs(500),
  )
  const keywords = new Set(SENTENCES.map(([said]) => said.slice(0, said.indexOf(':'))))
  expect([...met].filter((each) => !keywords.has(each))).toEqual([])
  expect(met.size).toBeGreaterThan(15)
})
