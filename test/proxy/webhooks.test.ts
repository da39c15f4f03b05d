import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { posted, SCHEMAS } from '../contract/events/shop.ts'
import { writeFiles } from '../support/contract-files.ts'
import { startProxy } from '../support/library.ts'
import { expect } from '../support/test.ts'
import { ask, test } from './support.ts'

const order = { $ref: '#/components/schemas/Order' }
const event = {
  type: 'object',
  required: ['type', 'data'],
  properties: { type: { enum: ['orderPaid', 'orderLost'] }, data: order },
}

function shop(): string {
  const list = { type: 'array', items: order }
  return writeFiles({
    'shop.json': {
      ...{
        openapi: '3.1.0',
        info: { title: 'Shop', version: '1' },
        components: { schemas: SCHEMAS },
      },
      servers: [{ url: 'https://shop.example/v1' }],
      paths: {
        '/orders': {
          get: {
            operationId: 'listOrders',
            responses: {
              200: { description: 'ok', content: { 'application/json': { schema: list } } },
            },
          },
        },
      },
      webhooks: { orderPaid: posted(event), orderLost: posted(event) },
    },
  })('shop.json')
}

const PAID = { type: 'orderPaid', data: { id: 1, item: 'tea', status: 'paid' } }

test('a proxy passes the webhooks of the service on to their receiver, byte for byte, and judges them and its answers', async ({
  upstream,
}) => {
  const seen: { readonly request: IncomingMessage; readonly body: string }[] = []
  const service = await upstream((_request, response) => response.end())
  const receiver = await upstream(async (request, response) => {
    seen.push({ request, body: await text(request) })
    response.writeHead(request.url === '/hooks/odd?a=1' ? 202 : 200, 'Taken', { 'X-Own': 'yes' })
    response.end('thanks')
  })
  await using proxy = await startProxy({
    contract: shop(),
    upstream: service,
    webhooksTo: receiver,
  })
  expect(proxy.webhooks?.to).toBe(receiver)
  const send = (path: string, body: string) =>
    ask(
      `${proxy.webhooks?.url}${path}`,
      {
        method: 'POST',
        headers: {
          ...{ Host: 'proxy', 'Content-Type': 'application/json', 'X-Odd-Case': 'a  b' },
          'Content-Length': Buffer.byteLength(body),
        },
      },
      body,
    )
  const spaced = `{ "type":"orderPaid",  "data":${JSON.stringify(PAID.data)} }`
  const answer = await send('/hooks', spaced)
  expect([answer.status, answer.reason, answer.body.toString()]).toEqual([200, 'Taken', 'thanks'])
  expect(answer.lines).toEqual(expect.arrayContaining(['X-Own', 'yes']))
  await send('/hooks/odd?a=1', JSON.stringify({ ...PAID, data: { ...PAID.data, status: 'payed' } }))
  await send('/v1/orders', JSON.stringify({ type: 'orderLost' }))
  expect(seen.map(({ body }) => body)[0]).toBe(spaced)
  expect(seen.map(({ request }) => request.url)).toEqual(['/hooks', '/hooks/odd?a=1', '/v1/orders'])
  expect(seen[0]?.request.rawHeaders).toEqual(expect.arrayContaining(['X-Odd-Case', 'a  b']))
  const { findings, exchanges } = await proxy.report()
  expect(exchanges).toMatchObject({ total: 3, checked: 3 })
  expect(
    findings.map(({ operation, rule, location, severity }) => [
      operation,
      rule,
      location,
      severity,
    ]),
  ).toEqual([
    ['webhook orderPaid', 'undocumented-status', 'response.202.status', 'error'],
    ['webhook orderLost', 'required', 'request.body.data', 'error'],
    ['webhook orderPaid', 'enum', 'request.body.data.status', 'error'],
  ])
  expect(findings[2]?.pointer).toBe('/components/schemas/Order/properties/status')
})

test('a receiver that cannot be reached gets its deliveries refused with 502, and nobody is asked where they are not passed on', async ({
  upstream,
}) => {
  const service = await upstream((_request, response) => response.end())
  await using proxy = await startProxy({
    ...{ contract: shop(), upstream: service },
    webhooksTo: 'http://127.0.0.1:1/base',
  })
  const reply = await fetch(`${proxy.webhooks?.url}/hook`, { method: 'POST', body: '{}' })
  expect(reply.status).toBe(502)
  await using without = await startProxy({ contract: shop(), upstream: service })
  expect(without.webhooks).toBeUndefined()
})

test('the address of a receiver is checked at the start', async ({ upstream }) => {
  const service = await upstream((_request, response) => response.end())
  const start = (webhooksTo: string) =>
    startProxy({ contract: shop(), upstream: service, webhooksTo })
  await expect(start('nowhere')).rejects.toThrow(
    '--webhooks-to must be an http or https address, got "nowhere". Give its base address, e.g. http://localhost:3000.',
  )
})
