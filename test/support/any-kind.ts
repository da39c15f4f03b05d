import fc from 'fast-check'
import { stringifyJson } from '../../src/base/json/json.ts'
import type { Schema } from '../../src/contract/document/document.ts'

/** A schema with values that it allows, and some that it may not: Ajv says which. */
export interface Kind {
  readonly schema: Schema
  readonly good: fc.Arbitrary<unknown>
  readonly bad: fc.Arbitrary<unknown>
}

/** A member of an object. */
export interface Member {
  readonly name: string
  readonly kind: Kind
  readonly isRequired: boolean
}

/** What an object may have beside its members: nothing that it says, or what `additionalProperties` says. */
export type Others = 'unsaid' | 'none' | 'any' | 'whole numbers'

/** Any kind of value of a member, to a bounded depth. */
export function anyKind(depth: number): fc.Arbitrary<Kind> {
  if (depth === 0) return fc.oneof(anyText, anyNumber, anyChoice, anyFormat, anyFree)
  const inner = anyKind(depth - 1)
  return fc.oneof(
    { arbitrary: anyText, weight: 2 },
    { arbitrary: anyNumber, weight: 3 },
    { arbitrary: anyChoice, weight: 2 },
    { arbitrary: anyFormat, weight: 2 },
    { arbitrary: anyFree, weight: 1 },
    { arbitrary: anyList(inner), weight: 3 },
    { arbitrary: anyObject(inner), weight: 3 },
    { arbitrary: anyUnion(inner), weight: 2 },
    { arbitrary: anyWhole(inner), weight: 1 },
    { arbitrary: inner.map(orNull), weight: 1 },
  )
}

/** Some members of these names, each of any kind. */
export function anyMembers(
  kind: fc.Arbitrary<Kind>,
  names: readonly string[],
): fc.Arbitrary<readonly Member[]> {
  return fc
    .subarray([...names], { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((name) =>
          fc.record({ name: fc.constant(name), kind, isRequired: fc.boolean() }),
        ),
      ),
    )
}

/** The kind of an object with these members. */
export function objectOf(members: readonly Member[], others: Others = 'unsaid'): Kind {
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const said = OTHERS[others]
  const schema = {
    ...{ type: 'object', required },
    properties: Object.fromEntries(members.map(({ name, kind }) => [name, kind.schema])),
    ...(said && { additionalProperties: said.schema }),
  }
  const model = Object.fromEntries(members.map(({ name, kind }) => [name, kind.good]))
  const declared = fc
    .record(model, { requiredKeys: [...required] })
    .map((each): { readonly [name: string]: unknown } => ({ ...each }))
  const good = said?.good
    ? fc.tuple(said.good, declared).map(([more, own]) => ({ ...own, ...more }))
    : declared
  const oneBad = members.map(({ name, kind }) =>
    fc.tuple(good, kind.bad).map(([whole, bad]) => ({ ...whole, [name]: bad })),
  )
  const without = required.map((name) => good.map((whole) => withoutMember(whole, name)))
  const tooMuch = said?.bad
    ? [fc.tuple(good, said.bad).map(([whole, more]) => ({ ...whole, ...more }))]
    : []
  return {
    schema,
    good,
    bad: fc.oneof(fc.constantFrom<unknown>('text', 5, [], null), ...oneBad, ...without, ...tooMuch),
  }
}

// --- internal ---

/** What `additionalProperties` may be, with members that it allows and some that it does not. */
const OTHERS: {
  readonly [others in Others]?: {
    readonly schema: Schema | boolean
    readonly good?: fc.Arbitrary<object>
    readonly bad?: fc.Arbitrary<object>
  }
} = {
  none: { schema: false, bad: fc.constantFrom({ more: 1 }, { toString: 'x' }) },
  any: {
    schema: true,
    good: fc.constantFrom<object>({}, { more: [1, { a: null }] }, { 'a b': 'x', ä: 2n ** 60n }),
  },
  'whole numbers': {
    schema: { type: 'integer' },
    good: fc.constantFrom<object>({}, { more: 3 }, { more: -(2n ** 62n), other: 0 }),
    bad: fc.constantFrom<object>({ more: 'x' }, { more: 1.5 }),
  },
}

