import { createChecker } from '../../src/check/checker.ts'
import { readCaptures } from '../../src/recording/recording-formats.ts'
import { posted, shopWith } from '../contract/events/shop.ts'
import { writeFiles } from '../support/contract-files.ts'
import { expect, test } from '../support/test.ts'

const order = { $ref: '#/components/schemas/Order' }
const payload = (type: object) => ({
  type: 'object',
  required: ['type', 'data'],
  properties: { type, data: order },
})
const ORDER = { id: 1, item: 'tea', status: 'paid' }

/** An exchange of an export, as browsers and tools write it. */
function entry(url: string, body: unknown, headers: { readonly [name: string]: string } = {}) {
  const text = JSON.stringify(body)
  const lines = { 'content-type': 'application/json', ...headers }
  return {
    ...{
      startedDateTime: '2030-01-01T00:00:00Z',
      time: 1,
      cache: {},
      timings: { send: 0, wait: 1, receive: 0 },
    },
    request: {
      ...{ method: 'POST', url, httpVersion: 'HTTP/1.1', cookies: [], queryString: [] },
      headers: Object.entries(lines).map(([name, value]) => ({ name, value })),
      postData: { mimeType: 'application/json', text },
      ...{ headersSize: -1, bodySize: text.length },
    },
    response: {
      ...{ status: 200, statusText: 'OK', httpVersion: 'HTTP/1.1', cookies: [], headers: [] },
      ...{
        content: { size: 0, mimeType: '', text: '' },
        redirectURL: '',
        headersSize: -1,
        bodySize: 0,
      },
    },
  }
}

test('deliveries of webhooks in a HAR are judged: those that say which they are, wherever they were sent', async () => {
  const { source, contract } = await shopWith({
    webhooks: {
      orderPaid: posted(payload({ type: 'string' })),
      'issues-opened': posted(
        {
          type: 'object',
          required: ['action'],
          properties: { action: { const: 'opened' }, data: order },
        },
        { parameters: [{ name: 'X-Shop-Event', in: 'header', schema: { type: 'string' } }] },
      ),
    },
  })
  const entries = [
    entry('http://localhost:3000/hooks', { type: 'orderPaid', data: ORDER }),
    entry('http://localhost:3000/hooks', {
      type: 'order.paid',
      data: { ...ORDER, status: 'payed' },
    }),
    entry('http://localhost:3000/in', { action: 'opened', data: {} }, { 'x-shop-event': 'issues' }),
    entry('http://localhost:3000/hooks/orderPaid', { data: ORDER }),
    entry('https://measures.example/collect', { type: 'visit', data: 1 }),
    entry('https://measures.example/collect', [1, 2]),
  ]
  const file = writeFiles({
    'session.har': { log: { version: '1.2', creator: { name: 'a', version: '1' }, entries } },
  })('session.har')
  const checker = await createChecker({ source })
  const found = [...readCaptures(file, contract)].map((capture) =>
    checker.check(capture).map(({ rule, location }) => `${rule} ${location}`),
  )
  expect(found).toEqual([
    [],
    ['enum body.data.status'],
    ['required body.data.id', 'required body.data.item', 'required body.data.status'],
    ['required body.type'],
    ['undescribed-operation status'],
    ['undescribed-operation status'],
  ])
  const { exchanges, unchecked, findings } = checker.report()
  expect(exchanges).toMatchObject({ total: 6, checked: 4 })
  expect(Object.values(unchecked)).toEqual([2])
  expect(new Set(findings.map(({ operation }) => operation))).toEqual(
    new Set(['webhook orderPaid', 'webhook issues-opened', 'POST /collect']),
  )
})
