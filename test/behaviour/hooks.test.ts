import { refuse, reply } from '../../src/behaviour/code/define-handlers.ts'
import { expect, shopHandlers, shopWith, test } from './support.ts'

test('handlers of a file change other records, refuse, and say what is kept', async ({ start }) => {
  const sandbox = await start(shopWith(shopHandlers))
  const now = Date.now()
  const created = await sandbox.send('/orders', { json: { productId: 2, quantity: 1 } })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ id: 2, status: 'open', total: 12.5 })
  expect(Date.parse(created.body.placedAt)).toBeGreaterThanOrEqual(now)
  expect((await sandbox.send('/products/2')).body.stock).toBe(0)
  const refused = await sandbox.send('/orders', { json: { productId: 2, quantity: 1 } })
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'conflict', message: 'Out of stock' },
  ])
  expect((await sandbox.send('/orders')).body).toHaveLength(2)
  const paid = await sandbox.send('/orders/2/pay', { method: 'POST' })
  expect(paid.body).toMatchObject({ id: 2, status: 'paid' })
  expect((await sandbox.send('/orders/2/pay', { method: 'POST' })).status).toBe(409)
  expect((await sandbox.send('/orders/2/cancel', { method: 'POST' })).body.status).toBe('cancelled')
  expect((await sandbox.send('/products/2')).body.stock).toBe(1)
  expect((await sandbox.send('/orders/9/cancel', { method: 'POST' })).status).toBe(404)
})

test('hooks are called in their order, after faults and checks of the contract', async ({
  start,
}) => {
  const called: string[] = []
  const note = (hook: string) => () => void called.push(hook)
  const sandbox = await start(
    shopWith({
      createOrder: {
        before: note('before'),
        change: ({ record, previous }) => {
          called.push('change')
          expect([record.id, previous]).toEqual([2, undefined])
          return { ...record, status: 'open' }
        },
        after: ({ record }) => {
          called.push('after')
          expect(record).toMatchObject({ id: 2, status: 'open' })
        },
      },
    }),
  )
  await sandbox.faults.add({ id: 'late', on: 'createOrder', respond: { status: 503 } })
  const order = { json: { productId: 1, quantity: 1 } }
  expect((await sandbox.send('/orders', order)).status).toBe(503)
  await sandbox.faults.clear()
  expect((await sandbox.send('/orders', { json: { productId: 1, quantity: 0 } })).status).toBe(400)
  expect(called).toEqual([])
  expect((await sandbox.send('/orders', order)).status).toBe(201)
  expect(called).toEqual(['before', 'change', 'after'])
})

interface Taking {
  readonly records: (name: 'products') => {
    update(id: number, change: (product: { readonly stock: number }) => object): unknown
  }
}

test('what a request has changed before it is refused or fails is not kept, wherever that is', async ({
  start,
}) => {
  const take = ({ records }: Taking) =>
    records('products').update(1, (product: { stock: number }) => ({ ...product, stock: 1 }))
  const ends: { readonly [hook: string]: object } = {
    before: {
      before: (context: never) => {
        take(context)
        refuse(409)
      },
    },
    change: {
      before: take,
      change: () => {
        throw new Error('no change')
      },
    },
    after: { before: take, after: () => refuse(409, { code: 'late', message: 'Too late' }) },
    async: {
      before: async (context: never) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        take(context)
        throw new TypeError('nothing')
      },
    },
  }
  for (const [where, hooks] of Object.entries(ends)) {
    const sandbox = await start(shopWith({ createOrder: hooks }, { onNotice: () => {} }))
    const { status, body } = await sandbox.send('/orders', { json: { productId: 1, quantity: 1 } })
    expect([where, status]).toEqual([where, ['before', 'after'].includes(where) ? 409 : 500])
    if (where === 'after') expect(body).toEqual({ code: 'late', message: 'Too late' })
    if (where === 'before') expect(body.message).toBe('There is not enough in stock')
    expect((await sandbox.send('/products/1')).body.stock).toBe(10)
    expect((await sandbox.send('/orders')).body).toHaveLength(1)
  }
})

test('a hook has what is valid of its request: body, path, query and headers', async ({
  start,
}) => {
  const seen: unknown[] = []
  const sandbox = await start(
    shopWith({
      createOrder: { before: ({ body, headers }) => void seen.push(body, headers['x-own']) },
      payOrder: { before: ({ path, record }) => void seen.push(path, record) },
      listOrders: { before: ({ query, record }) => void seen.push(query, record) },
    }),
  )
  await sandbox.send('/orders', {
    json: { productId: 2n ** 62n, quantity: 1 },
    headers: { 'x-own': 'yes' },
  })
  await sandbox.send('/orders/1/pay', { method: 'POST' })
  await sandbox.send('/orders?status=open')
  expect(seen).toEqual([
    ...[{ productId: 2n ** 62n, quantity: 1 }, 'yes'],
    ...[{ orderId: 1 }, { id: 1, productId: 1, quantity: 2, status: 'open' }],
    ...[{ status: 'open' }, undefined],
  ])
})

