import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  OpenApiDocument,
  OperationObject,
  Schema,
} from '../../../src/contract/document/document.ts'
import { explain, explanationLines } from '../../../src/contract/explain.ts'
import { decideRoles } from '../../../src/contract/resources/roles.ts'
import { createShapeReader } from '../../../src/contract/resources/shape.ts'
import { loadContract, readWritten } from '../../support/built-in.ts'
import { runs } from '../../support/runs.ts'
import {
  array,
  integer,
  object,
  ref,
  type ShortOperation,
  smallContract,
  text,
} from './small-contract.ts'

/** The role and the resource of each operation. */
function rolesOf(document: OpenApiDocument): { readonly [operation: string]: string } {
  const { operations } = decideRoles(document)
  return Object.fromEntries(
    operations.map(({ operation, role, resource }) => [
      operation,
      resource === undefined ? role : `${role} ${resource}`,
    ]),
  )
}

const order = object({ id: integer, petId: integer, quantity: { type: 'integer' } })
const newOrder = object({ petId: integer, quantity: { type: 'integer' } })

test('the operations of the pet store have their roles, and its sample is one', () => {
  const roles = rolesOf(readWritten())
  expect(roles).toMatchObject({
    listPets: 'list pets',
    createPet: 'create pets',
    getPet: 'read pets',
    createMessage: 'sample',
  })
  expect(Object.keys(roles)).toEqual(loadContract().operations.map(({ id }) => id))
  const { resources, operations } = decideRoles(readWritten())
  expect(resources[0]).toMatchObject({
    name: 'pets',
    path: '/pets',
    isSingleton: false,
    id: { parameter: 'petId', property: ['id'], kind: 'int64' },
  })
  expect(operations[0]?.parameters).toMatchObject([
    { name: 'limit', meaning: 'limit' },
    { name: 'status', meaning: 'filter', property: 'status' },
  ])
})

test('operations that the contract of the pet store gains get their roles', () => {
  const { '/store/orders': _orders, '/pets/{petId}': item, ...others } = readWritten().paths
  const paths = { ...others, '/pets/{petId}': { get: item?.get } } as OpenApiDocument['paths']
  const document = { ...readWritten(), paths }
  const { components } = document
  const answer = (schema: Schema) => ({
    description: '',
    content: { 'application/json': { schema } },
  })
  const pet = paths['/pets/{petId}'] as unknown as {
    readonly get: { readonly parameters: unknown }
  }
  const { parameters } = pet.get
  const grown = {
    ...document,
    paths: {
      ...paths,
      '/pets/{petId}': {
        ...pet,
        put: {
          operationId: 'replacePet',
          parameters,
          requestBody: answer(ref('NewPet')),
          responses: { 200: answer(ref('Pet')) },
        },
        patch: {
          operationId: 'updatePet',
          parameters,
          requestBody: answer(ref('NewPet')),
          responses: { 200: answer(ref('Pet')) },
        },
        delete: { operationId: 'removePet', parameters, responses: { 204: { description: '' } } },
      },
      '/store/orders': {
        get: { operationId: 'listOrders', responses: { 200: answer(array(ref('Order'))) } },
        post: {
          operationId: 'placeOrder',
          requestBody: answer(ref('Order')),
          responses: { 201: answer(ref('Order')) },
        },
      },
    },
    components: { ...components, schemas: { ...components.schemas, Order: order } },
  } as unknown as OpenApiDocument
  expect(rolesOf(grown)).toEqual({
    ...rolesOf(document),
    replacePet: 'replace pets',
    updatePet: 'update pets',
    removePet: 'remove pets',
    listOrders: 'list orders',
    placeOrder: 'create orders',
  })
})

const page = (name: string, more: { readonly [name: string]: Schema } = {}) =>
  object({ [name]: array(ref('Order')), total: integer, ...more })

