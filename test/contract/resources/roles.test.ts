import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  OpenApiDocument,
  OperationObject,
  Schema,
} from '../../../src/contract/document/document.ts'
import { explain } from '../../../src/contract/explain.ts'
import { explanationLines } from '../../../src/contract/explanation-lines.ts'
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
  const document = structuredClone(readWritten()) as unknown as {
    readonly paths: Record<string, Record<string, object>>
    readonly components: { readonly schemas: Record<string, Schema> }
  }
  const { paths, components } = document
  delete paths['/store/orders']
  const { get } = paths['/pets/{petId}'] as { get: { readonly parameters: unknown } }
  paths['/pets/{petId}'] = { get }
  const before = rolesOf(document as unknown as OpenApiDocument)
  const media = (schema: Schema) => ({ content: { 'application/json': { schema } } })
  const operation = (operationId: string, schema?: Schema, body?: Schema) => ({
    ...{ operationId, ...(body && { requestBody: media(body) }) },
    responses: { [schema ? 200 : 204]: { description: '', ...(schema && media(schema)) } },
  })
  const { parameters } = get
  Object.assign(paths['/pets/{petId}'], {
    put: { ...operation('replacePet', ref('Pet'), ref('NewPet')), parameters },
    patch: { ...operation('updatePet', ref('Pet'), ref('NewPet')), parameters },
    delete: { ...operation('removePet'), parameters },
  })
  paths['/store/orders'] = {
    get: operation('listOrders', array(ref('Order'))),
    post: operation('placeOrder', ref('Order'), ref('Order')),
  }
  components.schemas.Order = order
  expect(rolesOf(document as unknown as OpenApiDocument)).toEqual({
    ...before,
    replacePet: 'replace pets',
    updatePet: 'update pets',
    removePet: 'remove pets',
    listOrders: 'list orders',
    placeOrder: 'create orders',
  })
})

const Order = ref('Order')
const NewOrder = ref('NewOrder')
const orders = array(Order)
const page = (name: string, more: { readonly [name: string]: Schema } = {}) =>
  object({ [name]: orders, total: integer, ...more })

/** An operation: its role and resource, its answer, and its body if it has one; the success is 200, or 204 without a body. */
type Row = readonly [role: string, answer?: Schema | undefined, more?: Partial<ShortOperation>]
const takes = (body: Schema): Partial<ShortOperation> => ({ body })
/** Another success. */
const by = (status: number, answer?: Schema, body?: Schema): Partial<ShortOperation> => ({
  answers: { [status]: answer },
  ...(body && { body }),
})

