import fc from 'fast-check'
import type { Schema } from '../../src/contract/document/document.ts'
import type { AnyDocument } from './changed-contract.ts'

/** A schema with values that it allows, and some that it may not. */
export interface Kind {
  readonly schema: Schema
  readonly good: fc.Arbitrary<unknown>
  readonly bad: fc.Arbitrary<unknown>
}

/** A random change of the contract: what it does to the document, and the records that are written by it. */
export interface AnyChange {
  readonly text: string
  readonly apply: (document: AnyDocument) => void
  /** The path of the collection, under `/v1`. */
  readonly path: string
  /** The bodies of a creation. */
  readonly body: Kind
  /** The ways in, beside the creation. */
  readonly methods: readonly ('PUT' | 'PATCH')[]
}

/** Any change: fields of animals with their bounds, operations on them, or another resource with ids of another kind. */
export function anyChange(): fc.Arbitrary<AnyChange> {
  return fc.oneof(anyPetChange(), anyResource())
}

/** The kinds of an object's members, the required ones among them. */
function objectOf(members: readonly Member[]): Kind {
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const schema = {
    ...{ type: 'object', required },
    properties: Object.fromEntries(members.map(({ name, kind }) => [name, kind.schema])),
  }
  const good = recordOf(members, required)
  const oneBad = members.map(({ name, kind }) =>
    fc.tuple(good, kind.bad).map(([whole, bad]) => ({ ...whole, [name]: bad })),
  )
  const without = required.map((name) =>
    good.map((whole) =>
      Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name)),
    ),
  )
  return {
    schema,
    good,
    bad: fc.oneof(fc.constantFrom<unknown>('text', 5, []), ...oneBad, ...without),
  }
}

interface Member {
  readonly name: string
  readonly kind: Kind
  readonly isRequired: boolean
}

function recordOf(
  members: readonly Member[],
  requiredKeys: readonly string[],
): fc.Arbitrary<object> {
  const model = Object.fromEntries(members.map(({ name, kind }) => [name, kind.good]))
  return fc.record(model, { requiredKeys: [...requiredKeys] }).map((each) => ({ ...each }))
}

/** Any kind of value of a member. */
function anyKind(depth: number): fc.Arbitrary<Kind> {
  const simple = fc.oneof(
    fc.tuple(fc.nat(5), fc.nat(10)).map(([minLength, more]): Kind => {
      const maxLength = minLength + more
      return {
        schema: { type: 'string', minLength, maxLength },
        good: fc.string({ minLength, maxLength }),
        bad: fc.oneof(
          fc.string({ minLength: maxLength + 1, maxLength: maxLength + 9 }),
          fc.integer(),
        ),
      }
    }),
    fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(100)).map(
      ([minimum, more]): Kind => ({
        schema: { type: 'integer', minimum, maximum: minimum + more },
        good: fc.integer({ min: minimum, max: minimum + more }),
        bad: fc.constantFrom<unknown>(minimum - 1, minimum + more + 1, minimum + 0.5, 'text', null),
      }),
    ),
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
        schema: { type: 'number' },
        good: fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
        bad: fc.constantFrom<unknown>('1', []),
      },
      {
        schema: { type: ['string', 'null'] },
        good: fc.constantFrom(null, '', 'text'),
        bad: fc.integer(),
      },
      {
        schema: { type: 'string', pattern: '^[A-Z]{2}-\\d{1,3}$' },
        good: fc.stringMatching(/^[A-Z]{2}-\d{1,3}$/),
        bad: fc.constantFrom<unknown>('aa-1', '', 7),
      },
      { schema: { type: 'string', format: 'uuid' }, good: fc.uuid(), bad: fc.constant('no-uuid') },
      {
        schema: { type: 'string', format: 'date-time' },
        good: fc.constant('2026-11-20T12:00:00Z'),
        bad: fc.constant('yesterday'),
      },
      {
        schema: { type: 'object', additionalProperties: { type: 'integer' } },
        good: fc
          .dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.nat())
          .map((each) => ({ ...each })),
        bad: fc.constant({ a: 'x' }),
      },
      {
        schema: { type: 'integer', multipleOf: 5 },
        good: fc.nat(1000).map((each) => each * 5),
        bad: fc.constant(7),
      },
    ),
  )
  if (depth === 0) return simple
  const inner = anyKind(depth - 1)
  const list = fc.tuple(inner, fc.nat(2), fc.nat(3)).map(
    ([{ schema, good, bad }, minItems, more]): Kind => ({
      schema: { type: 'array', items: schema, minItems, maxItems: minItems + more },
      good: fc.array(good, { minLength: minItems, maxLength: minItems + more }),
      bad: fc.oneof(
        fc.array(good, { minLength: minItems + more + 1, maxLength: minItems + more + 2 }),
        fc.array(bad, { minLength: 1, maxLength: 1 }),
      ),
    }),
  )
  return fc.oneof(
    { arbitrary: simple, weight: 4 },
    { arbitrary: list, weight: 2 },
    { arbitrary: anyMembers(inner, ['city', 'zip', 'notes']).map(objectOf), weight: 1 },
  )
}