const table: [
  title: string,
  operations: { readonly [key: string]: ShortOperation },
  roles: object,
][] = [
  [
    'a list in an object is a list, if its array is named like the path',
    {
      'GET /orders': { answers: { 200: page('orders', { tags: array(object({ id: integer })) }) } },
    },
    { 'GET /orders': 'list orders' },
  ],
  [
    'a list in an object is a list, if its array has a usual name',
    { 'GET /orders': { answers: { 200: page('items', { place: text }) } } },
    { 'GET /orders': 'list orders' },
  ],
  [
    'an object with one array beside other things than metadata is no list',
    { 'GET /orders': { answers: { 200: page('lines', { place: text }) } } },
    { 'GET /orders': 'sample' },
  ],
  [
    'what is included beside the data is not the list',
    { 'GET /orders': { answers: { 200: object({ included: array(ref('Order')), links: text }) } } },
    { 'GET /orders': 'sample' },
  ],
  [
    'an embedded list is a list',
    {
      'GET /orders': {
        answers: { 200: object({ _embedded: object({ orders: array(ref('Order')) }) }) },
      },
    },
    { 'GET /orders': 'list orders' },
  ],
  [
    'a creation needs a list or an item of its resource',
    { 'POST /orders': { body: ref('NewOrder'), answers: { 201: ref('Order') } } },
    { 'POST /orders': 'sample' },
  ],
  [
    'a creation without a body in its answer is a creation',
    {
      'GET /orders': { answers: { 200: array(ref('Order')) } },
      'POST /orders': { body: ref('NewOrder'), answers: { 202: undefined } },
    },
    { 'GET /orders': 'list orders', 'POST /orders': 'create orders' },
  ],
  [
    'a POST that answers the list searches, and one that answers something else is a sample',
    {
      'GET /orders': { answers: { 200: array(ref('Order')) } },
      'POST /orders': { body: object({ q: text }), answers: { 200: array(ref('Order')) } },
      'GET /bills': { answers: { 200: array(ref('Order')) } },
      'POST /bills': {
        body: ref('NewOrder'),
        answers: { 200: object({ sum: integer, currency: text }) },
      },
    },
    {
      'GET /orders': 'list orders',
      'POST /orders': 'sample',
      'GET /bills': 'list bills',
      'POST /bills': 'sample',
    },
  ],
  [
    'an ending of the path is no part of its shape, and a POST that answers the item updates it',
    {
      'GET /Accounts/{Sid}/Orders.json': { answers: { 200: page('orders') } },
      'GET /Accounts/{Sid}/Orders/{OrderSid}.json': { answers: { 200: ref('Order') } },
      'POST /Accounts/{Sid}/Orders/{OrderSid}.json': {
        body: ref('NewOrder'),
        answers: { 200: ref('Order') },
      },
      'DELETE /Accounts/{Sid}/Orders/{OrderSid}.json': {
        answers: { 200: object({ deleted: { type: 'boolean' } }) },
      },
    },
    {
      'GET /Accounts/{Sid}/Orders.json': 'list Orders',
      'GET /Accounts/{Sid}/Orders/{OrderSid}.json': 'read Orders',
      'POST /Accounts/{Sid}/Orders/{OrderSid}.json': 'update Orders',
      'DELETE /Accounts/{Sid}/Orders/{OrderSid}.json': 'remove Orders',
    },
  ],
  [
    'a word below an item acts on it if it answers the item, and is a sample otherwise',
    {
      'GET /orders/{id}': { answers: { 200: ref('Order') } },
      'POST /orders/{id}/cancel': { answers: { 200: ref('Order') } },
      'GET /orders/{id}/status': { answers: { 200: ref('Order') } },
      'PUT /orders/{id}/status': { body: ref('Order'), answers: { 200: ref('Order') } },
      'POST /orders/{id}/send': { answers: { 204: undefined } },
    },
    {
      'GET /orders/{id}': 'read orders',
      'POST /orders/{id}/cancel': 'action orders',
      'GET /orders/{id}/status': 'read orders',
      'PUT /orders/{id}/status': 'update orders',
      'POST /orders/{id}/send': 'sample',
    },
  ],
  [
    'an object with a writer is a single record, one without is a sample',
    {
      'GET /settings': {
        answers: { 200: object({ theme: text, features: array(object({ on: text })) }) },
      },
      'PATCH /settings': {
        body: object({ theme: text }),
        answers: { 200: object({ theme: text }) },
      },
      'GET /report': { answers: { 200: object({ sum: integer }) } },
    },
    {
      'GET /settings': 'read settings',
      'PATCH /settings': 'update settings',
      'GET /report': 'sample',
    },
  ],
  [
    'a PUT and a DELETE without a body are a link',
    {
      'GET /books/{id}': { answers: { 200: ref('Order') } },
      'GET /books/{id}/loans': { answers: { 200: array(ref('Order')) } },
      'PUT /books/{id}/loans/{member}': { answers: { 204: undefined } },
      'DELETE /books/{id}/loans/{member}': { answers: { 204: undefined } },
    },
    {
      'GET /books/{id}': 'read books',
      'GET /books/{id}/loans': 'list loans',
      'PUT /books/{id}/loans/{member}': 'link loans',
      'DELETE /books/{id}/loans/{member}': 'link loans',
    },
  ],
  [
    'a PUT on a list with a whole record replaces by its id; a DELETE on a list is a sample',
    {
      'POST /pet': { body: ref('Order'), answers: { 200: ref('Order') } },
      'PUT /pet': { body: ref('Order'), answers: { 200: ref('Order') } },
      'GET /pet/{petId}': { path: { petId: integer }, answers: { 200: ref('Order') } },
      'DELETE /pet': { answers: { 204: undefined } },
    },
    {
      'POST /pet': 'create pet',
      'PUT /pet': 'replace pet',
      'GET /pet/{petId}': 'read pet',
      'DELETE /pet': 'sample',
    },
  ],
  [
    'two resources with one last word have names of their own',
    {
      'GET /stores/{store}/orders': { answers: { 200: array(ref('Order')) } },
      'GET /users/{user}/orders': { answers: { 200: array(ref('Order')) } },
    },
    {
      'GET /stores/{store}/orders': 'list orders',
      'GET /users/{user}/orders': 'list users-orders',
    },
  ],
  [
    'what x-sandbox says is done',
    {
      'GET /orders': { answers: { 200: array(ref('Order')) }, said: { role: 'sample' } },
      'POST /orders': {
        body: ref('NewOrder'),
        answers: { 201: ref('Order') },
        said: { role: 'nonsense' },
      },
    },
    { 'GET /orders': 'sample', 'POST /orders': 'create orders' },
  ],
  [
    'an array of any name is the list beside metadata, and one of a usual name unless the object has an id of its own',
    {
      'GET /Numbers/Local.json': {
        answers: { 200: page('available', { first_page_uri: text, end: integer, hasMore: text }) },
      },
      'GET /orders/feed': {
        answers: { 200: object({ orders: array(ref('Order')), ordersCount: integer }) },
      },
      'GET /basket': { answers: { 200: page('items', { id: integer }) } },
      'GET /following': {
        answers: { 200: object({ users: page('items', { cursors: text, href: text }) }) },
      },
      'GET /node': {
        answers: { 200: object({ kind: text, spec: object({ drivers: array(ref('Order')) }) }) },
      },
    },
    {
      'GET /Numbers/Local.json': 'list Local',
      'GET /orders/feed': 'list feed',
      'GET /basket': 'sample',
      'GET /following': 'list following',
      'GET /node': 'sample',
    },
  ],
  [
    'a path that ends in a parameter is a list if it answers one, and an item with an array otherwise',
    {
      'GET /roles': { answers: { 200: page('roles') } },
      'GET /roles/{name}': {
        answers: { 200: object({ kind: text, rules: array(ref('Order')) }) },
      },
      'GET /flags/{project}': { answers: { 200: page('items') } },
      'GET /flags/{project}/{flag}': { answers: { 200: ref('Order') } },
      'POST /targets/{project}': { body: ref('NewOrder'), answers: { 201: ref('Order') } },
      'DELETE /targets/{project}/{target}': { answers: { 204: undefined } },
    },
    {
      'GET /roles': 'list roles',
      'GET /roles/{name}': 'read roles',
      'GET /flags/{project}': 'list flags',
      'GET /flags/{project}/{flag}': 'read flags',
      'POST /targets/{project}': 'create targets',
      'DELETE /targets/{project}/{target}': 'remove targets',
    },
  ],
  [
    'items can be below several parameters, and below a path that is no list if they are written',
    {
      'GET /repos/{owner}/{repo}': { answers: { 200: ref('Order') } },
      'PATCH /repos/{owner}/{repo}': { body: ref('NewOrder'), answers: { 200: ref('Order') } },
      'GET /exports': { answers: { 200: text } },
      'GET /exports/{id}': { answers: { 200: ref('Order') } },
      'DELETE /exports/{id}': { answers: { 204: undefined } },
      'GET /watch': { answers: { 200: object({ type: text }) } },
      'GET /watch/{name}': { answers: { 200: object({ type: text }) } },
    },
    {
      'GET /repos/{owner}/{repo}': 'read repos',
      'PATCH /repos/{owner}/{repo}': 'update repos',
      'GET /exports': 'sample',
      'GET /exports/{id}': 'read exports',
      'DELETE /exports/{id}': 'remove exports',
      'GET /watch': 'sample',
      'GET /watch/{name}': 'sample',
    },
  ],
  [
    'a single record can be below an item, if it is not that item',
    {
      'GET /orders/{id}': { answers: { 200: ref('Order') } },
      'GET /orders/{id}/limits': { answers: { 200: object({ most: integer, until: text }) } },
      'PUT /orders/{id}/limits': { body: object({ most: integer }), answers: { 204: undefined } },
      'GET /orders/{id}/trash': { answers: { 200: ref('Order') } },
      'DELETE /orders/{id}/trash': { answers: { 204: undefined } },
      'GET /orders/{id}/lint': { answers: { 200: object({ run: integer, issues: text }) } },
      'POST /orders/{id}/lint': {
        body: object({ only: text }),
        answers: { 202: object({ run: integer }) },
      },
    },
    {
      'GET /orders/{id}': 'read orders',
      'GET /orders/{id}/limits': 'read limits',
      'PUT /orders/{id}/limits': 'replace limits',
      'GET /orders/{id}/trash': 'read orders',
      'DELETE /orders/{id}/trash': 'remove orders',
      'GET /orders/{id}/lint': 'sample',
      'POST /orders/{id}/lint': 'sample',
    },
  ],
  [
    'an object with one array is settings if all of it is written, and a list otherwise',
    {
      'GET /features': { answers: { 200: page('features') } },
      'PUT /features': { body: page('features'), answers: { 200: page('features') } },
      'GET /saved': { answers: { 200: page('items') } },
      'PUT /saved': { body: object({ ids: text }), answers: { 204: undefined } },
    },
    {
      'GET /features': 'read features',
      'PUT /features': 'replace features',
      'GET /saved': 'list saved',
      'PUT /saved': 'sample',
    },
  ],
  [
    'a set of which nothing is read has links, and a GET without a body asks for one',
    {
      'GET /starred/{owner}/{repo}': { answers: { 204: undefined } },
      'PUT /starred/{owner}/{repo}': { answers: { 204: undefined } },
      'DELETE /starred/{owner}/{repo}': { answers: { 204: undefined } },
    },
    {
      'GET /starred/{owner}/{repo}': 'read starred',
      'PUT /starred/{owner}/{repo}': 'link starred',
      'DELETE /starred/{owner}/{repo}': 'link starred',
    },
  ],
  [
    'what takes a list of changes updates, and what takes nothing and answers the item does, too',
    {
      'GET /orders/{id}': { answers: { 200: ref('Order') } },
      'PUT /orders/{id}': {
        body: array(object({ op: text, path: text })),
        answers: { 200: ref('Order') },
      },
      'PATCH /orders/{id}': { answers: { 205: ref('Order') } },
      'GET /orders/{id}/rules': { answers: { 200: object({ most: integer, least: integer }) } },
      'PUT /orders/{id}/rules': {
        body: array(object({ op: text, data: text })),
        answers: { 204: undefined },
      },
    },
    {
      'GET /orders/{id}': 'read orders',
      'PUT /orders/{id}': 'update orders',
      'PATCH /orders/{id}': 'update orders',
      'GET /orders/{id}/rules': 'read rules',
      'PUT /orders/{id}/rules': 'sample',
    },
  ],
  [
    'a creation can answer an id alone, and objects of JSON:API are told apart by their attributes',
    {
      'GET /orders': { answers: { 200: array(ref('Order')) } },
      'POST /orders': {
        body: ref('NewOrder'),
        answers: { 202: object({ uuid: text, url: text }) },
      },
      'GET /types/{id}': {
        answers: { 200: object({ type: text, id: text, attributes: object({ title: text }) }) },
      },
      'GET /types/{id}/draft': {
        answers: { 200: object({ type: text, id: text, attributes: object({ state: text }) }) },
      },
    },
    {
      'GET /orders': 'list orders',
      'POST /orders': 'create orders',
      'GET /types/{id}': 'read types',
      'GET /types/{id}/draft': 'sample',
    },
  ],
  [
    'a path with # is never asked for, and is one of no resource',
    {
      'GET /orders/{id}': { answers: { 200: ref('Order') } },
      'GET /shared#orders': { answers: { 200: array(ref('Order')) } },
      'PUT /orders/{id}#part': { body: ref('NewOrder'), answers: { 200: ref('Order') } },
    },
    {
      'GET /orders/{id}': 'read orders',
      'GET /shared#orders': 'sample',
      'PUT /orders/{id}#part': 'sample',
    },
  ],
  [
    'an operation without a success is a sample',
    {
      'GET /orders': { answers: { 200: array(ref('Order')) } },
      'POST /orders': { body: ref('Order'), answers: { 400: text } },
    },
    { 'GET /orders': 'list orders', 'POST /orders': 'sample' },
  ],
]

