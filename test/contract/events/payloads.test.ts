import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { EventCause } from '../../../src/contract/events/event-definitions.ts'
import { explain } from '../../../src/contract/explain.ts'
import { posted, SCHEMAS, shopWith } from './shop.ts'

const order = { $ref: '#/components/schemas/Order' }
const text = { type: 'string' }
const NOW = Date.UTC(2030, 0, 2, 3, 4, 5)
const RECORD = { id: 7, item: 'tea', status: 'paid', secret: 'hidden', isArchived: false }
const SHOWN = { id: 7, item: 'tea', status: 'paid', isArchived: false }
const CAUSE: EventCause = { record: RECORD, resource: 'orders', now: NOW, seed: 1, id: 'msg_1' }

const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
})

/** Schemas of a payload of orderPaid, and what the payload is then. */
const PAYLOADS: readonly (readonly [title: string, schema: object, payload: object])[] = [
  ['is the record', order, SHOWN],
  [
    'is the record with more',
    { allOf: [order, object({ type: text })] },
    { ...SHOWN, type: 'orderPaid' },
  ],
  [
    'has the record in data.object, its id, its type and its time',
    object({ id: text, type: text, created: { type: 'integer' }, data: object({ object: order }) }),
    { id: 'msg_1', type: 'orderPaid', created: NOW / 1000, data: { object: SHOWN } },
  ],
  [
    'has the record in a member that is called like it',
    object({ action: { enum: ['created', 'paid'] }, order, buyer: order }, ['action', 'order']),
    { action: 'paid', order: SHOWN },
  ],
  [
    'has the record in a member that any object may be in',
    object({
      event: { const: 'ORDER_PAID' },
      createdAt: { ...text, format: 'date-time' },
      data: { type: 'object' },
    }),
    { event: 'ORDER_PAID', createdAt: '2030-01-02T03:04:05.000Z', data: SHOWN },
  ],
  [
    'has the id of the record where it has no place for it',
    object({ payload: object({ event_id: text, order_id: { type: 'integer' }, status: text }) }),
    { payload: { event_id: 'msg_1', order_id: 7, status: 'paid' } },
  ],
  [
    'has what it requires beside the record, and nothing else that is made',
    object({ order, shop: object({ name: { const: 'Tea' } }), other: object({ a: text }) }, [
      'order',
      'shop',
    ]),
    { order: SHOWN, shop: { name: 'Tea' } },
  ],
  [
    'is the branch of a choice that the event is called like',
    {
      oneOf: [
        object({ type: { const: 'orderLost' }, data: object({ place: text }) }),
        object({ type: { const: 'orderPaid' }, data: order }),
      ],
    },
    { type: 'orderPaid', data: SHOWN },
  ],
]

test.for(PAYLOADS)('a payload %s', async ([, schema, expected]) => {
  const { definitions, events } = await shopWith({ webhooks: { orderPaid: posted(schema) } })
  const [event] = definitions
  if (!event) throw new Error('there is no event')
  const payload = JSON.parse(events.payloadOf(event, CAUSE))
  expect(payload).toEqual(expected)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const isValid = ajv.compile({ ...schema, components: { schemas: SCHEMAS } })
  expect(isValid(payload), ajv.errorsText(isValid.errors)).toBe(true)
  expect(
    events.judgeDelivery(event, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    }),
  ).toEqual([])
  // The same seed and id make the same payload.
  expect(JSON.parse(events.payloadOf(event, CAUSE))).toEqual(payload)
})

const DELIVERIES = ['msg_0198f3a1b2c3000000deadbeef', 'msg_0198f3a1b2c3000001deadbeee']