function anyMembers(
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

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ERRORS = Object.fromEntries(
  ['400', '401', '404'].map((status) => [status, { description: 'Error', ...json(ref('Error')) }]),
)

/** Any operations on an item; the status of their success is one of those that fit. */
function anyItemOperations(
  names: { readonly whole: string; readonly body: string; readonly part: string },
  parameter: object,
) {
  return fc
    .record({
      methods: fc.subarray<'PUT' | 'PATCH'>(['PUT', 'PATCH']),
      status: fc.constantFrom('200', '202'),
    })
    .map(({ methods, status }) => {
      const operation = (operationId: string, schema: string) => ({
        ...{ operationId, parameters: [parameter] },
        requestBody: { required: true, ...json(ref(schema)) },
        responses: { [status]: { description: 'Done', ...json(ref(names.whole)) }, ...ERRORS },
      })
      const item = {
        ...(methods.includes('PUT') && { put: operation(`replace${names.whole}`, names.body) }),
        ...(methods.includes('PATCH') && { patch: operation(`update${names.whole}`, names.part) }),
      }
      return { methods, item, status }
    })
}

/** New members of animals, bounds of the old ones, and operations on an animal. */
function anyPetChange(): fc.Arbitrary<AnyChange> {
  const parameter = {
    name: 'petId',
    in: 'path',
    required: true,
    schema: { type: 'integer', format: 'int64' },
  }
  return fc
    .tuple(
      anyMembers(anyKind(2), ['tags', 'weight', 'owner', 'born', 'notes']),
      fc.nat(3),
      anyItemOperations({ whole: 'Pet', body: 'NewPet', part: 'PetPart' }, parameter),
      fc.constantFrom('200', '201', '202'),
    )
    .map(([added, minLength, { methods, item, status }, created]): AnyChange => {
      const members: readonly Member[] = [
        {
          name: 'name',
          isRequired: true,
          kind: {
            schema: { type: 'string', minLength },
            good: fc.string({ minLength, maxLength: 9 }),
            bad: fc.constant(5),
          },
        },
        {
          name: 'categoryId',
          isRequired: true,
          kind: {
            schema: { type: 'integer', format: 'int64' },
            good: fc.maxSafeInteger(),
            bad: fc.constantFrom<unknown>(1.5, '1'),
          },
        },
        ...added,
      ]
      const body = objectOf(members)
      return {
        ...{ path: '/pets', body, methods },
        text: `animals have ${added.map(({ name, kind }) => `${name}: ${JSON.stringify(kind.schema)}`).join(', ')}; created with ${created}; ${methods.join()} with ${status}`,
        apply: ({ paths, components: { schemas } }) => {
          const id = { type: 'integer', format: 'int64' }
          Object.assign(schemas, shapesOf('Pet', body.schema, id))
          const { post } = paths['/pets']
          post.responses = { ...ERRORS, [created]: { description: 'Created', ...json(ref('Pet')) } }
          Object.assign(paths['/pets/{petId}'], item)
        },
      }
    })
}

/** Another resource, with ids of any kind. */
function anyResource(): fc.Arbitrary<AnyChange> {
  const ids: readonly Schema[] = [
    { type: 'integer', format: 'int64' },
    { type: 'string', format: 'uuid' },
    { type: 'string', minLength: 4, maxLength: 12 },
  ]
  return fc
    .tuple(
      anyMembers(anyKind(2), ['label', 'size', 'parts', 'place', 'state']),
      fc.constantFrom(...ids),
      fc.constantFrom('200', '201'),
    )
    .chain(([members, id, created]) => {
      const parameter = { name: 'thingId', in: 'path', required: true, schema: id }
      const names = { whole: 'Thing', body: 'NewThing', part: 'ThingPart' }
      return anyItemOperations(names, parameter).map(({ methods, item, status }): AnyChange => {
        const body = objectOf(members)
        return {
          ...{ path: '/things', body, methods },
          text: `things with ${JSON.stringify(body.schema)}, ids ${JSON.stringify(id)}, created with ${created}; ${methods.join()} with ${status}`,
          apply: ({ paths, components: { schemas } }) => {
            Object.assign(schemas, shapesOf('Thing', body.schema, id))
            const answers = (code: string, schema: object) => ({
              [code]: { description: 'Done', ...json(schema) },
              ...ERRORS,
            })
            paths['/things'] = {
              get: {
                operationId: 'listThings',
                responses: answers('200', { type: 'array', items: ref('Thing') }),
              },
              post: {
                operationId: 'createThing',
                requestBody: { required: true, ...json(ref('NewThing')) },
                responses: answers(created, ref('Thing')),
              },
            }
            paths['/things/{thingId}'] = {
              get: {
                operationId: 'getThing',
                parameters: [parameter],
                responses: answers('200', ref('Thing')),
              },
              ...item,
            }
          },
        }
      })
    })
}

/** The schemas of a record, of what creates it, and of what changes it. */
function shapesOf(name: string, body: Schema, id: Schema): { readonly [name: string]: Schema } {
  const { properties, required } = body as { properties: object; required: readonly string[] }
  return {
    [name]: { type: 'object', required: ['id', ...required], properties: { id, ...properties } },
    [`New${name}`]: body,
    [`${name}Part`]: { type: 'object', properties },
  }
}
