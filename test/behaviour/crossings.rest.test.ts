import path from 'node:path'
import { afterAll } from 'vitest'
import type { HookArgument } from '../../src/behaviour/code/define-handlers.ts'
import type { StartOptions } from '../../src/http/start-options.ts'
import { emptyRedis, stopRedis } from '../support/places.ts'
import { hasRedis, withoutRedis } from '../support/redis-server.ts'
import { sendJson } from '../support/send-json.ts'
import { expect, type Shop, shopHandlers, shopRecords, shopWith, test } from './support.ts'

afterAll(stopRedis)

// How hooks meet all that worlds are for.

const ORDER = { json: { productId: 1, quantity: 2 } }
interface Products {
  products: { readonly stock: number }
}
const BEGIN = { stock: 10, orders: 1 }

/** What a world has by now. */
async function seen({ send }: Shop): Promise<object> {
  const product = await send('/products/1')
  const orders = await send('/orders')
  return { stock: product.body.stock, orders: orders.body.length }
}

const order = ({ send }: Shop) => send('/orders', ORDER)

async function admin({ url }: Shop, method: string, where: string, sent: object = {}) {
  const asked = { method, ...(method !== 'GET' && { json: sent }) }
  const { status } = await sendJson(`${url.replace(/\/v1$/, '')}/__admin/${where}`, asked)
  expect(status, `${method} ${where}`).toBeLessThan(300)
}

/** The options of each place of state; a test that has none of it skips. */
const places: readonly [string, (folder: string) => Promise<StartOptions>][] = [
  ['in memory', async () => ({})],
  ['in a directory', async (folder) => ({ data: path.join(folder, 'data') })],
  [`at a server${withoutRedis}`, async () => ({ data: (await emptyRedis()).address })],
]

test.for(places)(
  'hooks change the world of their request alone, %s, and what they have done goes and comes with it',
  async ([where, placeOf], { start, folder, skip }) => {
    if (where.startsWith('at a server') && !hasRedis) return skip()
    const sandbox = await start(shopWith(shopHandlers, await placeOf(folder)))
    const other = await start(shopWith(shopHandlers))
    expect((await order(sandbox)).body).toMatchObject({ id: 2, status: 'open', total: 10 })
    await admin(sandbox, 'POST', 'snapshots', { name: 'before' })
    await order(sandbox)
    expect(await seen(sandbox)).toEqual({ stock: 6, orders: 3 })
    expect(await seen(other)).toEqual(BEGIN)
    await admin(sandbox, 'POST', 'snapshots/before/restore')
    expect(await seen(sandbox)).toEqual({ stock: 8, orders: 2 })
    await admin(sandbox, 'POST', 'reset')
    expect(await seen(sandbox)).toEqual(BEGIN)
    // Another scenario has the handlers of the command line, too.
    const twice = { ...shopRecords, products: [{ id: 1, name: 'Ball', price: 5, stock: 2 }] }
    await admin(sandbox, 'PUT', 'scenario', { version: 1, name: 'other', records: twice })
    expect((await order(sandbox)).status).toBe(201)
    expect((await order(sandbox)).status).toBe(409)
    expect(await seen(sandbox)).toEqual({ stock: 0, orders: 2 })
  },
)

test.for(
  places.flatMap(([where, placeOf]) =>
    (['reset', 'scenario'] as const).map((what) => [where, what, placeOf] as const),
  ),
)(
  'a request whose hook waits %s while the world begins again (%s) leaves nothing half done',
  async ([where, what, placeOf], { start, folder, skip }) => {
    if (where.startsWith('at a server') && !hasRedis) return skip()
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const scenario = { version: 1, name: 'shop', records: shopRecords }
    const hooks = {
      createOrder: {
        before: async ({ records }: HookArgument<unknown, Products>) => {
          records('products').update(1, (product) => ({ ...product, stock: product.stock - 1 }))
          reached.resolve()
          await gate.promise
        },
      },
    }
    const sandbox = await start(shopWith(hooks, { ...(await placeOf(folder)), scenario }))
    const waiting = order(sandbox)
    await reached.promise
    const grown = { ...scenario, records: { ...shopRecords, orders: [] } }
    await (what === 'reset'
      ? admin(sandbox, 'POST', 'reset')
      : admin(sandbox, 'PUT', 'scenario', grown))
    gate.resolve()
    const { status } = await waiting
    expect([201, 503]).toContain(status)
    const { orders } = what === 'reset' ? shopRecords : grown.records
    const begun = { stock: 10, orders: orders.length }
    // What was asked before belongs to the world that is gone, or all of it to the new one.
    const made = { stock: 9, orders: begun.orders + 1 }
    expect(status === 201 ? [begun, made] : [begun]).toContainEqual(await seen(sandbox))
  },
)

test('a recorded exchange answers without hooks; what is not on the tape has them', async ({
  start,
}) => {
  const answer = { id: 7, ...ORDER.json, status: 'open' }
  const headers = { 'content-type': 'application/json' }
  const scenario = {
    ...{ version: 1, name: 'shop', records: shopRecords, replay: { onMiss: 'store' } },
    exchanges: [
      {
        ...{ request: 'POST /v1/orders', headers, body: JSON.stringify(ORDER.json) },
        answer: { status: 201, headers, body: JSON.stringify(answer) },
      },
    ],
  }
  const sandbox = await start(shopWith(shopHandlers, { scenario }))
  expect((await order(sandbox)).body).toEqual(answer)
  expect(await seen(sandbox)).toMatchObject({ stock: 10 })
  const once = { json: { productId: 1, quantity: 1 } }
  expect((await sandbox.send('/orders', once)).body).toMatchObject({ id: 8, total: 5 })
  expect(await seen(sandbox)).toMatchObject({ stock: 9 })
})