test('records are listed, made and removed within the change of the request', async ({ start }) => {
  const seen: unknown[] = []
  const sandbox = await start(
    shopWith({
      createProduct: {
        after: ({ record, records }) => {
          const orders = records('orders')
          const own = orders.create({ productId: record.id, quantity: 1, status: 'paid' })
          seen.push(own.id, orders.get(own.id), orders.list({ status: 'paid' }).length)
          seen.push(orders.remove(1), orders.remove(1), orders.list().length, orders.get(1))
          seen.push(
            orders.update(7, (order) => order),
            records('products').get(record.id)?.name,
          )
        },
      },
    }),
  )
  const json = { name: 'Bowl', price: 3, stock: 2 }
  expect((await sandbox.send('/products', { json })).status).toBe(201)
  const order = { id: 2, productId: 4, quantity: 1, status: 'paid' }
  expect(seen).toEqual([2, order, 1, true, false, 1, undefined, undefined, 'Bowl'])
  expect((await sandbox.send('/orders')).body).toEqual([order])
})

test('an answer stands in place of what the operation does, and has what the contract declares', async ({
  start,
}) => {
  const sandbox = await start(
    shopWith({
      getQuote: { answer: ({ query }) => ({ price: query.quantity * 2, secret: 1 }) },
      getProduct: { answer: async ({ record }) => ({ ...record, name: 'Any' }) },
    }),
  )
  expect((await sandbox.send('/quotes?productId=1&quantity=4')).body).toEqual({ price: 8 })
  expect((await sandbox.send('/products/2')).body.name).toBe('Any')
})

test('an answer can be a reply with a documented status, headers, and a sample to change', async ({
  start,
}) => {
  const sandbox = await start(
    shopWith({
      getQuote: {
        answer: ({ sample, reply }) =>
          reply({ headers: { 'X-Quote': 7 }, body: { ...sample(), price: 2 } }),
      },
      getProduct: { answer: ({ sample }) => ({ ...sample(), name: 'Any' }) },
      payOrder: { answer: ({ reply }) => reply({ status: 202 }) },
      cancelOrder: { answer: () => reply({ headers: { 'Content-Length': 1 } }) },
      listOrders: { answer: ({ reply }) => reply({ status: 409, body: [] }) },
      createOrder: { answer: ({ reply }) => reply({ headers: { 'X-Own': 'a\nb' }, body: {} }) },
    }),
  )
  const quote = await sandbox.send('/quotes?productId=1&quantity=4')
  expect([quote.headers.get('x-quote'), quote.body]).toEqual(['7', { price: 2 }])
  const product = (await sandbox.send('/products/2')).body
  expect(product).toMatchObject({ name: 'Any', stock: expect.any(Number) })
  await sandbox.send('/orders/1/pay', { method: 'POST' })
  await sandbox.send('/orders/1/cancel', { method: 'POST' })
  await sandbox.send('/orders')
  await sandbox.send('/orders', { json: { productId: 1, quantity: 1 } })
  expect(sandbox.told.map((text) => text.split('has failed: ')[1])).toEqual([
    'the contract does not document 202 for payOrder. Document it',
    'reply cannot have the header Content-Length: the sandbox writes it. Leave it out',
    'reply takes a status from 200 to 399, got 409: refuse is for errors',
    'Invalid character in header content ["X-Own"]',
  ])
})

test('time, chance and new ids are those of the world, so that a run repeats', async ({
  start,
}) => {
  const run = async () => {
    const seen: unknown[] = []
    const sandbox = await start(
      shopWith(
        {
          getQuote: {
            answer: ({ now, random, newId }) => {
              seen.push(now, random(), random(), newId())
              return { price: 1 }
            },
          },
        },
        { now: Date.parse('2030-01-01T00:00:00Z'), seed: 3 },
      ),
    )
    for (const quantity of [1, 2]) await sandbox.send(`/quotes?productId=1&quantity=${quantity}`)
    return seen
  }
  const first = await run()
  expect(first).toEqual(await run())
  expect(first[0]).toBe('2030-01-01T00:00:00.000Z')
  expect(new Set(first).size).toBe(7)
  expect(first[3]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})

test('the journal names the hooks of a request, and the one that has ended it', async ({
  start,
}) => {
  const sandbox = await start(shopWith(shopHandlers))
  await sandbox.send('/orders', { json: { productId: 3, quantity: 1 } })
  await sandbox.send('/orders')
  const [refused, list] = await sandbox.requests.list()
  expect(list).not.toHaveProperty('hooks')
  expect(refused?.hooks).toMatch(
    /^before .*shop\.handlers\.ts:8, change .*:14; before .*:8 refused it: Out of stock$/,
  )
})