test.for(table)('%s', ([, operations, roles]) => {
  expect(rolesOf(smallContract(operations, { Order: order, NewOrder: newOrder }))).toEqual(roles)
})

const ids: [
  title: string,
  parameter: string,
  type: Schema,
  record: Schema,
  property: string[] | undefined,
][] = [
  ['of the same name', 'sku', text, object({ id: text, sku: text }), ['sku']],
  [
    'of the same name but for case and separators',
    'order-number',
    text,
    object({ id: text, orderNumber: text }),
    ['orderNumber'],
  ],
  ['that is left of the name', 'task_gid', text, object({ id: text, gid: text }), ['gid']],
  [
    'id, where a word only ends like another',
    'username',
    text,
    object({ name: text, id: text }),
    ['id'],
  ],
  ['of the type of the parameter', 'userId', text, object({ id: integer, login: text }), ['login']],
  [
    'in metadata',
    'pod',
    text,
    object({ metadata: object({ name: text }), spec: text }),
    ['metadata', 'name'],
  ],
  [
    'of the same name, an integer in a text',
    'id',
    text,
    object({ id: integer, name: text }),
    ['id'],
  ],
  ['that no property is', 'code', integer, object({ title: text, when: text }), undefined],
]

test.for(ids)('the id of a record is the property %s', ([, parameter, type, record, property]) => {
  const document = smallContract({
    [`GET /tasks/{${parameter}}`]: { path: { [parameter]: type }, answers: { 200: record } },
    'GET /tasks': { answers: { 200: array(record) } },
  })
  expect(decideRoles(document).resources[0]?.id?.property).toEqual(property)
})