const text = (bounds: fc.StringConstraints) =>
  fc.oneof(fc.string(bounds), fc.string({ ...bounds, unit: 'binary' }))

const anyText: fc.Arbitrary<Kind> = fc.oneof(
  fc.tuple(fc.nat(5), fc.nat(10)).map(([minLength, more]): Kind => {
    const maxLength = minLength + more
    return {
      schema: { type: 'string', minLength, maxLength },
      good: text({ minLength, maxLength }),
      bad: fc.oneof(text({ minLength: maxLength + 1, maxLength: maxLength + 9 }), fc.integer()),
    }
  }),
  fc.constantFrom<Kind>(
    {
      schema: { type: 'string', pattern: '^[A-Z]{2}-\\d{1,3}$' },
      good: fc.stringMatching(/^[A-Z]{2}-\d{1,3}$/),
      bad: fc.constantFrom<unknown>('aa-1', '', 7),
    },
    {
      schema: { type: 'string', pattern: '^\\p{Lu}', maxLength: 6 },
      good: fc.constantFrom('Ä', 'Zoë', 'Ünal'),
      bad: fc.constantFrom<unknown>('a', 'Zoëzoëz', null),
    },
    {
      schema: { type: ['string', 'null'] },
      good: fc.constantFrom(null, '', 'text'),
      bad: fc.constantFrom<unknown>(0, [], false),
    },
  ),
)

/** Integers that no double holds, and that are apart as doubles: those are what plain Ajv compares. */
const beyondDoubles = (bits: bigint) => {
  const most = 2n ** 52n - 1n
  return fc.bigInt({ min: -most, max: most }).map((each) => each * 2n ** (bits - 53n) + 1n)
}

const anyNumber: fc.Arbitrary<Kind> = fc.oneof(
  fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(100)).map(
    ([minimum, more]): Kind => ({
      schema: { type: 'integer', minimum, maximum: minimum + more },
      good: fc.integer({ min: minimum, max: minimum + more }),
      bad: fc.constantFrom<unknown>(minimum - 1, minimum + more + 1, minimum + 0.5, 'text', null),
    }),
  ),
  fc.constantFrom<Kind>(
    {
      schema: { type: 'integer', format: 'int64' },
      good: fc.oneof(beyondDoubles(64n), fc.constant(2n ** 63n - 1n)),
      bad: fc.constantFrom<unknown>(1.5, '1', null),
    },
    {
      schema: { type: 'integer' },
      good: fc.oneof(fc.integer(), beyondDoubles(81n)),
      bad: fc.constantFrom<unknown>(0.5, true, {}),
    },
    {
      schema: { type: 'integer', format: 'int32' },
      good: fc.integer(),
      bad: fc.constantFrom<unknown>(0.5, '', []),
    },
    {
      schema: { type: 'number' },
      good: fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
      bad: fc.constantFrom<unknown>('1', []),
    },
    {
      schema: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
      good: fc.constantFrom(0.1, 0.5, 0.999, 1e-9),
      bad: fc.constantFrom<unknown>(0, 1, -1, 'x'),
    },
    {
      schema: { type: 'integer', multipleOf: 5 },
      good: fc.nat(1000).map((each) => each * 5),
      bad: fc.constantFrom<unknown>(7, -1),
    },
    {
      schema: { type: 'number', multipleOf: 0.25, minimum: -2 },
      good: fc.integer({ min: -8, max: 1000 }).map((each) => each / 4),
      bad: fc.constantFrom<unknown>(0.3, -2.25),
    },
    {
      schema: { type: ['integer', 'null'], minimum: 1 },
      good: fc.constantFrom<unknown>(null, 1, 2n ** 53n + 1n),
      bad: fc.constantFrom<unknown>(0, 'x', 1.5),
    },
  ),
)

