import { answer, body, inPath, inQuery, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const customer = object({ external_id: text, name: text }, ['external_id'])
const invoice = object({ id: text, total: { type: 'integer' }, customer }, ['id', 'customer'])
const records = ['ada', 'bob', 'ada'].map((external_id, at) => ({
  ...{ id: `i${at}`, customer: { external_id, name: external_id.toUpperCase() } },
}))
const scenario = { version: 1, name: 'own', records: { invoices: records } }
const paths = (said: object = {}) => ({
  '/invoices': {
    get: {
      ...said,
      parameters: ['external_customer_id', 'of', 'customer_total'].map((name) => inQuery(name)),
      responses: { 200: answer(listOf(invoice)) },
    },
  },
})

test('a parameter that names an object of the record and a member of it filters by that', async ({
  start,
}) => {
  const { send } = await start({ paths: paths() }, { scenario })
  const { body: found } = await send('GET /invoices?external_customer_id=ada')
  expect(found).toEqual([records[0], records[2]])
  expect((await send('GET /invoices?external_customer_id=eve')).body).toEqual([])
  for (const query of ['of=ada', 'customer_total=1'])
    expect((await send(`GET /invoices?${query}`)).body).toEqual(records)
})

test('generated records are found by what is in their objects', async ({ start }) => {
  const generated = { version: 1, name: 'own', generate: { invoices: { count: 3 } } }
  const { send } = await start({ paths: paths() }, { scenario: generated })
  const { body: all } = await send('GET /invoices')
  expect(all).toHaveLength(3)
  for (const each of all) {
    const id = encodeURIComponent(each.customer.external_id)
    expect((await send(`GET /invoices?external_customer_id=${id}`)).body).toContainEqual(each)
  }
})

test('so does a parameter in the path of a list of records that are elsewhere', async ({
  start,
}) => {
  const list = { get: { responses: { 200: answer(listOf(invoice)) } } }
  const { send } = await start(
    {
      paths: {
        '/invoices': {
          ...paths()['/invoices'],
          post: { requestBody: body(invoice), responses: { 201: answer(invoice) } },
        },
        '/customers/{external_customer_id}/invoices': {
          parameters: [inPath('external_customer_id')],
          ...list,
        },
      },
    },
    { scenario },
  )
  expect((await send('GET /customers/ada/invoices')).body).toEqual([records[0], records[2]])
  expect((await send('GET /customers/eve/invoices')).body).toEqual([])
})

test('x-sandbox names a member in a member to filter by', async ({ start }) => {
  const said = { 'x-sandbox': { filters: { of: 'customer.name' } } }
  const { send } = await start({ paths: paths(said) }, { scenario })
  expect((await send('GET /invoices?of=BOB')).body).toEqual([records[1]])
  expect((await send('GET /invoices?of=bob')).body).toEqual([])
})
