import fc from 'fast-check'
import type { Schema } from '../../src/contract/document/document.ts'
import { anyKind, anyMembers, type Kind, type Member, type Others, objectOf } from './any-kind.ts'
import type { AnyDocument } from './changed-contract.ts'

/** A random change of the contract: what it does to the document, and the records that are written by it. */
export interface AnyChange {
  readonly text: string
  readonly apply: (document: AnyDocument) => void
  /** The name of the resource. */
  readonly resource: string
  /** The path of its collection, under `/v1`. */
  readonly path: string
  /** The bodies of a creation. */
  readonly body: Kind
  /** What operations there are beside those that list, create and read, with the status of their success. */
  readonly operations: Operations
  /** The status of a creation. */
  readonly created: number
  /** The resource above it, with its only record, and the parameter of its id. */
  readonly parent: Parent | undefined
  /** Ids that records may be put under. */
  readonly ids: readonly (number | string)[]
  /** A schema of the change by its name in the document, which a record or a body must be. */
  readonly shapes: { readonly [name: string]: Schema }
  /** The name of the schema of records. */
  readonly shape: string
}

/** Operations on a record, with the status of their success. */
export type Operations = { readonly [method in 'PUT' | 'PATCH' | 'DELETE']?: number }

/** A resource above another one. */
export interface Parent {
  readonly resource: string
  readonly parameter: string
  readonly id: number | string
}

/** Any change: fields of animals with their bounds, operations on them, or another resource with ids of another kind. */
export function anyChange(): fc.Arbitrary<AnyChange> {
  return fc.oneof(anyPetChange(), anyResource())
}

// --- internal ---

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ERRORS = Object.fromEntries(
  ['400', '401', '404'].map((status) => [status, { description: 'Error', ...json(ref('Error')) }]),
)
const INT64 = { type: 'integer', format: 'int64' }

const LIMIT = {
  ...{ name: 'limit', in: 'query' },
  schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
}

const done = (status: number, schema: object) => ({
  ...{ [status]: { description: 'Done', ...(status !== 204 && json(schema)) } },
  ...ERRORS,
})

const inPath = (name: string, schema: Schema) => ({ name, in: 'path', required: true, schema })

/** Any operations on a record. */
function anyOperations(): fc.Arbitrary<Operations> {
  const change = fc.option(fc.constantFrom(200, 202, 204), { nil: undefined })
  return fc
    .record({ PUT: change, PATCH: change, DELETE: fc.constantFrom(undefined, 200, 204) })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, status]) => status)))
}

/** The operations as the document has them at the path of an item. */
function itemOperations(name: string, operations: Operations, parameters: readonly object[]) {
  const bodies = { PUT: `New${name}`, PATCH: `${name}Part` }
  return Object.fromEntries(
    Object.entries(operations).map(([method, status]) => [
      method.toLowerCase(),
      {
        ...{ operationId: `${method.toLowerCase()}${name}`, parameters },
        ...(method !== 'DELETE' && {
          requestBody: { required: true, ...json(ref(bodies[method as keyof typeof bodies])) },
        }),
        responses: done(status, ref(name)),
      },
    ]),
  )
}

/** How the schemas of a record and its bodies are written: each by itself, with named parts, or the record as a body and more. */
type Style = 'plain' | 'named parts' | 'all of'

/** The schemas of a record, of what creates it, and of what changes it. */
function shapesOf(
  name: string,
  { body, id, style }: { readonly body: Schema; readonly id: Schema; readonly style: Style },
): AnyChange['shapes'] {
  const {
    properties: all,
    required,
    ...rest
  } = body as Schema & { properties: { [name: string]: Schema }; required: readonly string[] }
  const isNamed = style === 'named parts'
  const named = Object.entries(all).map(
    ([member, schema]) => [member, `${name}${member.replace(/\W/g, '')}`, schema] as const,
  )
  const properties = isNamed
    ? Object.fromEntries(named.map(([member, part]) => [member, ref(part)]))
    : all
  const parts = isNamed ? named.map(([, part, schema]) => [part, schema] as const) : []
  const written = { ...rest, required, properties }
  // A body that takes no other members is none of a record, which has its id.
  const record =
    style === 'all of' && [undefined, true].includes(rest.additionalProperties as undefined)
      ? { allOf: [ref(`New${name}`), { type: 'object', required: ['id'], properties: { id } }] }
      : { ...rest, required: ['id', ...required], properties: { id, ...properties } }
  return {
    ...Object.fromEntries(parts),
    [name]: record,
    [`New${name}`]: written,
    [`${name}Part`]: { ...rest, properties },
  }
}

const anyStyle = fc.constantFrom<Style>('plain', 'named parts', 'all of')
const anyOthers = fc.constantFrom<Others>('unsaid', 'unsaid', 'none', 'any', 'whole numbers')

