import { expect, test } from 'vitest'
import type { OpenApiDocument } from '../../src/contract/document/document.ts'
import { recordKindsOf } from '../../src/store/record-kinds.ts'
import { vetKinds } from '../support/any-store.ts'
import { loadContract } from '../support/built-in.ts'
import { STATUSES } from '../support/contract.ts'
import { kinds } from '../support/records.ts'

/** What is known of each kind, without its functions. */
const shown = (all: typeof kinds) =>
  [...all.values()].map(({ name, id, parents, filters }) => ({
    ...{ name, id, parents },
    filters: filters.map((filter) => [filter.name, filter.values?.length]),
  }))

/** The kind of the records of a list and a creation at `/orders`, whose records have some properties. */
function ordersWith(properties: object) {
  const schema = { type: 'object', properties }
  const content = { 'application/json': { schema } }
  const list = { 'application/json': { schema: { type: 'array', items: schema } } }
  const orders = {
    get: { operationId: 'a', responses: { 200: { description: 'Yes', content: list } } },
    post: {
      ...{ operationId: 'b', requestBody: { content } },
      responses: { 201: { description: 'Yes', content } },
    },
  }
  const info = { title: 'Shop', version: '1' }
  return recordKindsOf({
    ...{ openapi: '3.1.0', info, paths: { '/orders': orders } },
  } as unknown as OpenApiDocument).get('orders')
}

test('animals are found by their status, of which there are few, and by their category', () => {
  const [animals, ...others] = shown(kinds)
  expect(others.map(({ name }) => name)).toEqual(
    loadContract()
      .roles.resources.slice(1)
      .map(({ name }) => name),
  )
  expect([animals]).toEqual([
    {
      ...{ name: 'pets', id: { kind: 'int64', property: ['id'] }, parents: [] },
      filters: [
        ['categoryId', undefined],
        ['status', STATUSES.length],
      ],
    },
  ])
})

test('records are found by what lists filter by, enums, booleans, references and parents', () => {
  expect(shown(vetKinds)).toEqual([
    {
      ...{ name: 'pets', id: { kind: 'int64', property: ['id'] }, parents: [] },
      filters: [['status', 2]],
    },
    {
      ...{ name: 'visits', id: { kind: 'uuid', property: ['visitId'] }, parents: ['petId'] },
      filters: [
        ['reason', 2],
        ['vetId', undefined],
        ['tags', undefined],
        ['isPaid', 2],
        ['{petId}', undefined],
      ],
    },
    { name: 'notes', id: { kind: 'text', property: undefined }, parents: [], filters: [] },
  ])
})

test.for([
  ['an id', { id: { type: 'integer' } }, { kind: 'int64', property: ['id'] }],
  [
    'a UUID of their own name',
    { orderId: { type: 'string', format: 'uuid' } },
    { kind: 'uuid', property: ['orderId'] },
  ],
  ['a name alone', { name: { type: 'string' } }, { kind: 'int64', property: undefined }],
] as const)(
  'records that no path leads to have their id where they have %s',
  ([, properties, id]) => {
    expect(ordersWith(properties)?.id).toEqual(id)
  },
)
