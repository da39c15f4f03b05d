import { answer, body, inPath, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const time = { ...text, format: 'date-time' }
const nullable = { ...time, type: ['string', 'null'] }
const statuses = ['pending', 'active', 'failed', 'gone', 'lost', 'late']
const order = object(
  {
    ...{ code: text, name: text },
    status: { ...text, enum: statuses, example: 'active' },
    ...{ canceled_at: nullable, trial_ended_at: nullable, deletedOn: nullable },
    voided_at: { anyOf: [time, { type: 'null' }] },
    ...{ started_at: nullable, created_at: time },
    ...{ lago_id: { ...text, format: 'uuid', example: '1a901a90-1a90-4a90-8a90-1a901a901a90' } },
    ...{ lago_customer_id: { ...text, example: 'cus_1234' } },
    sequential_id: { type: 'integer', example: 1 },
    slug: { ...text, example: 'LAG-1234-001' },
    number: { ...text, pattern: '^N[0-9]{3,9}$', example: 'N001' },
    email: { ...text, example: 'ada@example.com' },
    color: { ...text, example: 'red' },
  },
  [
    ...['code', 'name', 'status', 'canceled_at', 'trial_ended_at', 'deletedOn', 'voided_at'],
    ...['started_at', 'created_at', 'lago_id', 'lago_customer_id', 'sequential_id', 'slug'],
    ...['number', 'email', 'color'],
  ],
)
const sent = body(object({ code: text, name: text }, ['code', 'name']))
const other = object({ lago_id: { ...text, format: 'uuid' }, name: text }, ['lago_id'])
const items = (name: string) => ({
  [`/${name}`]: { get: { responses: { 200: answer(listOf(other)) } } },
  [`/${name}/{lago_id}`]: {
    parameters: [inPath('lago_id')],
    get: { responses: { 200: answer(other) } },
    delete: { responses: { 204: answer() } },
  },
})
const paths = (said: object = {}) => ({
  '/orders': {
    get: { responses: { 200: answer(listOf(order)) } },
    post: { ...said, requestBody: sent, responses: { 200: answer(order) } },
  },
  '/orders/{code}': {
    parameters: [inPath('code')],
    get: { responses: { 200: answer(order) } },
  },
  ...items('refunds'),
  ...items('coupons'),
})

test('a new record has not ended, where its times may be null, and its status is the one that the contract shows', async ({
  start,
}) => {
  const { send } = await start({ paths: paths() })
  for (const code of ['a', 'b', 'c', 'd']) {
    const { body: made } = await send('POST /orders', { code, name: 'One' })
    const ends = { canceled_at: null, trial_ended_at: null, deletedOn: null, voided_at: null }
    expect(made).toMatchObject({ ...ends, status: 'active', color: 'red' })
    expect(made.started_at).toEqual(expect.any(String))
    expect((await send(`GET /orders/${code}`)).body).toEqual(made)
  }
})

const unique = ['lago_id', 'lago_customer_id', 'sequential_id', 'slug', 'number', 'email'] as const

test('what names one record differs between records, although the contract shows one', async ({
  start,
}) => {
  const scenario = { version: 1, name: 'own', generate: { orders: { count: 20 } } }
  const { send } = await start({ paths: paths() }, { scenario })
  for (const code of ['a', 'b', 'c', 'd']) await send('POST /orders', { code, name: 'One' })
  const { body: all } = await send('GET /orders')
  expect(all).toHaveLength(24)
  const values = (name: string) => all.map((each: { [name: string]: unknown }) => each[name])
  for (const name of unique) expect([name, new Set(values(name)).size]).toEqual([name, 24])
  expect(new Set(values('color'))).toEqual(new Set(['red']))
  expect(values('slug')[0]).toMatch(/^LAG-\d+-\d+$/)
  expect(values('email')[0]).toMatch(/^ada.*@example\.com$/)
})

test('a record that a replacement creates begins at that time', async ({ start }) => {
  const said = { 'x-sandbox': { role: 'replace', resource: 'orders' } }
  const scenario = { version: 1, name: 'own', clock: { now: '2030-02-03T04:05:06Z' } }
  const { send } = await start({ paths: paths(said) }, { scenario })
  const { body: made } = await send('POST /orders', { code: 'a', name: 'One' })
  expect(made.created_at).toBe('2030-02-03T04:05:06.000Z')
  const { body: changed } = await send('POST /orders', { code: 'a', name: 'Two' })
  expect(changed).toEqual({ ...made, name: 'Two' })
})