test('the id of a record is what is left of the name of the resource, where nothing else fits', () => {
  const address = (more: object) => object({ ip: text, region: text, ...more })
  const idOf = (record: Schema) =>
    decideRoles(smallContract({ 'GET /reserved_ips/{reserved_ip}': { answers: { 200: record } } }))
      .resources[0]?.id?.property
  expect(idOf(address({}))).toEqual(['ip'])
  expect(idOf(address({ id: text }))).toEqual(['id'])
})

const wrappers: [title: string, answer: Schema, wrapper: string | undefined][] = [
  ['data', object({ data: ref('Order'), links: text }), 'data'],
  ['the end of its name', object({ domain_record: ref('Order') }), 'domain_record'],
  [
    'its name, beside lists of others',
    object({ record: ref('Order'), kinds: array(ref('Order')) }),
    'record',
  ],
  [
    'nothing, if something else is beside',
    object({ record: ref('Order'), state: object({ is: text }) }),
    undefined,
  ],
  [
    'nothing, if lists are beside data',
    object({ data: ref('Order'), kinds: array(ref('Order')) }),
    undefined,
  ],
]

test.for(wrappers)(
  'a single record is taken out of an object with the name %s',
  ([, answer, wrapper]) => {
    const document = smallContract(
      { 'GET /records/{id}': { answers: { 200: answer } } },
      { Order: order },
    )
    expect(decideRoles(document).operations[0]?.wrapper).toBe(wrapper)
  },
)

