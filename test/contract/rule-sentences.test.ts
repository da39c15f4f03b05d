import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseJson } from '../../src/base/json/json.ts'
import type { Schema } from '../../src/contract/document/document.ts'
import {
  createSchemaCompiler,
  explainProblem,
} from '../../src/contract/document/schema-validator.ts'
import { runs } from '../support/runs.ts'
import { textCases } from '../support/text-cases.ts'

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

/** A schema and a value that breaks it, and what is said of that: for each keyword of JSON Schema 2020-12 that can fail. */
const SENTENCES = textCases`
  { type: string } of 5
    type: it must be a string, got 5.
  { type: [string, 'null'] } of 5
    type: it must be a string or null, got 5.
  { type: [integer, 'null'] } of "x"
    type: it must be an integer or null, got "x".
  { type: integer, nullable: true } of "x"
    type: it must be an integer or null, got "x".
  { type: object } of 1e400
    type: it must be an object, got 1e400.
  { type: object, required: [a], additionalProperties: false, propertyNames: { maxLength: 1 } } of 1.5e400
    type: it must be an object, got 1.5e400.
  { type: array } of 1e400
    type: it must be an array, got 1e400.
  { type: [integer, 'null'], format: int64 } of 9223372036854775808
    int64: it must be an integer (int64) or null, got 9223372036854775808.
  { type: integer, format: int32 } of 2147483648
    int32: it must be an integer (int32), got 2147483648.
  { enum: [a, null, { b: 1 }, 3] } of 5
    enum: it must be one of a, null, {"b":1}, 3, got 5.
  { const: { a: 1 } } of 5
    const: it must be {"a":1}, got 5.
  { const: x } of 5
    const: it must be x, got 5.
  { minimum: 3 } of 2
    minimum: it must be at least 3, got 2.
  { maximum: 3 } of 9007199254740993
    maximum: it must be at most 3, got 9007199254740993.
  { exclusiveMinimum: 3 } of 3
    exclusiveMinimum: it must be greater than 3, got 3.
  { exclusiveMaximum: 3 } of 3.5
    exclusiveMaximum: it must be less than 3, got 3.5.
  { multipleOf: 0.01 } of 1.005
    multipleOf: it must be a multiple of 0.01, got 1.005.
  { minLength: 3 } of "a"
    minLength: it must have at least 3 characters, got "a".
  { minLength: 1 } of ""
    minLength: it must not be empty, got "".
  { maxLength: 1 } of "ab"
    maxLength: it must have at most 1 character, got "ab".
  { pattern: '^a$' } of "b"
    pattern: it must match the pattern ^a$, got "b".
  { pattern: '^a$', title: 'the letter a' } of "b"
    pattern: it must be the letter a, got "b".
  { format: uuid } of "b"
    format: it must be a UUID, got "b".
  { format: date } of "2026-02-30"
    format: it must be a date (2030-12-04), got "2026-02-30".
  { format: date-time } of "b"
    format: it must match format "date-time", got "b".
  { minItems: 2 } of [1]
    minItems: it must have at least 2 items, got [1].
  { minItems: 1 } of []
    minItems: it must not be empty, got [].
  { maxItems: 1 } of [1,2]
    maxItems: it must have at most 1 item, got [1,2].
  { uniqueItems: true } of [9007199254740993,9007199254740992,9007199254740993]
    uniqueItems: it must not have an item twice: 0 and 2 are equal, got [9007199254740993,9007199254740992,9007199254740993].
  { contains: { type: string, minLength: 2 } } of [1]
    contains: it must have at least 1 item of this kind: a string of at least 2 characters, got [1].
  { contains: { const: 1 }, minContains: 2, maxContains: 3 } of [1]
    contains: it must have at least 2 items and at most 3 of this kind: 1, got [1].
  { prefixItems: [{ type: string }], items: false } of ["a",1]
    items: it must have at most 1 item, got ["a",1].
  { prefixItems: [{ type: string }], unevaluatedItems: false } of ["a",1]
    unevaluatedItems: it must have at most 1 item, got ["a",1].
  { minProperties: 2 } of {"a":1}
    minProperties: it must have at least 2 names, got {"a":1}.
  { maxProperties: 0 } of {"a":1}
    maxProperties: it must have at most 0 names, got {"a":1}.
  { required: [a] } of {}
    required: a is required.
  { required: [a], $comment: 'it is the key' } of {}
    required: a is required: it is the key.
  { dependentRequired: { a: [b] } } of {"a":1}
    dependentRequired: b is required where a is given.
  { dependentSchemas: { a: { required: [c] } } } of {"a":1}
    required: c is required.
  { additionalProperties: false, properties: { name: {} } } of {"nmae":1}
    additionalProperties: nmae is an unknown key. Did you mean "name"?
  { additionalProperties: false } of {"a":1}
    additionalProperties: a is an unknown key. No key is known here.
  { unevaluatedProperties: false, allOf: [{ properties: { name: {} } }] } of {"zzz":1}
    unevaluatedProperties: zzz is an unknown key. The keys here are name.
  { propertyNames: { pattern: '^a' } } of {"b":1}
    pattern: b must match the pattern ^a.
  { properties: { a: false } } of {"a":1}
    false: a must not be given, got 1.
  { not: { type: string } } of "a"
    not: it must not be a string, got "a".
  { not: { enum: [a, b] } } of "a"
    not: it must not be one of a, b, got "a".
  { anyOf: [{ type: string }, { type: integer, minimum: 3 }] } of 1
    anyOf: it must be a string, or an integer that is at least 3, got 1.
  { anyOf: [{ required: [a] }, { required: [b] }] } of {}
    anyOf: it must be a value with a, or a value with b, got {}.
  { oneOf: [{ type: string }, { type: integer, minimum: 3 }] } of 1
    oneOf: it must be a string, or an integer that is at least 3, got 1.
  { oneOf: [{ type: integer }, { minimum: 3 }] } of 5
    oneOf: it must be only one of these, and is both: an integer, and a value that is at least 3, got 5.
  { if: { type: string }, then: { minLength: 3 } } of "a"
    minLength: it must have at least 3 characters, got "a".
  { if: { type: string }, then: false } of "a"
    false: it must not be given, got "a".
`

test.for(SENTENCES)('%s: %s', ([given, said]) => {
  const [schema = '', json = ''] = given.split(' of ')
  expect(problemsOf(parse(schema), json)).toEqual([said])
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
  const sentences = SENTENCES.flatMap(([, said]) => said.split('\n'))
  const keywords = new Set(sentences.map((said) => said.slice(0, said.indexOf(':'))))
  expect([...met].filter((each) => !keywords.has(each))).toEqual([])
  expect(met.size).toBeGreaterThan(15)
})