const table: { readonly [title: string]: { readonly [key: string]: Row } } = {
  'a list in an object is a list, if its array is named like the path': {
    'GET /orders': ['list orders', page('orders', { tags: array(object({ id: integer })) })],
  },
  'a list in an object is a list, if its array has a usual name': {
    'GET /orders': ['list orders', page('items', { place: text })],
  },
  'an object with one array beside other things than metadata is no list': {
    'GET /orders': ['sample', page('lines', { place: text })],
  },
  'what is included beside the data is not the list': {
    'GET /orders': ['sample', object({ included: orders, links: text })],
  },
  'an embedded list is a list': {
    'GET /orders': ['list orders', object({ _embedded: object({ orders }) })],
  },
  'a creation needs a list or an item of its resource': {
    'POST /orders': ['sample', undefined, by(201, Order, NewOrder)],
  },
  'a creation without a body in its answer is a creation': {
    'GET /orders': ['list orders', orders],
    'POST /orders': ['create orders', undefined, by(202, undefined, NewOrder)],
  },
  'a POST that answers the list searches, and one that answers something else is a sample': {
    'GET /orders': ['list orders', orders],
    'POST /orders': ['sample', orders, takes(object({ q: text }))],
    'GET /bills': ['list bills', orders],
    'POST /bills': ['sample', object({ sum: integer, currency: text }), takes(NewOrder)],
  },
  'an ending of the path is no part of its shape, and a POST that answers the item updates it': {
    'GET /Accounts/{Sid}/Orders.json': ['list Orders', page('orders')],
    'GET /Accounts/{Sid}/Orders/{OrderSid}.json': ['read Orders', Order],
    'POST /Accounts/{Sid}/Orders/{OrderSid}.json': ['update Orders', Order, takes(NewOrder)],
    'DELETE /Accounts/{Sid}/Orders/{OrderSid}.json': [
      'remove Orders',
      object({ deleted: { type: 'boolean' } }),
    ],
  },
  'a word below an item acts on it if it answers the item, and is a sample otherwise': {
    'GET /orders/{id}': ['read orders', Order],
    'POST /orders/{id}/cancel': ['action orders', Order],
    'GET /orders/{id}/status': ['read orders', Order],
    'PUT /orders/{id}/status': ['update orders', Order, takes(Order)],
    'POST /orders/{id}/send': ['sample'],
  },
  'an object with a writer is a single record, one without is a sample': {
    'GET /settings': [
      'read settings',
      object({ theme: text, features: array(object({ on: text })) }),
    ],
    'PATCH /settings': ['update settings', object({ theme: text }), takes(object({ theme: text }))],
    'GET /report': ['sample', object({ sum: integer })],
  },
  'a PUT and a DELETE without a body are a link': {
    'GET /books/{id}': ['read books', Order],
    'GET /books/{id}/loans': ['list loans', orders],
    'PUT /books/{id}/loans/{member}': ['link loans'],
    'DELETE /books/{id}/loans/{member}': ['link loans'],
  },
  'a PUT on a list with a whole record replaces by its id; a DELETE on a list is a sample': {
    'POST /pet': ['create pet', Order, takes(Order)],
    'PUT /pet': ['replace pet', Order, takes(Order)],
    'GET /pet/{petId}': ['read pet', Order, { path: { petId: integer } }],
    'DELETE /pet': ['sample'],
  },
  'two resources with one last word have names of their own': {
    'GET /stores/{store}/orders': ['list orders', orders],
    'GET /users/{user}/orders': ['list users-orders', orders],
  },
  'what x-sandbox says is done': {
    'GET /orders': ['sample', orders, { said: { role: 'sample' } }],
    'POST /orders': ['create orders', Order, { body: NewOrder, said: { role: 'nonsense' } }],
  },
  'an array of any name is the list beside metadata, and one of a usual name unless the object has an id of its own':
    {
      'GET /Numbers/Local.json': [
        'list Local',
        page('available', { first_page_uri: text, end: integer, hasMore: text }),
      ],
      'GET /orders/feed': ['list feed', object({ orders, ordersCount: integer })],
      'GET /basket': ['sample', page('items', { id: integer })],
      'GET /following': [
        'list following',
        object({ users: page('items', { cursors: text, href: text }) }),
      ],
      'GET /node': ['sample', object({ kind: text, spec: object({ drivers: orders }) })],
    },
  'a path that ends in a parameter is a list if it answers one, and an item with an array otherwise':
    {
      'GET /roles': ['list roles', page('roles')],
      'GET /roles/{name}': ['read roles', object({ kind: text, rules: orders })],
      'GET /flags/{project}': ['list flags', page('items')],
      'GET /flags/{project}/{flag}': ['read flags', Order],
      'POST /targets/{project}': ['create targets', undefined, by(201, Order, NewOrder)],
      'DELETE /targets/{project}/{target}': ['remove targets'],
    },
  'items can be below several parameters, and below a path that is no list if they are written': {
    'GET /repos/{owner}/{repo}': ['read repos', Order],
    'PATCH /repos/{owner}/{repo}': ['update repos', Order, takes(NewOrder)],
    'GET /exports': ['sample', text],
    'GET /exports/{id}': ['read exports', Order],
    'DELETE /exports/{id}': ['remove exports'],
    'GET /watch': ['sample', object({ type: text })],
    'GET /watch/{name}': ['sample', object({ type: text })],
  },
  'a single record can be below an item, if it is not that item': {
    'GET /orders/{id}': ['read orders', Order],
    'GET /orders/{id}/limits': ['read limits', object({ most: integer, until: text })],
    'PUT /orders/{id}/limits': ['replace limits', undefined, takes(object({ most: integer }))],
    'GET /orders/{id}/trash': ['read orders', Order],
    'DELETE /orders/{id}/trash': ['remove orders'],
    'GET /orders/{id}/lint': ['sample', object({ run: integer, issues: text })],
    'POST /orders/{id}/lint': [
      'sample',
      undefined,
      by(202, object({ run: integer }), object({ only: text })),
    ],
  },
  'an object with one array is settings if all of it is written, and a list otherwise': {
    'GET /features': ['read features', page('features')],
    'PUT /features': ['replace features', page('features'), takes(page('features'))],
    'GET /saved': ['list saved', page('items')],
    'PUT /saved': ['sample', undefined, takes(object({ ids: text }))],
  },
  'a set of which nothing is read has links, and a GET without a body asks for one': {
    'GET /starred/{owner}/{repo}': ['read starred'],
    'PUT /starred/{owner}/{repo}': ['link starred'],
    'DELETE /starred/{owner}/{repo}': ['link starred'],
  },
  'what takes a list of changes updates, and what takes nothing and answers the item does, too': {
    'GET /orders/{id}': ['read orders', Order],
    'PUT /orders/{id}': ['update orders', Order, takes(array(object({ op: text, path: text })))],
    'PATCH /orders/{id}': ['update orders', undefined, by(205, Order)],
    'GET /orders/{id}/rules': ['read rules', object({ most: integer, least: integer })],
    'PUT /orders/{id}/rules': ['sample', undefined, takes(array(object({ op: text, data: text })))],
  },
  'a creation can answer an id alone, and objects of JSON:API are told apart by their attributes': {
    'GET /orders': ['list orders', orders],
    'POST /orders': [
      'create orders',
      undefined,
      by(202, object({ uuid: text, url: text }), NewOrder),
    ],
    'GET /types/{id}': [
      'read types',
      object({ type: text, id: text, attributes: object({ title: text }) }),
    ],
    'GET /types/{id}/draft': [
      'sample',
      object({ type: text, id: text, attributes: object({ state: text }) }),
    ],
  },
  'a path with # is never asked for, and is one of no resource': {
    'GET /orders/{id}': ['read orders', Order],
    'GET /shared#orders': ['sample', orders],
    'PUT /orders/{id}#part': ['sample', Order, takes(NewOrder)],
  },
  'a creation is none of a search where records have lists of their own kind': {
    'GET /folders': ['list folders', array(ref('Folder'))],
    'POST /folders': ['create folders', ref('Folder'), takes(ref('Folder'))],
    'GET /folders/{id}': ['read folders', ref('Folder'), { path: { id: integer } }],
  },
  'an operation without a success is a sample': {
    'GET /orders': ['list orders', orders],
    'POST /orders': ['sample', undefined, by(400, text, Order)],
  },
}