const anyChoice: fc.Arbitrary<Kind> = fc.oneof(
  fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 }).map(
    (values): Kind => ({
      schema: { type: 'string', enum: values },
      good: fc.constantFrom(...values),
      bad: fc.constantFrom<unknown>('no value', '', 1, null),
    }),
  ),
  fc.constantFrom<Kind>(
    { schema: { type: 'boolean' }, good: fc.boolean(), bad: fc.constantFrom<unknown>('true', 0) },
    {
      schema: { type: ['string', 'null'], enum: ['low', 'high', null] },
      good: fc.constantFrom(null, 'low', 'high'),
      bad: fc.constantFrom<unknown>('', 'null', 0),
    },
    {
      schema: { type: 'integer', enum: [3, 1, 2] },
      good: fc.constantFrom(1, 2, 3),
      bad: fc.constantFrom<unknown>(4, '1'),
    },
    {
      schema: { enum: ['a', 1, null, { is: [1] }] },
      good: fc.constantFrom<unknown>('a', 1, null, { is: [1] }),
      bad: fc.constantFrom<unknown>('b', { is: [2] }, [1]),
    },
    {
      schema: { const: 'fixed' },
      good: fc.constant('fixed'),
      bad: fc.constantFrom<unknown>('Fixed', null),
    },
    {
      schema: { type: 'integer', const: 7 },
      good: fc.constant(7),
      bad: fc.constantFrom<unknown>(8, '7'),
    },
  ),
)

const formatted = (format: string, good: readonly string[], bad: readonly string[]): Kind => ({
  schema: { type: 'string', format },
  good: fc.constantFrom(...good),
  bad: fc.constantFrom<unknown>(...bad, 5),
})

const anyFormat: fc.Arbitrary<Kind> = fc.constantFrom(
  { ...formatted('uuid', [''], ['no-uuid', '']), good: fc.uuid() },
  formatted(
    'date-time',
    ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.123+02:00', '2024-02-29T23:59:59-11:30'],
    ['yesterday', '2026-11-20', '2026-02-30T00:00:00Z'],
  ),
  formatted('date', ['2026-11-20', '2024-02-29'], ['2026-02-29', '20.11.2026']),
  formatted('time', ['12:00:00Z', '23:59:59.5+01:00'], ['noon', '25:00:00Z']),
  formatted('email', ['a@b.example', 'first.last+tag@mail.example.org'], ['a', 'a@', '@b']),
  formatted('uri', ['https://example.org/a?b=c#d', 'urn:isbn:123'], ['example', '//host/x', ' ']),
  formatted('hostname', ['example.org', 'a-1.example'], ['-a', 'a b']),
  formatted('ipv4', ['127.0.0.1'], ['256.0.0.1', '::1']),
  formatted('ipv6', ['::1', '2001:db8::8:800:200c:417a'], ['127.0.0.1', ':::']),
  formatted('byte', ['aGFsbG8=', ''], ['#']),
)

/** Objects with members of any name. */
const anyFree: fc.Arbitrary<Kind> = fc.constantFrom<Kind>(
  {
    schema: { type: 'object', additionalProperties: { type: 'integer' } },
    good: fc.dictionary(fc.stringMatching(/^x[a-z]{1,5}$/), fc.nat()).map((each) => ({ ...each })),
    bad: fc.constantFrom<unknown>({ a: 'x' }, [], 'text'),
  },
  {
    schema: { type: 'object', additionalProperties: true, minProperties: 1, maxProperties: 3 },
    good: fc.constantFrom<unknown>({ a: 1 }, { a: null, b: { c: [] } }),
    bad: fc.constantFrom<unknown>({}, { a: 1, b: 2, c: 3, d: 4 }),
  },
  {
    schema: { type: 'object', patternProperties: { '^x-': { type: 'string' } } },
    good: fc.constantFrom<unknown>({}, { 'x-a': 'b' }),
    bad: fc.constantFrom<unknown>({ 'x-a': 1 }, 0),
  },
  {
    schema: { type: 'object', propertyNames: { maxLength: 3 } },
    good: fc.constantFrom<unknown>({}, { abc: 1 }),
    bad: fc.constantFrom<unknown>({ abcd: 1 }),
  },
  {
    schema: { type: 'object' },
    good: fc.constantFrom<unknown>({}, { a: [] }),
    bad: fc.constant(1),
  },
  { schema: {}, good: fc.constantFrom<unknown>(1, 'a', null, [{}]), bad: fc.constant(1) },
)

