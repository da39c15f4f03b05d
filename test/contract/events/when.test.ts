import { expect, test } from 'vitest'
import { explain } from '../../../src/contract/explain.ts'
import { explanationLines } from '../../../src/contract/explanation-lines.ts'
import { inWord, posted, shopWith } from './shop.ts'

const order = { $ref: '#/components/schemas/Order' }
const envelope = {
  type: 'object',
  properties: { type: { type: 'string' }, data: { type: 'object' } },
}

const CALLBACK = '{$request.body#/callbackUrl}'

/** What events are sent for, by their names; nothing: by their trigger alone. */
const NAMES: { readonly [name: string]: readonly string[] } = {
  'order.created': ['create_order'],
  newOrder: ['create_order'],
  'accountHolder.registered': ['create_accountholder'],
  OrderUpdated: ['update_order'],
  order_deleted: ['delete_order'],
  'orders-removed': ['delete_order'],
  orderPaid: ['orders.status=paid'],
  onOrderPaid: ['orders.status=paid'],
  'order.has.been.cancelled': ['orders.status=canceled'],
  'order.in_transit': ['orders.status=in_transit'],
  'order.archived': ['orders.isArchived=true'],
  'order.unarchived': ['orders.isArchived=false'],
  'order.reopened': ['orders.status=open changed'],
  'order.shipped': ['ship_order'],
  'order.status.changed': ['orders.status=undefined changed'],
  'payment_intent.succeeded': ['payment_intents.status=succeeded'],
  'payment_intent.created': ['create_paymentintent'],
  'shop.accountHolder.created': ['create_accountholder'],
  '/ACCOUNT_HOLDER_UPDATED': ['update_accountholder'],
  'order.payment_failed': [],
  'order.lost': [],
  'refund.created': [],
  'wonderful.order.created': [],
  ping: [],
}

test('a webhook is sent for what its name says clearly, and else by its trigger alone', async () => {
  const webhooks = Object.fromEntries(Object.keys(NAMES).map((name) => [name, posted(envelope)]))
  const { definitions } = await shopWith({ webhooks })
  const found = definitions.map(({ name, when }) => [name, when.map(inWord)])
  expect(Object.fromEntries(found)).toEqual(NAMES)
})

const PREFIXED: readonly (readonly [names: readonly string[], sent: readonly string[]])[] = [
  // All names have it in common, whatever a callback is called.
  [
    ['tea.house_order.created', 'tea.house_order.paid'],
    ['create_order', 'orders.status=paid'],
  ],
  // Some have it, as a segment or as a word.
  [
    ['customer.order.created', 'ping'],
    ['create_order', ''],
  ],
  [
    ['com.example.order.created', 'order.paid'],
    ['create_order', 'orders.status=paid'],
  ],
  [
    ['customerOrderCreated', 'customer_order_deleted', 'ping'],
    ['create_order', 'delete_order', ''],
  ],
  // What one name alone begins with may be another thing.
  [
    ['customerOrderCreated', 'giftOrderCreated'],
    ['', ''],
  ],
  // What other names begin with may be what has not come about.
  [
    ['failed_order_created', 'failed_order_deleted', 'ping'],
    ['', '', ''],
  ],
]

test.for(PREFIXED)('webhooks %j beside a callback are sent for %j', async ([names, sent]) => {
  const { definitions } = await shopWith({
    webhooks: Object.fromEntries(names.map((name) => [name, posted(envelope)])),
    callbacks: { done: { [CALLBACK]: posted(order) } },
  })
  const webhooks = definitions.filter(({ kind }) => kind === 'webhook')
  expect(webhooks.map(({ when }) => when.map(inWord).join())).toEqual(sent)
})

test('an unclear name says which words are not understood', async () => {
  const names = ['order.created', 'wonderful.order.created', 'refund.money_back']
  const { definitions } = await shopWith({
    webhooks: Object.fromEntries(names.map((name) => [name, posted(envelope)])),
  })
  const why = 'its name does not say clearly what has become of a record of the contract'
  expect(definitions.slice(1).map((each) => each.why)).toEqual([
    `${why}: wonderful is no word of a record`,
    `${why}: refund, money and back are no word of a record`,
  ])
})

