import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { expect, shopWith, test } from './support.ts'

const ORDER = { json: { productId: 1, quantity: 1 } }

test('what a hook returns and the contract forbids is a 500 that tells file, line and rule to the log and the journal alone', async ({
  start,
  folder,
}) => {
  const file = path.join(folder, 'own.ts')
  writeFileSync(
    file,
    `export default {
  createOrder: {
    change: ({ record }: { record: object }) => ({ ...record, quantity: 0 }),
  },
  payOrder: { before: ({ records }: any) => records('products').update(1, (p: any) => ({ ...p, stock: -1 })) },
  cancelOrder: { change: () => {} },
  getQuote: { answer: () => ({ price: 'much' }) },
  createProduct: { before() { throw new TypeError('no such thing') } },
}
`,
  )
  const sandbox = await start(shopWith(file))
  const replies = [
    await sandbox.send('/orders', ORDER),
    await sandbox.send('/orders/1/pay', { method: 'POST' }),
    await sandbox.send('/orders/1/cancel', { method: 'POST' }),
    await sandbox.send('/quotes?productId=1&quantity=1'),
    await sandbox.send('/products', { json: { name: 'Bowl', price: 1, stock: 1 } }),
  ]
  for (const { status, body } of replies)
    expect([status, body.message]).toEqual([500, 'The sandbox failed; its log says why'])
  const why = [
    'own.ts:3: createOrder.change has failed: orders.quantity must be at least 1, got 0 (minimum)',
    'own.ts:5: payOrder.before has failed: Error: products.stock must be at least 0, got -1 (minimum)',
    'own.ts:6: cancelOrder.change has failed: a record of orders must be an object, got nothing',
    'own.ts:7: getQuote.answer has failed: the answer.price must be a number, got "much" (type)',
    'own.ts:8: createProduct.before has failed: TypeError: no such thing',
  ]
  expect(sandbox.told).toHaveLength(why.length)
  for (const [at, text] of why.entries()) expect(sandbox.told[at]).toContain(text)
  expect(sandbox.told[4]).toContain(`${file}:8`)
  const hooks = (await sandbox.requests.list()).map((each) => each.hooks)
  expect(hooks[0]).toMatch(
    /own\.ts:3; change .*own\.ts:3 failed: orders\.quantity must be at least 1/,
  )
  expect(await sandbox.send('/products/1')).toMatchObject({ body: { stock: 10 } })
  expect((await sandbox.send('/orders')).body).toHaveLength(1)
})

test('a refusal with a status that the contract does not document is answered, and told once', async ({
  start,
}) => {
  const sandbox = await start(
    shopWith({
      createOrder: { before: ({ refuse }) => refuse(418, 'Tea') },
      payOrder: { before: ({ refuse }) => refuse(200) },
    }),
  )
  for (const _ of [1, 2]) {
    const { status, body } = await sandbox.send('/orders', ORDER)
    expect([status, body.message]).toEqual([418, 'Tea'])
  }
  expect(sandbox.told).toEqual([
    'handlers: createOrder.before: createOrder.before refuses with 418, which the contract does not document for createOrder. Document it, or refuse with another status.',
  ])
  expect((await sandbox.send('/orders/1/pay', { method: 'POST' })).status).toBe(500)
  expect(sandbox.told[1]).toContain('refuse takes a status from 400 to 599, got 200')
})

// Over a second: it waits for the bound.
test('a hook that never ends is a 500 after five seconds, and its world goes on', async ({
  start,
}) => {
  let late: (() => unknown) | undefined
  const sandbox = await start(
    shopWith({
      createOrder: {
        before: ({ body, records }) => {
          if (body.quantity !== 7) return undefined
          late = () => records('products').remove(1)
          return new Promise(() => {})
        },
      },
    }),
  )
  const hanging = sandbox.send('/orders', { json: { productId: 1, quantity: 7 } })
  await vi.waitUntil(() => late)
  expect((await sandbox.send('/orders', ORDER)).status).toBe(201)
  expect((await hanging).status).toBe(500)
  expect(sandbox.told[0]).toContain('it has not ended within 5 seconds')
  expect(late).toThrow('The request has ended')
  expect((await sandbox.send('/products/1')).status).toBe(200)
})

test('one request changes at most five hundred records by hooks', async ({ start }) => {
  const sandbox = await start(
    shopWith({
      createOrder: {
        before: ({ records }) => {
          for (let made = 0; made < 501; made += 1)
            records('products').create({ name: `New ${made}`, price: 1, stock: 1 })
        },
      },
    }),
  )
  expect((await sandbox.send('/orders', ORDER)).status).toBe(500)
  expect(sandbox.told[0]).toContain('One request can change at most 500 records')
  expect((await sandbox.send('/products')).body).toHaveLength(3)
})

test('a request whose records are changed by others each time is a 503 in the end', async ({
  start,
}) => {
  let tries = 0
  const sandbox = await start(
    shopWith({
      createOrder: {
        before: async ({ records }) => {
          tries += 1
          records('products').list()
          await sandbox.send('/products', { json: { name: 'Other', price: 1, stock: 1 } })
        },
      },
    }),
  )
  const { status, headers, body } = await sandbox.send('/orders', ORDER)
  expect([status, headers.get('retry-after'), tries]).toEqual([503, '1', 40])
  expect(body.message).toContain('others changed what it depends on at the same time. Try again')
  expect((await sandbox.send('/orders')).body).toHaveLength(1)
})

test('a handler that waits meets others, and is tried again on what they have made', async ({
  start,
}) => {
  const sandbox = await start(
    shopWith({
      createOrder: {
        before: async ({ body, records, refuse }) => {
          const { stock } = records('products').get(1) as { stock: number }
          await new Promise((resolve) => setTimeout(resolve, 2))
          if (stock < body.quantity) refuse(409)
          records('products').update(1, (product) => ({ ...product, stock: stock - body.quantity }))
        },
      },
    }),
  )
  const replies = await Promise.all(
    Array.from({ length: 15 }, () => sandbox.send('/orders', ORDER)),
  )
  const made = replies.filter(({ status }) => status === 201)
  expect([made.length, replies.filter(({ status }) => status === 409).length]).toEqual([10, 5])
  expect((await sandbox.send('/products/1')).body.stock).toBe(0)
  expect((await sandbox.send('/orders')).body).toHaveLength(11)
})