test('members of one name are both at once in parts, and either in the branches of a union', () => {
  const read = createShapeReader({})
  const either: Schema = { type: ['string', 'integer'] }
  const typesIn = (schema: Schema) => read(read(schema).members.get('id') ?? {}).types
  expect(typesIn({ allOf: [object({ id: either }), object({ id: text })] })).toEqual(['string'])
  expect(typesIn({ allOf: [object({ id: text })], ...object({ id: either }) })).toEqual(['string'])
  expect(typesIn({ oneOf: [object({ id: text }), object({ id: integer })] })).toEqual([
    'string',
    'integer',
  ])
})

test('a schema with parts in parts is read at once, however often they are the same', () => {
  const depth = 60
  const links = Array.from({ length: depth }, (_, at) => [
    `Part${at}`,
    { allOf: [ref(`Part${at + 1}`), ref(`Part${at + 1}`)] },
  ])
  const schemas = Object.fromEntries([...links, [`Part${depth}`, order]])
  const read = createShapeReader({ components: { schemas } })
  expect([...read(ref('Part0')).members.keys()]).toEqual(['id', 'petId', 'quantity'])
  const own = { components: { schemas: { Own: { allOf: [ref('Own'), order] } } } }
  expect([...createShapeReader(own)(ref('Own')).members.keys()]).toContain('quantity')
})