/** New members of animals, bounds of the old ones, and operations on an animal. */
function anyPetChange(): fc.Arbitrary<AnyChange> {
  const status = fc.subarray(['available', 'pending', 'sold', 'reserved', 'lost'], { minLength: 1 })
  return fc
    .record({
      added: anyMembers(anyKind(2), ['tags', 'weight', 'owner', 'born', 'notes', 'seen']),
      least: fc.nat(3),
      bounds: fc.constantFrom<object>({}, { minimum: 1 }, { maximum: 2 ** 40 }),
      statuses: fc.option(status, { nil: undefined }),
      ...{ operations: anyOperations(), created: fc.constantFrom(200, 201, 202) },
      ...{ style: anyStyle, others: anyOthers },
    })
    .map(({ added, least, bounds, statuses, operations, created, style, others }): AnyChange => {
      const body = objectOf(
        [
          {
            name: 'name',
            isRequired: true,
            kind: {
              schema: { type: 'string', minLength: least, maxLength: 9 },
              good: fc.string({ minLength: least, maxLength: 9 }),
              bad: fc.constantFrom<unknown>(5, '0123456789'),
            },
          },
          {
            name: 'categoryId',
            isRequired: true,
            kind: {
              schema: { ...INT64, ...bounds },
              good: fc.integer({ min: 1, max: 9 }),
              bad: fc.constantFrom<unknown>(1.5, '1', 0, 2 ** 41),
            },
          },
          ...(statuses ? [statusOf(statuses)] : []),
          ...added,
        ],
        others,
      )
      const shapes = shapesOf('Pet', { body: body.schema, id: INT64, style })
      return {
        ...{ path: '/pets', resource: 'pets', body, operations, created, parent: undefined },
        ...{ shapes, shape: 'Pet', ids: [901, 902, 903] },
        text: `animals are ${JSON.stringify(shapes)}, created with ${created}; ${JSON.stringify(operations)}`,
        apply: ({ paths, components: { schemas } }) => {
          Object.assign(schemas, shapes)
          if (statuses) schemas.PetStatus.enum = statuses
          const { get, post } = paths['/pets']
          if (!statuses) get.parameters.pop()
          post.responses = done(created, ref('Pet'))
          const item = itemOperations('Pet', operations, [inPath('petId', INT64)])
          Object.assign(paths['/pets/{petId}'], item)
        },
      }
    })
}

function statusOf(values: readonly string[]): Member {
  return {
    name: 'status',
    isRequired: false,
    kind: {
      schema: { type: 'string', enum: values },
      good: fc.constantFrom(...values),
      bad: fc.constantFrom<unknown>('gone', null, 1),
    },
  }
}

/** Ids of a kind, and some that records may be put under. */
const IDS: readonly { readonly schema: Schema; readonly ids: AnyChange['ids'] }[] = [
  { schema: INT64, ids: [901, 902, 903] },
  {
    schema: { type: 'string', format: 'uuid' },
    ids: ['a', 'b', 'c'].map((end) => `6ba7b810-9dad-11d1-80b4-00c04fd430c${end}`),
  },
  { schema: { type: 'string', minLength: 4, maxLength: 12 }, ids: ['a b/c', 'é?#%', '....'] },
]

const PARENTS: readonly Parent[] = [
  { resource: 'shelves', parameter: 'shelfId', id: 3 },
  { resource: 'shelves', parameter: 'shelfId', id: '6ba7b810-9dad-11d1-80b4-00c04fd430c8' },
]

/** Another resource, with ids of any kind, below another one or by itself. */
function anyResource(): fc.Arbitrary<AnyChange> {
  return fc
    .record({
      members: anyMembers(anyKind(2), ['label', 'size', 'a b', 'path', 'state', 'valueOf']),
      id: fc.constantFrom(...IDS),
      parent: fc.constantFrom(undefined, ...PARENTS),
      ...{ operations: anyOperations(), created: fc.constantFrom(200, 201, 202) },
      ...{ style: anyStyle, others: anyOthers },
    })
    .map(({ members, id: { schema: id, ids }, parent, operations, created, style, others }) => {
      const body = objectOf(members, others)
      const shapes = shapesOf('Thing', { body: body.schema, id, style })
      const template = parent ? `/shelves/{${parent.parameter}}/things` : '/things'
      const above = parent ? [inPath(parent.parameter, idOf(parent))] : []
      const parameters = [...above, inPath('thingId', id)]
      return {
        ...{ body, operations, created, parent, shapes, shape: 'Thing', ids, resource: 'things' },
        path: template.replace(/\{\w+\}/, String(parent?.id)),
        text: `${template} has ${JSON.stringify(shapes)}, created with ${created}; ${JSON.stringify(operations)}`,
        apply: ({ paths, components: { schemas } }: AnyDocument) => {
          Object.assign(schemas, shapes)
          if (parent) Object.assign(paths, shelves(parent))
          paths[template] = {
            get: {
              ...{ operationId: 'listThings', parameters: [...above, LIMIT] },
              responses: done(200, { type: 'array', items: ref('Thing') }),
            },
            post: {
              ...{ operationId: 'createThing', parameters: above },
              requestBody: { required: true, ...json(ref('NewThing')) },
              responses: done(created, ref('Thing')),
            },
          }
          paths[`${template}/{thingId}`] = {
            get: { operationId: 'getThing', parameters, responses: done(200, ref('Thing')) },
            ...itemOperations('Thing', operations, parameters),
          }
        },
      }
    })
}

function idOf({ id }: Parent): Schema {
  return typeof id === 'number' ? INT64 : { type: 'string', format: 'uuid' }
}

/** The paths of the resource above: its records are read. */
function shelves(parent: Parent) {
  const id = idOf(parent)
  const shelf = { type: 'object', required: ['id'], properties: { id } }
  return {
    '/shelves': {
      get: {
        operationId: 'listShelves',
        responses: done(200, { type: 'array', items: shelf }),
      },
    },
    '/shelves/{shelfId}': {
      get: {
        ...{ operationId: 'getShelf', parameters: [inPath('shelfId', id)] },
        responses: done(200, shelf),
      },
    },
  }
}
