import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  collection,
  inPath,
  inQuery,
  int64,
  listOf,
  object,
  shows,
  takes,
  text,
} from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const schemas = {
  Customer: object(
    { id: int64, name: text, city: text, region: named('Region'), regionId: int64 },
    ['id', 'name'],
  ),
  Region: object({ id: int64, name: text }, ['id']),
  Order: object(
    {
      ...{ id: int64, state: text, note: text },
      customer: { oneOf: [int64, named('Customer')] },
      payerId: int64,
      payer: named('Customer'),
      lines: listOf(named('Line')),
      comments: listOf(named('Comment')),
    },
    ['id', 'state', 'customer'],
  ),
  Line: object({ id: int64, sku: text }, ['id', 'sku']),
  Comment: object({ id: int64, orderId: int64, text }, ['id']),
}
const order = named('Order')
const sent = object({ state: text, note: text, customer: int64, payerId: int64 }, [
  'state',
  'customer',
])
const expand = { ...inQuery('expand', listOf(text)), style: 'form', explode: false }
const shown = [inQuery('fields'), expand, inQuery('archived')]
const contract = {
  components: { schemas },
  paths: {
    ...collection('/regions', named('Region'), {
      id: inPath('id', int64),
      sent: object({ name: text }),
    }),
    ...collection('/customers', named('Customer'), {
      ...{
        id: inPath('id', int64),
        sent: object({ name: text, city: text, regionId: int64 }, ['name']),
      },
      query: [inQuery('include', { ...text, enum: ['archived'] })],
    }),
    '/orders': {
      get: { parameters: shown, ...shows(object({ data: listOf(order) }, ['data'])) },
      post: takes(sent, order, 201),
    },
    '/orders/{id}': {
      parameters: [inPath('id', int64)],
      get: { parameters: shown, ...shows(order) },
    },
    ...collection('/orders/{id}/lines', named('Line'), {
      ...{
        id: inPath('line', int64),
        above: [inPath('id', int64)],
        sent: object({ sku: text }, ['sku']),
      },
    }),
    ...collection('/comments', named('Comment'), {
      ...{ id: inPath('id', int64), sent: object({ orderId: int64, text }) },
    }),
  },
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'all', components: { schemas } })
const isOrder = ajv.compile({ $ref: 'all#/components/schemas/Order' })

test('parameters that a contract documents leave members out of records, and show what they refer to', async ({
  start,
}) => {
  const { send } = await start(contract)
  const get = async (line: string) => {
    const { status, body } = await send(`GET ${line}`)
    expect(status).toBe(200)
    for (const each of body.data ?? [body]) expect(isOrder(each), line).toBe(true)
    return body
  }
  await send('POST /regions', { name: 'North' })
  for (const name of ['Ada', 'Bo'])
    await send('POST /customers', { name, city: 'York', regionId: 1 })
  await send('POST /orders', { state: 'open', note: 'x', customer: 1, payerId: 2 })
  await send('POST /orders/1/lines', { sku: 'A' })
  await send('POST /comments', { orderId: 1, text: 'hm' })
  await send('POST /comments', { orderId: 2, text: 'no' })
  const plain = { id: 1, state: 'open', note: 'x', customer: 1, payerId: 2 }
  const ada = { id: 1, name: 'Ada', city: 'York', regionId: 1 }
  const { payerId, ...reduced } = plain
  expect(await get('/orders/1')).toEqual(plain)

  // What the schema requires stays, and what it does not have asks for nothing.
  expect(await get('/orders/1?fields=note')).toEqual(reduced)
  expect(await get('/orders?fields=note,nosuch')).toEqual({ data: [reduced] })
  expect(await get('/orders?fields=nosuch')).toEqual({ data: [plain] })

  expect(await get('/orders/1?expand=customer')).toEqual({ ...plain, customer: ada })
  expect(await get('/orders?expand=payer')).toEqual({
    data: [{ ...plain, payer: { ...ada, id: payerId, name: 'Bo' } }],
  })
  expect(await get('/orders/1?expand=customer.region,nosuch,state')).toEqual({
    ...plain,
    customer: { ...ada, region: { id: 1, name: 'North' } },
  })
  expect(await get('/orders/1?expand=lines,comments')).toEqual({
    ...plain,
    lines: [{ id: 1, sku: 'A' }],
    comments: [{ id: 1, orderId: 1, text: 'hm' }],
  })
  expect(await get('/orders/1?expand=customer,payer&fields=customer.name')).toEqual({
    ...{ id: 1, state: 'open' },
    customer: { id: 1, name: 'Ada' },
  })
  // Who refers to what is not there keeps the reference.
  await send('POST /orders', { state: 'open', customer: 9 })
  expect(await get('/orders/2?expand=customer')).toEqual({ id: 2, state: 'open', customer: 9 })
})