test('of two names, the one that says more says what the other one is not', async () => {
  const webhooks = Object.fromEntries(
    ['order.opened', 'order.reopened', 'order.added', 'order.created'].map((name) => [
      name,
      posted(envelope),
    ]),
  )
  const { definitions } = await shopWith({ webhooks })
  expect(Object.fromEntries(definitions.map(({ name, when }) => [name, when.map(inWord)]))).toEqual(
    {
      'order.opened': ['orders.status=open changed'],
      'order.reopened': ['orders.status=open changed'],
      'order.added': [],
      'order.created': ['create_order'],
    },
  )
})

test('a webhook that is called like records is sent for each thing that its payload may say', async () => {
  const payload = {
    type: 'object',
    required: ['action', 'order'],
    properties: { action: { enum: ['created', 'paid', 'lost'] }, order },
  }
  const { definitions, events } = await shopWith({ webhooks: { orders: posted(payload) } })
  const [event] = definitions
  expect(event?.when.map(inWord)).toEqual(['create_order created', 'orders.status=paid paid'])
  const rule = event?.when[1]
  const cause = { rule, now: 0, seed: 1, id: 'msg_1', record: { id: 1, item: 'a', status: 'paid' } }
  expect(event && JSON.parse(events.payloadOf(event, cause))).toEqual({
    action: 'paid',
    order: { id: 1, item: 'a', status: 'paid' },
  })
})

test('of webhooks that share a schema, each value of its type belongs to the one that is called so', async () => {
  const names = ['order.created', 'order.deleted', 'ping', 'invoice.payment_failed']
  const shared = posted({
    type: 'object',
    properties: { type: { enum: [...names, 'order.paid'] }, data: order },
  })
  const { definitions } = await shopWith({
    webhooks: Object.fromEntries([...names, 'orders'].map((name) => [name, shared])),
  })
  expect(Object.fromEntries(definitions.map(({ name, when }) => [name, when.map(inWord)]))).toEqual(
    {
      'order.created': ['create_order'],
      'order.deleted': ['delete_order'],
      ping: [],
      'invoice.payment_failed': [],
      orders: ['orders.status=paid order.paid'],
    },
  )
})

test('a payload that is about another record than the name leaves a webhook to its trigger', async () => {
  const payload = { type: 'object', properties: { order } }
  const { definitions } = await shopWith({
    webhooks: { 'order.payment_intent.created': posted(payload) },
  })
  expect(definitions[0]?.when).toEqual([])
})

test('a callback is sent after its operation, unless its name says that something has failed, or another one says what that does', async () => {
  const one = { [CALLBACK]: posted(order) }
  const { definitions } = await shopWith({
    callbacks: {
      ...{ orderCreated: one, orderFailed: one, orderPaid: one, done: one },
      nowhere: { '{callbackUrl}': posted(order) },
    },
  })
  expect(Object.fromEntries(definitions.map(({ name, when }) => [name, when.map(inWord)]))).toEqual(
    {
      'create_order.orderCreated': ['create_order'],
      'create_order.orderFailed': [],
      'create_order.orderPaid': [],
      'create_order.done': ['create_order'],
      'create_order.nowhere': [],
    },
  )
})

test('x-sandbox says for what an event is sent, and how long after', async () => {
  const at = (said: object) => posted(order, { 'x-sandbox': said })
  const { definitions } = await shopWith({
    webhooks: {
      first: at({ on: 'ship_order', after: '2s' }),
      second: at({ on: ['ship_order', 'create_order'], after: 1500 }),
      third: at({ on: { orders: { status: 'paid' } }, after: '30d' }),
      'order.created': at({ after: '1m' }),
      'order.deleted': at({ on: [] }),
    },
  })
  expect(definitions.map(({ when }) => when)).toEqual([
    [{ on: 'operation', operation: 'ship_order', after: 2000 }],
    [
      { on: 'operation', operation: 'ship_order', after: 1500 },
      { on: 'operation', operation: 'create_order', after: 1500 },
    ],
    [{ on: 'state', resource: 'orders', member: 'status', becomes: 'paid', after: 2_592_000_000 }],
    [{ on: 'operation', operation: 'create_order', after: 60_000 }],
    [],
  ])
})