function anyList(inner: fc.Arbitrary<Kind>): fc.Arbitrary<Kind> {
  return fc
    .tuple(inner, fc.nat(2), fc.nat(3), fc.boolean())
    .map(([{ schema, good, bad }, minItems, more, isUnique]): Kind => {
      const maxItems = minItems + more
      const items = (minLength: number, maxLength: number) =>
        isUnique
          ? fc.uniqueArray(good, {
              minLength: 0,
              maxLength,
              selector: (each) => stringifyJson(each),
            })
          : fc.array(good, { minLength, maxLength })
      return {
        schema: {
          ...{ type: 'array', items: schema, minItems, maxItems },
          ...(isUnique && { uniqueItems: true }),
        },
        good: items(minItems, maxItems),
        bad: fc.oneof(
          fc.array(good, { minLength: maxItems + 1, maxLength: maxItems + 2 }),
          fc.array(bad, { minLength: Math.max(1, minItems), maxLength: Math.max(1, minItems) }),
          good.map((each) => [each, each]),
          fc.constantFrom<unknown>([], {}, 'text'),
        ),
      }
    })
}

function anyObject(inner: fc.Arbitrary<Kind>): fc.Arbitrary<Kind> {
  const others = fc.constantFrom<Others>('unsaid', 'none', 'any', 'whole numbers')
  return fc
    .tuple(anyMembers(inner, ['city', 'zip', 'notes']), others)
    .map(([members, each]) => objectOf(members, each))
}

/** One of several: texts and numbers, or objects that one of their members tells apart. */
function anyUnion(inner: fc.Arbitrary<Kind>): fc.Arbitrary<Kind> {
  const word = fc.constantFrom('oneOf', 'anyOf')
  const simple = word.map(
    (keyword): Kind => ({
      schema: {
        [keyword]: [
          { type: 'string', maxLength: 3 },
          { type: 'integer', minimum: 0 },
        ],
      },
      good: fc.constantFrom<unknown>('abc', '', 0, 2n ** 60n),
      bad: fc.constantFrom<unknown>('abcd', -1, 0.5, null, {}),
    }),
  )
  const objects = fc.tuple(word, inner, inner).map(([keyword, one, two]): Kind => {
    const kinds = [one, two].map((kind, at) =>
      objectOf([
        { name: 'kind', isRequired: true, kind: fixed(at === 0 ? 'one' : 'two') },
        { name: at === 0 ? 'left' : 'right', isRequired: at === 0, kind },
      ]),
    )
    return {
      schema: {
        [keyword]: kinds.map(({ schema }) => schema),
        discriminator: { propertyName: 'kind' },
      },
      good: fc.oneof(...kinds.map(({ good }) => good)),
      bad: fc.oneof(
        ...kinds.map(({ bad }) => bad),
        fc.constantFrom<unknown>({}, { kind: 'three' }, null),
      ),
    }
  })
  return fc.oneof(simple, objects)
}

function fixed(value: string): Kind {
  return { schema: { const: value }, good: fc.constant(value), bad: fc.constant('none') }
}

/** What several schemas say together. */
function anyWhole(inner: fc.Arbitrary<Kind>): fc.Arbitrary<Kind> {
  const described = inner.map(
    (kind): Kind => ({ ...kind, schema: { allOf: [kind.schema, { description: 'A part.' }] } }),
  )
  const parts = fc.tuple(inner, inner, fc.boolean()).map(([left, right, isRequired]): Kind => {
    const [one, two] = [
      objectOf([{ name: 'left', isRequired, kind: left }]),
      objectOf([{ name: 'right', isRequired: !isRequired, kind: right }]),
    ] as const
    const merged = ([a, b]: readonly unknown[]) =>
      [a, b].every((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
        ? { ...(a as object), ...(b as object) }
        : b
    return {
      schema: { allOf: [one.schema, two.schema] },
      good: fc.tuple(one.good, two.good).map(merged),
      bad: fc.oneof(
        fc.tuple(one.good, two.bad).map(merged),
        fc.tuple(one.bad, two.good).map(merged),
        one.bad,
      ),
    }
  })
  return fc.oneof(described, parts)
}

/** The same kind, or null: as OpenAPI 3.1 writes it. */
function orNull(kind: Kind): Kind {
  const { type, enum: values } = kind.schema
  const good = fc.oneof(kind.good, fc.constant(null))
  return typeof type === 'string' && values === undefined && kind.schema.const === undefined
    ? { ...kind, schema: { ...kind.schema, type: [type, 'null'] }, good }
    : { ...kind, schema: { anyOf: [kind.schema, { type: 'null' }] }, good }
}

function withoutMember(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
}
