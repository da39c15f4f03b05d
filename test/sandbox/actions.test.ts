import { expect } from 'vitest'
import { body, inPath, int64, object, text } from '../support/contract-parts.ts'
import { answers, testInPlaces } from '../support/own-paths.ts'

const state = { type: 'string', enum: ['open', 'closed'] }
const strict = { additionalProperties: false }
const order = object({ id: int64, state, note: text, rank: int64 }, ['id', 'state'], strict)
const newOrder = object({ state, note: text, coupon: text }, ['state'])
const parameters = [inPath('orderId', int64)]
const action = (operationId: string, taken: object) => ({
  ...{ operationId, parameters, requestBody: body(taken), responses: answers(200, order) },
})

/** Orders whose schema has nothing beside what it declares; actions that take more, and other things of the same names. */
const paths = {
  '/orders': {
    post: { operationId: 'addOrder', requestBody: body(newOrder), responses: answers(201, order) },
  },
  '/orders/{orderId}': {
    get: { operationId: 'getOrder', parameters, responses: answers(200, order) },
    patch: {
      ...{ operationId: 'changeOrder', parameters, responses: answers(200, order) },
      requestBody: body(object({ note: text, coupon: text }), 'application/merge-patch+json'),
    },
  },
  '/orders/{orderId}/cancel': {
    post: action('cancelOrder', object({ reason: text, state, rank: text })),
  },
  '/orders/{orderId}/state': {
    put: action('setState', object({ state, because: object({ of: text }) }, ['state'])),
  },
}

testInPlaces(
  'an action takes over what the record declares, and nothing else',
  paths,
  async (sandbox) => {
    const { send, restart } = sandbox
    const merge = 'application/merge-patch+json'
    const [kept] = [(await send('POST /orders', { state: 'open', coupon: 'X' })).body]
    expect(kept).toEqual({ id: 1, state: 'open' })
    const closed = { id: 1, state: 'closed' }
    const sent = { reason: 'broken', state: 'closed', rank: 'a text', more: 1 }
    expect(await send('POST /orders/1/cancel', sent)).toEqual({ status: 200, body: closed })
    expect(await send('POST /orders/1/cancel', { reason: 'again' })).toEqual({
      status: 200,
      body: closed,
    })
    await restart()
    expect(await send('GET /orders/1')).toEqual({ status: 200, body: closed })
    const put = { state: 'open', because: { of: 'x' } }
    expect((await send('PUT /orders/1/state', put)).body).toEqual({ id: 1, state: 'open' })
    expect(await send('PATCH /orders/1', { note: 'a', coupon: 'Y' }, merge)).toEqual({
      status: 200,
      body: { id: 1, state: 'open', note: 'a' },
    })
    expect((await send('POST /orders/2/cancel', { reason: 'x' })).status).toBe(404)
    expect((await send('PUT /orders/2/state', put)).status).toBe(404)
  },
)