test('a body is read from a form, and from what any media type has', () => {
  const rolesAs = (type: string) => {
    const document = smallContract(
      {
        'GET /orders': { answers: { 200: array(ref('Order')) } },
        'POST /orders': { body: ref('NewOrder'), answers: { 201: ref('Order') } },
      },
      { Order: order, NewOrder: newOrder },
    )
    const { post } = document.paths['/orders'] as unknown as { readonly post: OperationObject }
    Object.assign(post, { requestBody: { content: { [type]: { schema: ref('NewOrder') } } } })
    return rolesOf(document)['POST /orders']
  }
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', '*/*'])
    expect(rolesAs(type)).toBe('create orders')
  expect(rolesAs('text/csv')).toBe('sample')
})

test('a parent with items is known by its id, one without takes any value', () => {
  const document = smallContract({
    'GET /{tenant}/stores/{storeId}': { answers: { 200: object({ id: text }) } },
    'GET /{tenant}/stores/{storeId}/orders': { answers: { 200: array(order) } },
  })
  const orders = decideRoles(document).resources.find(({ name }) => name === 'orders')
  expect(orders?.parents).toEqual([
    { parameter: 'tenant', resource: undefined },
    { parameter: 'storeId', resource: 'stores' },
  ])
})

test('a recursive schema, a union and parts are read without end', () => {
  const schemas = {
    Node: { type: 'object', properties: { id: integer, children: array(ref('Node')) } },
    Part: { allOf: [ref('Node'), ref('Part')] },
    Either: { oneOf: [ref('Node'), object({ id: integer, name: text })] },
    Lost: { $ref: '#/nowhere' },
    Round: ref('Round'),
  }
  const operations = Object.fromEntries(
    Object.keys(schemas).map((name) => [`GET /${name}`, { answers: { 200: array(ref(name)) } }]),
  )
  expect(rolesOf(smallContract(operations, schemas))).toEqual({
    'GET /Node': 'list Node',
    'GET /Part': 'list Part',
    'GET /Either': 'list Either',
    'GET /Lost': 'sample',
    'GET /Round': 'sample',
  })
})

test('whatever a contract is, each operation has one role, and every decision its reason', () => {
  const schema = fc.constantFrom<Schema>(
    text,
    integer,
    order,
    array(order),
    page('items'),
    ref('Nothing'),
    {},
  )
  const path = fc
    .array(
      fc.constantFrom(
        'orders',
        'stores',
        '{id}',
        '{storeId}',
        'cancel',
        '__proto__',
        'constructor',
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((parts) => `/${parts.join('/')}`)
  const key = fc
    .tuple(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), path)
    .map((parts) => parts.join(' '))
  const operation = fc.record({
    body: fc.option(schema, { nil: undefined }),
    answers: fc.dictionary(
      fc.constantFrom('200', '201', '204', '404', '2XX'),
      fc.option(schema, { nil: undefined }),
    ),
  })
  const contract = fc.dictionary(key, operation, { maxKeys: 8 })
  fc.assert(
    fc.property(contract, (operations) => {
      const document = smallContract(operations as { readonly [key: string]: ShortOperation })
      const explanation = explain(document)
      expect(explanation.operations.map(({ operation: id }) => id).toSorted()).toEqual(
        Object.keys(operations).toSorted(),
      )
      const names = explanation.resources.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const { role, resource, because, change } of explanation.operations) {
        expect(role === 'sample' || names.includes(resource ?? '')).toBe(true)
        expect(because).not.toBe('')
        expect(change).not.toEqual([])
      }
      const lines = explanationLines(explanation).join('\n')
      for (const id of Object.keys(operations)) expect(lines).toContain(`(${id})`)
    }),
    runs(300),
  )
})

test('a creation is none of a search where records have lists of their own kind', () => {
  const folder = object({ id: integer, name: text, folders: array(ref('Folder')) })
  const document = smallContract(
    {
      'GET /folders': { answers: { 200: array(ref('Folder')) } },
      'POST /folders': { body: ref('Folder'), answers: { 201: ref('Folder') } },
      'GET /folders/{id}': { path: { id: integer }, answers: { 200: ref('Folder') } },
    },
    { Folder: folder },
  )
  expect(Object.values(rolesOf(document))).toEqual([
    'list folders',
    'create folders',
    'read folders',
  ])
})
