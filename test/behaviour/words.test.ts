import { expect, test } from 'vitest'
import { type OwnSandbox, withSandbox } from '../support/own-paths.ts'
import { testPlaces } from '../support/places.ts'
import { SCENARIO, shop } from './shop.ts'

type Play = (sandbox: OwnSandbox) => Promise<void>

/** Plays in memory; with the rest also in a directory over restarts, and on two replicas. */
function testWords(title: string, play: Play, scenario: object = SCENARIO): void {
  testPlaces(title, { directory: 'rest', replicas: 'rest' }, (options, replicas) =>
    withSandbox(shop, { scenario, ...options }, play, replicas),
  )
}

const order = { productId: 1, quantity: 2 }
const stockOf = async ({ send }: OwnSandbox) => (await send('GET /products/1')).body.stock
const statusOf = async ({ send }: OwnSandbox) => (await send('GET /orders/1')).body.status
const countOf = async ({ send }: OwnSandbox, status: string) =>
  (await send('GET /orders')).body.filter(
    (each: typeof order & { status: string }) => each.status === status,
  ).length

testWords('what an order takes is gone, or the order is refused', async (sandbox) => {
  const { send, restart } = sandbox
  const placed = { id: 1, ...order, status: 'open', placedAt: '2030-01-01T12:00:00.000Z' }
  expect(await send('POST /orders', order)).toEqual({ status: 201, body: placed })
  await restart()
  const refused = await send('POST /orders', order)
  expect(refused).toMatchObject({ status: 409, body: { message: 'Out of stock' } })
  expect((await send('POST /orders', { productId: 7, quantity: 1 })).status).toBe(400)
  await restart()
  expect(await stockOf(sandbox)).toBe(1)
  expect((await send('GET /orders')).body).toEqual([placed])
})

testWords(
  'an order is cancelled only while it is open or paid, and what it took comes back',
  async (sandbox) => {
    const { send } = sandbox
    await send('POST /orders', order)
    expect((await send('POST /orders/1/pay')).body).toMatchObject({ status: 'paid' })
    const cancelled = await send('POST /orders/1/cancel')
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      cancelledAt: '2030-01-01T12:00:00.000Z',
    })
    expect(await stockOf(sandbox)).toBe(3)
    const again = await send('POST /orders/1/cancel')
    expect(again.status).toBe(409)
    expect(JSON.stringify(again.body)).toContain(
      'status is \\"open\\" or \\"paid\\", and it is \\"cancelled\\"',
    )
    expect(await stockOf(sandbox)).toBe(3)
    expect((await send('POST /orders/8/cancel')).status).toBe(404)
  },
)

testWords(
  'a change that is none of the transitions is refused, whichever operation makes it',
  async (sandbox) => {
    const { send } = sandbox
    await send('POST /orders', order)
    const put = { id: 1, status: 'shipped' }
    expect((await send('PUT /orders/1', put)).status).toBe(400)
    expect((await send('PATCH /orders/1', { status: 'refunded' })).status).toBe(400)
    expect((await send('PATCH /orders/1', { quantity: 1 })).status).toBe(200)
    expect((await send('PATCH /orders/1', { status: 'paid' })).status).toBe(200)
    expect((await send('PUT /orders/1', put)).status).toBe(200)
    expect((await send('POST /orders/1/pay')).status).toBe(409)
    expect(await statusOf(sandbox)).toBe('shipped')
  },
)

testWords('what comes later is there at its time, for whoever asks', async (sandbox) => {
  const { send, restart } = sandbox
  await send('POST /orders', order)
  await send('POST /orders/1/cancel')
  const { clock } = sandbox.running
  await clock.advance(299_000)
  expect(await statusOf(sandbox)).toBe('cancelled')
  await restart()
  await sandbox.running.clock.set({ now: '2030-01-01T12:05:00Z' })
  expect(await countOf(sandbox, 'refunded')).toBe(1)
  expect(await countOf(sandbox, 'cancelled')).toBe(0)
  await restart()
  // What has happened is not taken back by a clock that is set back.
  await sandbox.running.clock.set({ now: '2030-01-01T12:00:00Z' })
  expect(await statusOf(sandbox)).toBe('refunded')
})

testWords(
  'what comes later goes when one of its members is changed before, and stays when others are',
  async (sandbox) => {
    const { send, running } = sandbox
    await send('POST /orders', order)
    await send('POST /orders', { productId: 1, quantity: 1 })
    await send('POST /orders/1/cancel')
    await send('POST /orders/2/cancel')
    expect((await send('PATCH /orders/2', { quantity: 7 })).status).toBe(200)
    const put = { ...order, status: 'shipped' }
    const changed = await fetch(`${running.adminUrl}/state/orders/1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(put),
    })
    expect([changed.status, await changed.text()]).toEqual([204, ''])
    await running.clock.advance(600_000)
    expect(await statusOf(sandbox)).toBe('shipped')
    expect(await countOf(sandbox, 'refunded')).toBe(1)
  },
)

testWords(
  'a snapshot and the state as a scenario keep what comes later; a reset forgets it',
  async (sandbox) => {
    const { send, running } = sandbox
    await send('POST /orders', order)
    await send('POST /orders/1/cancel')
    await running.snapshots.take('cancelled')
    const state = Object(await (await fetch(`${running.adminUrl}/state`)).json())
    expect(state.later).toEqual([
      { resource: 'orders', id: 1, at: '2030-01-01T12:05:00.000Z', set: { status: 'refunded' } },
    ])
    await withSandbox(shop, { scenario: state }, async (copy) => {
      await copy.running.clock.advance(300_000)
      expect(await statusOf(copy)).toBe('refunded')
    })
    await running.clock.advance(300_000)
    expect(await statusOf(sandbox)).toBe('refunded')
    await running.snapshots.restore('cancelled')
    expect(await statusOf(sandbox)).toBe('cancelled')
    await running.clock.advance(300_000)
    expect(await statusOf(sandbox)).toBe('refunded')
    await running.reset()
    expect((await send('GET /orders')).body).toEqual([])
    await send('POST /orders', order)
    await running.clock.advance(900_000)
    expect(await statusOf(sandbox)).toBe('open')
  },
)

test('each world has its own stock, and another scenario other words', async () => {
  const scenario = { ...SCENARIO, isolation: 'per-key', keys: ['a', 'b'] }
  await withSandbox(shop, { scenario }, async ({ running }) => {
    const send = (key: string, line: string, body?: object) => {
      const [method = '', target = ''] = line.split(' ')
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      return fetch(running.url + target, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
    }
    expect((await send('a', 'POST /orders', order)).status).toBe(201)
    expect((await send('a', 'POST /orders', order)).status).toBe(409)
    expect((await send('b', 'POST /orders', order)).status).toBe(201)
    const { behaviour: _, ...without } = scenario
    await running.load(without)
    for (const _ of [1, 2, 3]) expect((await send('a', 'POST /orders', order)).status).toBe(201)
  })
})