/** What is refused, by what x-sandbox says at a webhook. */
const REFUSED: { readonly [sentence: string]: object } = {
  'webhooks.paid.post.x-sandbox.on is "create_ordre", which is no operation of the contract. Did you mean "create_order"?':
    { on: 'create_ordre' },
  'x-sandbox.on.1 is "nope", which is no operation of the contract.': {
    on: ['ship_order', 'nope'],
  },
  'x-sandbox.on.order is about "order", and there is no such resource. Did you mean "orders"?': {
    on: { order: { status: 'paid' } },
  },
  'x-sandbox.on.orders.state is "state", which no record of orders has. Did you mean "status"?': {
    on: { orders: { state: 'paid' } },
  },
  'x-sandbox.on.orders.status is "payed", which status cannot be. It can be canceled, in_transit, open, paid.':
    {
      on: { orders: { status: 'payed' } },
    },
  'x-sandbox.role says nothing here: a webhook or a callback has on and after.': { role: 'create' },
  'x-sandbox.after must be milliseconds, or a duration such as 2s, 10m or 30d, up to ten years': {
    after: 'soon',
  },
  'x-sandbox.after must be a duration up to 3660d (ten years), such as 30s, 10m or 30d, got "4000d"':
    {
      after: '4000d',
    },
}

test.for(Object.entries(REFUSED))(
  'a contract is refused that says at a webhook: %s',
  async ([sentence, said]) => {
    await expect(
      shopWith({ webhooks: { paid: posted(order, { 'x-sandbox': said }) } }),
    ).rejects.toThrow(sentence)
  },
)

test('a callback takes no other operation, and an operation no event', async () => {
  const callbacks = { done: { [CALLBACK]: posted(order, { 'x-sandbox': { on: 'ship_order' } }) } }
  await expect(shopWith({ callbacks })).rejects.toThrow(
    'x-sandbox.on says nothing here: a callback is sent after its own operation, create_order. on: [] leaves it to the trigger.',
  )
})

test('a webhook that is broken costs that webhook alone', async () => {
  const { definitions, source } = await shopWith({
    webhooks: { broken: 'no object', 'order.created': posted(order) },
  })
  expect(definitions.map(({ name }) => name)).toEqual(['order.created'])
  expect(source.file.faults).toEqual([
    expect.objectContaining({
      pointer: '/webhooks/broken',
      rule: 'must be an object, got a string.',
    }),
  ])
})

test('documents of 3.0 have webhooks as x-webhooks', async () => {
  const { definitions } = await shopWith({
    openapi: '3.0.3',
    'x-webhooks': { 'order.created': posted(order) },
  })
  expect(definitions).toEqual([
    expect.objectContaining({
      name: 'order.created',
      pointer: '#/x-webhooks/order.created/post',
      when: [expect.objectContaining({ operation: 'create_order' })],
    }),
  ])
})

test('an explanation says of each event when it is sent, with what, why, and what would change that', async () => {
  const { source, contract } = await shopWith({
    webhooks: {
      'order.created': posted({ type: 'object', properties: { data: order } }),
      ping: posted(undefined),
      never: posted({ not: {} }),
    },
    callbacks: { done: { [`${CALLBACK}?id={$response.body#/id}`]: posted(order) } },
  })
  const lines = explanationLines(explain(source.written, source.file, contract))
  expect(lines.slice(lines.indexOf('Events'))).toEqual([
    'Events',
    '  webhook order.created (POST): after create_order',
    '    because its name says that an order is created',
    '    with the record of orders in data',
    '    to change it: x-sandbox: { on: OPERATION, after: 2s } or x-sandbox: { on: [] }',
    '  webhook ping (POST): by its trigger alone',
    '    because its name does not say clearly what has become of a record of the contract: ping is no word of a record',
    '    with no body',
    '    to change it: x-sandbox: { on: OPERATION, after: 2s }',
    '  webhook never (POST): it cannot be sent',
    expect.stringContaining('no value of its schema can be made'),
    '    to change it: x-sandbox: { on: OPERATION, after: 2s }',
    '  callback create_order.done (POST): after create_order',
    '    because it is a callback of create_order',
    '    to {$request.body#/callbackUrl}?id={$response.body#/id}',
    '    with the record of orders as its body',
    '    to change it: x-sandbox: { after: 2s } or x-sandbox: { on: [] }',
  ])
})