/** Schemas of the id of an event, and the ids of two deliveries. */
const IDS: readonly (readonly [schema: object, ids: readonly string[]])[] = [
  [text, DELIVERIES],
  [{ ...text, pattern: '^evt_' }, DELIVERIES.map((id) => id.replace('msg', 'evt'))],
  [
    { ...text, pattern: '^evt_', example: 'evt_1' },
    DELIVERIES.map((id) => id.replace('msg', 'evt')),
  ],
  [{ ...text, maxLength: 12, example: 'evt_1' }, ['evt_deadbeef', 'evt_deadbeee']],
  [
    { ...text, pattern: '^EV[A-Z0-9]{10}$', example: 'EV0000000000' },
    ['EV00DEADBEEF', 'EV01DEADBEEE'],
  ],
  [
    { ...text, pattern: '^\\d{9,}$' },
    DELIVERIES.map((id) => String(BigInt(`0x${id.slice(4)}`)).slice(-26)),
  ],
]

test.for(IDS)(
  'an id of an event by %j is that of its delivery as far as it may be',
  async ([id, ids]) => {
    const { definitions, events } = await shopWith({
      webhooks: { orderPaid: posted(object({ id, data: order })) },
    })
    const made = DELIVERIES.map(
      (each) =>
        definitions[0] && JSON.parse(events.payloadOf(definitions[0], { ...CAUSE, id: each })),
    )
    expect(made.map((each) => each.id)).toEqual(ids)
  },
)

test('an explanation says which ids of events are the same in each delivery', async () => {
  const { source, contract } = await shopWith({
    webhooks: {
      orderPaid: posted(object({ id: { ...text, maxLength: 5, example: 'evt_1' }, data: order })),
      'order.paid': posted(order),
    },
  })
  const [first, second] = explain(source.written, source.file, contract).events
  expect(first?.same).toEqual(['id "evt_1"'])
  expect(second).not.toHaveProperty('same')
})

test('a payload without a record is the documented example, and else made in the state that it is sent for', async () => {
  const example = { data: { id: 1, item: 'example', status: 'paid' } }
  const shown = posted(undefined, {
    requestBody: { content: { 'application/json': { schema: object({ data: order }), example } } },
  })
  const { definitions, events } = await shopWith({
    webhooks: { orderPaid: posted(object({ data: order })), 'order.paid': shown },
  })
  const cause = { now: NOW, seed: 1, id: 'msg_1' }
  const [made, documented] = definitions.map((each) => JSON.parse(events.payloadOf(each, cause)))
  expect(made.data).toMatchObject({ status: 'paid', item: expect.any(String) })
  expect(documented).toEqual(example)
})

test('an event whose schema nothing fits, or that has no JSON, is not sent, with a sentence', async () => {
  const xml = { requestBody: { content: { 'application/xml': { schema: {} } } } }
  const { definitions, events } = await shopWith({
    webhooks: { never: posted({ not: {} }), xml: posted(undefined, xml), none: posted(undefined) },
  })
  const [never, inXml, none] = definitions.map((each) => () => events.payloadOf(each, CAUSE))
  expect(never).toThrow(
    /^#\/webhooks\/never\/post: no value of its schema can be made: .*give its trigger a payload\.$/,
  )
  expect(inXml).toThrow('#/webhooks/xml/post: its body is application/xml, and only JSON is sent.')
  expect(none?.()).toBe('')
})

test('an event has the headers that the contract describes, with its id, its time and its name, and no signature that is made up', async () => {
  const header = (name: string, schema: object, example?: unknown) => ({
    ...{ in: 'header', name, schema },
    ...(example !== undefined && { example }),
  })
  const parameters = [
    header('X-Event', text),
    header('X-Hook-Delivery', text, 'never'),
    header('X-Timestamp', { type: 'integer' }),
    header('X-Hub-Signature-256', text, 'sha256=0'),
    header('User-Agent', text, 'Shop/1'),
    header('X-Free', text),
  ]
  const { definitions, events } = await shopWith({
    webhooks: { orderPaid: posted(order, { parameters }) },
  })
  const [event] = definitions
  expect(event && events.headersOf(event, CAUSE)).toEqual({
    ...{ 'x-event': 'orderPaid', 'x-hook-delivery': 'msg_1', 'user-agent': 'Shop/1' },
    'x-timestamp': String(NOW / 1000),
  })
})
