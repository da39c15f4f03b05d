import { expect, test } from 'vitest'
import { posted, shopWith } from './shop.ts'

const order = { $ref: '#/components/schemas/Order' }
const JSON_TYPE = { 'content-type': 'application/json' }
const problem = { type: 'object', required: ['code'], properties: { code: { type: 'string' } } }
const described = {
  responses: {
    204: { description: 'taken' },
    '4XX': { description: 'not', content: { 'application/json': { schema: problem } } },
  },
}

/** Answers of a receiver, and what is said of them. */
const ANSWERS: readonly (readonly [
  answer: { status: number; body?: string },
  sentence: string | undefined,
])[] = [
  [{ status: 204 }, undefined],
  [{ status: 200 }, 'the status must be one of 204, 4XX, got 200'],
  [{ status: 410, body: '{"code":"gone"}' }, undefined],
  [{ status: 410, body: '{}' }, 'code is required'],
  [{ status: 410, body: '{' }, 'the body is no JSON'],
]

test.for(ANSWERS)('of the answer %j is said: %s', async ([{ status, body = '' }, sentence]) => {
  const { definitions, events } = await shopWith({
    webhooks: { orderPaid: posted(order, described) },
  })
  const [event] = definitions
  expect(event && events.judgeAnswer(event, { status, body, headers: JSON_TYPE })).toBe(sentence)
})

const parameters = [{ name: 'X-Event', in: 'header', required: true, schema: { enum: ['paid'] } }]
const required = { required: true, content: { 'application/json': { schema: order } } }
const HEADERS = { ...JSON_TYPE, 'x-event': 'paid' }

/** Deliveries, and the rules that they break, with their places. */
const DELIVERIES: readonly (readonly [
  body: string,
  headers: { [name: string]: string },
  rules: readonly string[],
])[] = [
  ['{"id":1,"item":"a","status":"paid"}', HEADERS, []],
  ['{"id":1,"item":"a","status":"lost"}', HEADERS, ['enum body.status']],
  ['{"id":1,"item":"a","status":"paid"}', JSON_TYPE, ['required header.x-event']],
  [
    '{"id":1,"item":"a","status":"paid"}',
    { ...HEADERS, 'x-event': 'lost' },
    ['enum header.x-event'],
  ],
  ['{"id":1', HEADERS, ['invalid-json body']],
  ['id=1', { ...HEADERS, 'content-type': 'text/plain' }, ['media-type header.content-type']],
  ['', HEADERS, ['required body']],
]

test.for(DELIVERIES)('the delivery %s with %j breaks %j', async ([body, headers, rules]) => {
  const { definitions, events } = await shopWith({
    webhooks: { orderPaid: posted(undefined, { parameters, requestBody: required }) },
  })
  const [event] = definitions
  const found = event ? events.judgeDelivery(event, { headers, body }) : []
  expect(found.map(({ rule, location }) => `${rule} ${location}`)).toEqual(rules)
})