test('what a request asks to be shown has bounds: 20 names, 100 children of a record, 1 MiB of an answer', async ({
  start,
}) => {
  const { send } = await start(contract)
  const get = async (line: string) => (await send(`GET ${line}`)).body
  for (const state of ['open', 'paid']) await send('POST /orders', { state, customer: 1 })
  const comment = (orderId: number, of: string) => send('POST /comments', { orderId, text: of })
  for (let at = 0; at < 101; at += 1) await comment(1, 'hm')
  expect((await get('/orders/1?expand=comments')).comments).toHaveLength(100)
  const names = Array.from({ length: 20 }, (_, at) => `no${at}`)
  expect((await get(`/orders/1?expand=${names},comments`)).comments).toBeUndefined()
  for (let at = 0; at < 5; at += 1) await comment(2, 'x'.repeat(500_000))
  const { data } = await get('/orders?expand=comments')
  // The one with which it is reached is shown.
  expect(JSON.stringify(data).length).toBeLessThan(2 ** 20 + 600_000)
})

const resource = (type: string, names: readonly string[], required: readonly string[] = []) => ({
  type: { ...text, enum: [type] },
  attributes: object(Object.fromEntries(names.map((name) => [name, text])), required),
})
const reference = object({ data: object({ type: text, id: text }, ['type', 'id']) })
const relationships = object({ author: reference })
const article = { ...resource('articles', ['title', 'body'], ['title']), relationships }
const person = resource('people', ['name'])
const all = (members: object) => object({ id: text, ...members }, ['id', 'type'])

test('fields[type] and include of JSON:API leave attributes out, and show what is related beside the records', async ({
  start,
}) => {
  const byType = {
    ...inQuery('fields', { type: 'object', additionalProperties: text }),
    style: 'deepObject',
  }
  const included = listOf({ anyOf: [all(article), all(person)] })
  const { send } = await start({
    paths: {
      '/articles': {
        get: {
          parameters: [byType, inQuery('include')],
          ...shows(object({ data: listOf(all(article)), included })),
        },
        post: takes(object({ data: object(article) }), object({ data: all(article) }), 201),
      },
      '/articles/{id}': {
        get: {
          parameters: [inPath('id'), inQuery('fields[articles]')],
          ...shows(object({ data: all(article) })),
        },
      },
      '/people': {
        get: shows(object({ data: listOf(all(person)) })),
        post: takes(object({ data: object(person) }), object({ data: all(person) }), 201),
      },
      '/people/{id}': {
        get: { parameters: [inPath('id')], ...shows(object({ data: all(person) })) },
      },
    },
  })
  const ada = { type: 'people', attributes: { name: 'Ada' } }
  const { id: author } = (await send('POST /people', { data: ada })).body.data
  const sent = {
    type: 'articles',
    attributes: { title: 'a', body: 'b' },
    relationships: { author: { data: { type: 'people', id: author } } },
  }
  const made = (await send('POST /articles', { data: sent })).body.data
  const { relationships: _, ...some } = { ...made, attributes: { title: 'a' } }
  const one = { ...some, relationships: {} }
  expect((await send(`GET /articles/${made.id}?fields[articles]=title`)).body).toEqual({
    data: one,
  })
  expect((await send('GET /articles?fields[articles]=title')).body).toEqual({ data: [one] })
  expect((await send('GET /articles?fields[people]=name')).body).toEqual({ data: [made] })
  expect((await send('GET /articles?include=author,nosuch')).body).toEqual({
    data: [made],
    included: [{ id: author, ...ada }],
  })
})

test('x-sandbox says which parameters do that, at an operation on one record, too', async ({
  start,
}) => {
  const item = {
    parameters: [inQuery('show'), inQuery('fields')],
    'x-sandbox': { paging: { show: 'expand', fields: 'nothing' } },
    ...shows(order),
  }
  const paths = {
    ...contract.paths,
    '/orders/{id}': { parameters: [inPath('id', int64)], get: item },
  }
  const { send } = await start({ ...contract, paths })
  await send('POST /customers', { name: 'Ada' })
  await send('POST /orders', { state: 'open', note: 'x', customer: 1 })
  expect((await send('GET /orders/1?show=customer&fields=id')).body).toEqual({
    ...{ id: 1, state: 'open', note: 'x' },
    customer: { id: 1, name: 'Ada' },
  })
})
