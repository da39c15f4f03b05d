import fc from 'fast-check'
import type { Schema } from '../../src/contract/document/document.ts'

/** Names of members that schemas declare. */
const NAMES = ['id', 'name', 'tags', 'a b', 'ä', 'x/y', '~']

const anyName = fc.constantFrom(...NAMES)

/** Names of members of values; some are awkward to JavaScript. */
const anyKey = fc.constantFrom(
  ...NAMES,
  'kind',
  'one',
  'left',
  'constructor',
  '__proto__',
  'toString',
)

/** Any JSON value, often with members that schemas of `anySchema` declare. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(
      null,
      true,
      false,
      '',
      'a',
      'abc',
      'x-1',
      '2026-01-01',
      0,
      1,
      -5,
      7.5,
      2n ** 60n,
      1e30,
    ),
    fc.string({ maxLength: 12 }),
    fc.integer(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(anyKey, tie('value')), { maxLength: 5 })
      .map((all) => Object.fromEntries(all)),
  ),
})).value

/** Any schema of JSON Schema that allows at least one value, to a bounded depth. */
export function anySchema(depth = 3): fc.Arbitrary<Schema> {
  if (depth === 0) return anyValueSchema
  const inner = anySchema(depth - 1)
  return fc.oneof(
    { arbitrary: anyValueSchema, weight: 4 },
    { arbitrary: anyObjectSchema(inner), weight: 4 },
    { arbitrary: anyListSchema(inner), weight: 2 },
    { arbitrary: anyUnion(inner), weight: 1 },
    { arbitrary: anyParts(inner), weight: 1 },
  )
}

// --- internal ---

const anyValueSchema: fc.Arbitrary<Schema> = fc.oneof(
  fc.constantFrom<Schema>(
    {},
    { type: 'boolean' },
    { type: 'null' },
    { type: 'string' },
    { type: 'integer' },
    { type: 'integer', format: 'int64' },
    { type: 'integer', format: 'int32' },
    { type: 'number' },
    { type: 'number', format: 'double' },
    { type: ['string', 'null'] },
    { type: ['integer', 'boolean'] },
    { type: 'string', nullable: true },
    { enum: ['available', 'pending', 'sold'] },
    { type: 'integer', enum: [3, 1, 2] },
    { const: 'fixed' },
    { enum: [{ id: 1 }, null, 'a'] },
    { type: 'number', multipleOf: 0.01, minimum: 0.005, maximum: 0.02 },
    { type: 'integer', multipleOf: 7, minimum: 15, exclusiveMaximum: 22 },
    { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    { type: 'number', exclusiveMinimum: 0.25, maximum: 0.5 },
    { type: 'integer', minimum: 9007199254740993n },
    { not: { type: 'string' } },
  ),
  fc
    .tuple(fc.nat(20), fc.nat(20))
    .map(([minLength, more]) => ({ type: 'string', minLength, maxLength: minLength + more })),
  fc
    .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(50))
    .map(([minimum, more]) => ({ type: 'integer', minimum, maximum: minimum + more })),
  fc
    .constantFrom(
      'date-time',
      'date',
      'time',
      'duration',
      'uuid',
      'email',
      'hostname',
      'ipv4',
      'ipv6',
    )
    .map((format) => ({ type: 'string', format })),
  fc
    .constantFrom('uri', 'uri-reference', 'json-pointer', 'regex', 'byte', 'password', 'binary')
    .map((format) => ({ type: 'string', format })),
  fc
    .constantFrom(
      ...[
        '^[A-Z]{3}-\\d{4}$',
        '^(cat|dog)s?$',
        '^\\+?[1-9]\\d{1,14}$',
        '[^a-z]+',
        '^[\\w.-]+@[\\w.-]+$',
      ],
      ...[
        '^#(?:[0-9a-f]{3}){1,2}$',
        '^\\S+$',
        '^(?=a)[a-c]{2,}$',
        '\\u0041\\x42',
        '^.{5,}$',
        '^a|b$',
      ],
    )
    .map((pattern) => ({ type: 'string', pattern })),
)

function anyObjectSchema(inner: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> {
  return fc
    .record({
      members: fc.uniqueArray(fc.tuple(anyName, inner), {
        maxLength: 4,
        selector: ([name]) => name,
      }),
      required: fc.subarray(NAMES),
      others: fc.option(fc.oneof(fc.boolean(), inner), { nil: undefined }),
      least: fc.option(fc.nat(2), { nil: undefined }),
      hasType: fc.boolean(),
      needs: fc.boolean(),
    })
    .map(({ members, required, others, least, hasType, needs }) => {
      const names = members.map(([name]) => name)
      const [first, second] = names
      return {
        ...(hasType && { type: 'object' }),
        ...(members.length > 0 && { properties: Object.fromEntries(members) }),
        required: required.filter((name) => names.includes(name)),
        ...(others !== undefined && { additionalProperties: others }),
        ...(least !== undefined && { minProperties: Math.min(least, names.length) }),
        ...(needs &&
          first !== undefined &&
          second !== undefined && { dependentRequired: { [first]: [second] } }),
      }
    })
}

function anyListSchema(inner: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> {
  return fc
    .record({ items: inner, minItems: fc.nat(2), more: fc.option(fc.nat(3), { nil: undefined }) })
    .map(({ items, minItems, more }) => ({
      ...{ type: 'array', items, minItems },
      ...(more !== undefined && { maxItems: minItems + more }),
    }))
}

function anyUnion(inner: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> {
  return fc.oneof(
    fc.tuple(inner, inner).map((anyOf) => ({ anyOf })),
    // Objects of one of two kinds, as a discriminator tells them apart.
    fc.tuple(inner, inner).map(([one, other]) => ({
      oneOf: [
        { type: 'object', required: ['kind', 'one'], properties: { kind: { const: 'one' }, one } },
        { type: 'object', required: ['kind'], properties: { kind: { const: 'two' }, other } },
      ],
    })),
    inner.map((then) => ({
      type: 'object',
      properties: { kind: { enum: ['a', 'b'] } },
      if: { required: ['kind'], properties: { kind: { const: 'a' } } },
      // biome-ignore lint/suspicious/noThenProperty: it is the keyword
      then: { required: ['more'], properties: { more: then } },
    })),
  )
}

/** Parts that do not contradict one another. */
function anyParts(inner: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> {
  return fc.tuple(inner, inner).map(([one, other]) => ({
    allOf: [
      {
        type: 'object',
        required: ['left'],
        properties: { left: one, both: { type: 'number', minimum: 3 } },
      },
      {
        type: 'object',
        properties: { right: other, both: { type: 'integer', maximum: 9 } },
        required: ['both'],
      },
    ],
  }))
}
