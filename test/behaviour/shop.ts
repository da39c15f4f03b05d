import {
  answer,
  collection,
  inPath,
  int64,
  object,
  shows,
  takes,
  text,
} from '../support/contract-parts.ts'

const time = { type: 'string', format: 'date-time' }
const STATES = ['open', 'paid', 'shipped', 'cancelled', 'refunded']
const product = object({ id: int64, stock: { type: 'integer', minimum: 0 }, name: text }, [
  'id',
  'stock',
])
const order = {
  ...object(
    {
      ...{ id: int64, productId: int64, quantity: { type: 'integer', minimum: 1 } },
      ...{ status: { type: 'string', enum: STATES }, placedAt: time, cancelledAt: time },
    },
    ['id', 'status'],
  ),
  'x-sandbox': {
    transitions: { status: { open: ['paid', 'cancelled'], paid: ['shipped', 'cancelled'] } },
  },
}
const sent = object({ productId: int64, quantity: { type: 'integer', minimum: 1 } }, [
  'productId',
  'quantity',
])
const parameters = [inPath('orderId', int64)]
const act = (said?: object) => {
  const { responses } = shows(order)
  const all = { ...responses, 409: answer(), 404: answer() }
  return { post: { parameters, responses: all, ...(said && { 'x-sandbox': said }) } }
}

/** What is said of the cancellation of an order: what it takes comes back, and the money later. */
export const CANCEL = {
  only: { status: ['open', 'paid'] },
  set: { status: 'cancelled', cancelledAt: '$now' },
  effects: [
    { resource: 'products', id: '$record.productId', set: { stock: { add: '$record.quantity' } } },
  ],
  later: { after: '5m', set: { status: 'refunded' } },
}

/** Products with a stock, and orders of them, of which the document says in words what the contract does not. */
export const shop = {
  ...collection('/products', product, { id: inPath('productId', int64) }),
  ...collection('/orders', order, {
    id: inPath('orderId', int64),
    sent,
    item: {
      patch: { ...takes(object({ status: text, quantity: int64 }), order) },
      put: { ...takes(order, order) },
    },
  }),
  '/orders/{orderId}/pay': act(),
  '/orders/{orderId}/cancel': act(CANCEL),
}

/** What a scenario says of the creation of an order. */
export const PLACE = {
  set: { status: 'open', placedAt: '$now' },
  effects: [
    { resource: 'products', id: '$body.productId', set: { stock: { add: '-$body.quantity' } } },
  ],
  else: { status: 409, message: 'Out of stock' },
}

/** Products to begin with, the words of the creation, and a clock that stands still. */
export const SCENARIO = {
  version: 1,
  extends: 'empty',
  clock: { now: '2030-01-01T12:00:00Z' },
  records: {
    products: [
      { id: 1, stock: 3 },
      { id: 2, stock: 0 },
    ],
  },
  behaviour: { 'post /orders': PLACE },
}