test.for(Object.entries(table))('%s', ([, rows]) => {
  const entries = Object.entries(rows)
  const operations = entries.map(([key, [, answer, more]]) => [
    key,
    { answers: { [answer ? 200 : 204]: answer }, ...more },
  ])
  const document = smallContract(Object.fromEntries(operations), {
    Order: order,
    NewOrder: newOrder,
    Folder: object({ id: integer, name: text, folders: array(ref('Folder')) }),
  })
  expect(rolesOf(document)).toEqual(Object.fromEntries(entries.map(([key, [role]]) => [key, role])))
})

/** What the property is, the parameter and its type, and the record. */
test.for<readonly [what: string, string, Schema, record: Schema, string[] | undefined]>([
  ['of the same name', 'sku', text, object({ id: text, sku: text }), ['sku']],
  [
    'of the same name but for case and separators',
    'order-number',
    text,
    object({ id: text, orderNumber: text }),
    ['orderNumber'],
  ],
  ['that is left of the name', 'task_gid', text, object({ id: text, gid: text }), ['gid']],
  ['id, not a part of a word', 'username', text, object({ name: text, id: text }), ['id']],
  ['of the type of the parameter', 'user', text, object({ id: integer, login: text }), ['login']],
  ['id, a number', 'userId', text, object({ id: integer, login: text }), ['id']],
  ['id, a text of digits', 'userId', integer, object({ id: text, login: text }), ['id']],
  [
    'in metadata',
    'pod',
    text,
    object({ metadata: object({ name: text }), spec: text }),
    ['metadata', 'name'],
  ],
  ['an integer in a text', 'id', text, object({ id: integer, name: text }), ['id']],
  ['that no property is', 'code', integer, object({ title: text, when: text }), undefined],
])('the id of a record is the property %s', ([, parameter, type, record, property]) => {
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

test.for<readonly [title: string, answer: Schema, wrapper: string | undefined]>([
  ['data', object({ data: Order, links: text }), 'data'],
  ['the end of its name', object({ domain_record: Order }), 'domain_record'],
  ['its name, beside lists of others', object({ record: Order, kinds: orders }), 'record'],
  [
    'nothing, if something else is beside',
    object({ record: Order, state: object({ is: text }) }),
    undefined,
  ],
  [
    'data, beside lists of others where it has an id',
    object({ data: Order, kinds: orders }),
    'data',
  ],
  [
    'nothing, if lists are beside data that has no id',
    object({ data: object({ is: text }), kinds: orders }),
    undefined,
  ],
])('a single record is taken out of an object with the name %s', ([, answer, wrapper]) => {
  const document = smallContract(
    { 'GET /records/{id}': { answers: { 200: answer } } },
    { Order: order },
  )
  expect(decideRoles(document).operations[0]?.wrapper).toBe(wrapper)
})

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
