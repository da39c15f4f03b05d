import { answer, inQuery, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const invoice = object(
  { id: text, status: text, currency: text, country: text, address: text, tags: listOf(text) },
  ['id'],
)
const plurals = {
  ...{ 'statuses[]': 'status', 'currencies[]': 'currency', 'countries[]': 'country' },
  ...{ addresses: 'address', 'filter[countries]': 'country' },
}

test('a list in the query with the name of a property in the plural filters by any of its values', async ({
  start,
}) => {
  const parameters = Object.keys(plurals).map((name) => inQuery(name, listOf(text)))
  const paths = {
    '/invoices': { get: { parameters, responses: { 200: answer(listOf(invoice)) } } },
  }
  const records = ['a', 'b', 'c'].map((value) => ({
    ...{ id: value, status: value, currency: value, country: value, address: value },
  }))
  const scenario = { version: 1, name: 'own', records: { invoices: records } }
  const { send } = await start({ paths }, { scenario })
  for (const name of Object.keys(plurals)) {
    const asked = (values: readonly string[]) =>
      send(`GET /invoices?${values.map((each) => `${encodeURIComponent(name)}=${each}`).join('&')}`)
    expect((await asked(['a'])).body, name).toEqual(records.slice(0, 1))
    expect((await asked(['a', 'c'])).body, name).toEqual([records[0], records[2]])
    expect((await asked([])).body, name).toEqual(records)
  }
})

test('a text in the plural filters by nothing', async ({ start }) => {
  const parameters = [inQuery('countries'), inQuery('tags', listOf(text))]
  const paths = {
    '/invoices': { get: { parameters, responses: { 200: answer(listOf(invoice)) } } },
  }
  const records = [
    { id: 'a', country: 'a', tags: ['x', 'y'] },
    { id: 'b', country: 'b', tags: ['y'] },
  ]
  const scenario = { version: 1, name: 'own', records: { invoices: records } }
  const { send } = await start({ paths }, { scenario })
  expect((await send('GET /invoices?countries=a')).body).toEqual(records)
  expect((await send('GET /invoices?tags=x')).body).toEqual(records.slice(0, 1))
})
