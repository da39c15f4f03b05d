import { Webhook } from 'standardwebhooks'
import type { Delivery } from '../../src/events/delivery-types.ts'
import { type EventShop, expect, NOON, shopWithPlaced, test, vi } from './support.ts'

const ORDER = { json: { item: 'Ball' } }
const SECRET = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
const DAY = 86_400_000

async function payOrder(sandbox: EventShop): Promise<void> {
  await sandbox.send('/orders', ORDER)
  await sandbox.send('/orders/1/pay', { method: 'POST' })
}

const statesOf = (deliveries: readonly Delivery[]) =>
  deliveries.map(({ event, state }) => `${event} ${state}`)

test('what an operation causes is sent in order, with the record, and is in the journal with its attempt', async ({
  start,
  receiver,
}) => {
  const sandbox = await start()
  await payOrder(sandbox)
  const [created, paid] = await receiver.count(2)
  expect(created?.body).toEqual({ id: 1, item: 'Ball', status: 'open' })
  expect(paid?.body).toEqual({ id: 1, item: 'Ball', status: 'paid' })
  const kept = await sandbox.deliveries.wait('orderPaid')
  expect(paid?.path).toBe('/hooks')
  expect(paid?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': kept.id,
    'user-agent': 'petstore-sandbox',
  })
  expect(paid?.headers['webhook-signature']).toBeUndefined()
  const [asked] = await sandbox.requests.list({ operation: 'payOrder' })
  expect(kept).toMatchObject({
    ...{ event: 'orderPaid', kind: 'webhook', state: 'delivered', method: 'POST' },
    ...{ url: `${receiver.url}/hooks`, payload: { status: 'paid' } },
    cause: { operation: 'payOrder', request: asked?.id, record: { resource: 'orders', id: 1 } },
    attempts: [{ status: 204 }],
  })
  expect(await sandbox.deliveries.get(kept.id)).toEqual(kept)
})

test('a delivery with a secret is signed as Standard Webhooks say, and nothing shows the secret', async ({
  start,
  receiver,
}) => {
  const sandbox = await start({
    scenario: { version: 1, webhooks: { secret: SECRET }, generate: { orders: { count: 0 } } },
  })
  await sandbox.send('/orders', ORDER)
  const [created] = await receiver.count(1)
  const headers = created?.headers as Record<string, string>
  expect(new Webhook(SECRET).verify(created?.text ?? '', headers)).toMatchObject({ item: 'Ball' })
  const admin = (where: string) => fetch(sandbox.adminUrl + where).then((reply) => reply.text())
  const shown = await Promise.all(
    ['/webhooks', '/scenario', '/state', '/deliveries', '/requests'].map(admin),
  )
  expect(shown.join('')).not.toContain(SECRET.slice(6, 20))
  expect(await sandbox.webhooks.read()).toMatchObject({ signed: true })
})

test('a callback goes where its request says, and to this machine alone', async ({
  start,
  receiver,
}) => {
  const sandbox = await start()
  const callbackUrl = `${receiver.url}/mine?token=abc`
  await sandbox.send('/orders', { json: { item: 'Ball', callbackUrl } })
  await vi.waitFor(() =>
    expect(receiver.received.map(({ path }) => path)).toContain('/mine?token=abc'),
  )
  const foreign = { item: 'Lead', callbackUrl: 'https://user:word@shop.example/hook' }
  expect((await sandbox.send('/orders', { json: foreign })).status).toBe(201)
  const refused = await sandbox.deliveries.wait({ event: 'createOrders.placed', state: 'refused' })
  expect(refused).toMatchObject({ kind: 'callback', attempts: [] })
  expect(refused.reason).toBe(
    'https://shop.example/hook is not on this machine: nothing is sent there. Start with --callback-hosts shop.example to allow it.',
  )
  expect(JSON.stringify(refused)).not.toContain('word')
})

test('a request that is refused sends nothing', async ({ start, receiver }) => {
  const sandbox = await start()
  expect((await sandbox.send('/orders', { json: {} })).status).toBe(400)
  expect((await sandbox.send('/orders/7/pay', { method: 'POST' })).status).toBe(404)
  await sandbox.send('/orders', ORDER)
  await receiver.count(1)
  expect(statesOf(await sandbox.deliveries.list())).toEqual(['orderCreated delivered'])
})

test('nothing is sent and kept without an address', async ({ start }) => {
  const { webhookUrl: _url, ...options } = { webhookUrl: undefined, now: NOON }
  const sandbox = await start({ ...options, webhookUrl: undefined as never })
  await payOrder(sandbox)
  expect(await sandbox.deliveries.list()).toEqual([])
  await expect(sandbox.webhooks.trigger('stockLow')).rejects.toThrow(
    'Nothing says where stockLow goes: give url in the body, set it for all (PUT /__admin/webhooks), or start with --webhook-url.',
  )
})

test('a delivery that its receiver refuses is sent again as retry says, by the clock of the world', async ({
  start,
  receiver,
}) => {
  receiver.status = 500
  const sandbox = await start({ now: NOON })
  await sandbox.webhooks.set({ retry: ['1s', '1h'] })
  await sandbox.send('/orders', ORDER)
  await receiver.count(1)
  const one = await sandbox.deliveries.wait({
    event: 'orderCreated',
    state: 'waiting',
    since: NOON,
  })
  await vi.waitFor(async () =>
    expect((await sandbox.deliveries.get(one.id)).due).toBe('2030-01-01T12:00:01.000Z'),
  )
  await sandbox.clock.advance(1000)
  await receiver.count(2)
  await sandbox.clock.advance(3_600_000)
  const failed = await sandbox.deliveries.wait({ event: 'orderCreated', state: 'failed' })
  expect(failed.attempts.map(({ at, status }) => [at.slice(11, 19), status])).toEqual([
    ['12:00:00', 500],
    ['12:00:01', 500],
    ['13:00:01', 500],
  ])
  expect(failed.attempts[0]?.problem).toBeTruthy()
  expect(failed.reason).toBe('The receiver answered 500; that was the last of retry.')
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([failed.id]),
  )
  receiver.status = 204
  await sandbox.deliveries.resend(failed.id)
  expect((await sandbox.deliveries.wait('orderCreated')).attempts).toHaveLength(4)
})

test('a receiver that is not there is an attempt without an answer', async ({ start }) => {
  const sandbox = await start({ webhookUrl: 'http://127.0.0.1:9/none' })
  await sandbox.send('/orders', ORDER)
  const failed = await sandbox.deliveries.wait({ event: 'orderCreated', state: 'failed' })
  expect(failed.attempts).toMatchObject([{ error: 'the connection was refused' }])
  expect(failed.reason).toBe('The connection was refused; retry says that nothing is sent again.')
})

test('a redirect is an answer, and is not followed', async ({ start, receiver }) => {
  receiver.status = 302
  receiver.headers = { location: `${receiver.url}/elsewhere` }
  const sandbox = await start()
  await sandbox.send('/orders', ORDER)
  const failed = await sandbox.deliveries.wait({ event: 'orderCreated', state: 'failed' })
  expect(failed.attempts).toMatchObject([{ status: 302 }])
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
})

test('what x-sandbox puts off is sent then by the clock of the world', async ({
  start,
  receiver,
}) => {
  const sandbox = await start({ document: shopWithPlaced, now: NOON })
  await sandbox.send('/orders', ORDER)
  await receiver.count(1)
  const placed = await sandbox.deliveries.wait({ event: 'orderPlaced', state: 'waiting' })
  expect(placed.due).toBe('2030-01-01T12:00:02.000Z')
  await sandbox.clock.advance(1999)
  expect((await sandbox.deliveries.get(placed.id)).state).toBe('waiting')
  await sandbox.clock.advance(1)
  expect(await sandbox.deliveries.wait('orderPlaced')).toMatchObject({ id: placed.id })
})

test('what a record becomes by itself later is sent when the clock gets there, without a request', async ({
  start,
  receiver,
}) => {
  const sandbox = await start({ now: NOON })
  await payOrder(sandbox)
  await receiver.count(2)
  await sandbox.clock.advance(30 * DAY)
  const refunded = await sandbox.deliveries.wait('orderRefunded')
  expect(refunded).toMatchObject({
    ...{ payload: { id: 1, status: 'refunded' }, due: '2030-01-31T12:00:00.000Z' },
    cause: { record: { resource: 'orders', id: 1 } },
  })
  expect(receiver.received).toHaveLength(3)
})

test('a stopped clock holds what waits, a snapshot keeps it, a reset cancels it', async ({
  start,
  receiver,
}) => {
  const sandbox = await start({ now: NOON })
  const waiting = await sandbox.webhooks.trigger('stockLow', { after: '1h' })
  expect(waiting).toMatchObject({ state: 'waiting', cause: { trigger: true } })
  await expect(sandbox.webhooks.trigger('stockLow', { after: '9999d' })).rejects.toThrow(
    'after must be a duration up to 3660d (ten years)',
  )
  await sandbox.snapshots.take('before')
  await sandbox.reset()
  await sandbox.clock.advance(7_200_000)
  expect(await sandbox.deliveries.list()).toEqual([])
  await sandbox.snapshots.restore('before')
  expect(await sandbox.deliveries.list()).toMatchObject([{ id: waiting.id, state: 'waiting' }])
  expect(receiver.received).toEqual([])
  await sandbox.clock.advance(3_600_000)
  expect((await sandbox.deliveries.wait('stockLow')).id).toBe(waiting.id)
  await sandbox.snapshots.restore('before')
  await sandbox.deliveries.clear()
  await sandbox.clock.advance(3_600_000)
  expect(await sandbox.deliveries.list()).toEqual([])
  expect(receiver.received).toHaveLength(1)
})

test('deliveries are no records: nothing counts, lists, exports or changes them', async ({
  start,
}) => {
  const sandbox = await start({ now: NOON })
  const before = await sandbox.worlds.list()
  await sandbox.webhooks.trigger('stockLow', { after: '1h' })
  const [world] = await sandbox.worlds.list()
  expect(world).toMatchObject({ changes: 0, pets: before[0]?.pets })
  expect(JSON.stringify(await sandbox.state.read())).not.toContain('stockLow')
  expect((await sandbox.resources()).map(({ name }) => name)).toEqual(['orders'])
})

test('the trigger sends a record, a payload of its own, or what the schema makes', async ({
  start,
  receiver,
}) => {
  const sandbox = await start()
  await sandbox.send('/orders', ORDER)
  const record = { resource: 'orders', id: 1 }
  await sandbox.webhooks.trigger('orderPaid', { record })
  await sandbox.webhooks.trigger('orderPaid', { record: 1 })
  await sandbox.webhooks.trigger('stockLow', { payload: { item: 'Ball', left: 1 } })
  await sandbox.webhooks.trigger('createOrders.placed', { url: `${receiver.url}/mine` })
  await receiver.count(5)
  const bodies = receiver.received.map(({ body }) => body)
  // Of the creation, and of both triggers.
  const shown = bodies.filter((each) => each.id === 1 && each.item === 'Ball')
  expect(shown).toHaveLength(3)
  expect(bodies).toContainEqual({ item: 'Ball', left: 1 })
  for (const [name, what, text] of [
    ['stockLou', {}, 'The contract has no event "stockLou". Did you mean "stockLow"?'],
    ['stockLow', { payload: { item: 'Ball' } }, 'payload: left'],
    ['orderPaid', { record: 9 }, 'record must be one that is there, and "orders" has none with'],
    [
      'stockLow',
      { record: 1 },
      'record of stockLow must be { resource, id }: the contract does not say whose records it is about',
    ],
    ['orderPaid', { record: { resource: 'orders', id: 9 } }, 'record must be one that is there'],
    ['createOrders.placed', {}, 'Nothing says where createOrders.placed goes'],
    ['stockLow', { after: 'soon' }, 'after must be a duration'],
  ] as const)
    await expect(sandbox.webhooks.trigger(name, what)).rejects.toThrow(text)
})

test('deliveries are found by event, state, address, operation, request, time and text', async ({
  start,
  receiver,
}) => {
  const sandbox = await start({ now: NOON })
  await payOrder(sandbox)
  await receiver.count(2)
  await sandbox.webhooks.trigger('stockLow', { after: '1h' })
  await sandbox.deliveries.wait('orderPaid')
  const [asked] = await sandbox.requests.list({ operation: 'payOrder' })
  const events = async (query: Parameters<EventShop['deliveries']['list']>[0]) =>
    (await sandbox.deliveries.list(query)).map(({ event }) => event)
  expect(await events({})).toEqual(['orderCreated', 'orderPaid', 'stockLow'])
  expect(await events({ event: 'orderPaid' })).toEqual(['orderPaid'])
  const none = 'The contract has no event "orderPayd". Did you mean "orderPaid"?'
  await expect(events({ event: 'orderPayd' })).rejects.toThrow(none)
  await expect(sandbox.deliveries.wait('orderPayd')).rejects.toThrow(none)
  expect(await events({ state: 'waiting' })).toEqual(['stockLow'])
  expect(await events({ url: `${receiver.url}/none` })).toEqual([])
  expect(await events({ operation: 'createOrders' })).toEqual(['orderCreated'])
  expect(await events({ request: asked?.id ?? '' })).toEqual(['orderPaid'])
  expect(await events({ q: '"paid"' })).toEqual(['orderPaid'])
  expect(await events({ since: '2031-01-01' })).toEqual([])
  await expect(sandbox.deliveries.wait('stockLow', { timeout: 1 })).rejects.toThrow(
    /No delivery matched .* within 1 ms\. There is: stockLow msg_\w+ is waiting for 2030-01-01T13:00:00/,
  )
})

test('a stream tells of each delivery when it was made and when it was sent', async ({ start }) => {
  const sandbox = await start()
  const reply = await fetch(`${sandbox.adminUrl}/deliveries/stream?event=orderCreated`)
  await sandbox.send('/orders', ORDER)
  let text = ''
  for await (const piece of reply.body ?? []) {
    text += Buffer.from(piece).toString()
    if (text.includes('"delivered"')) break
  }
  const states = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data).state)
  expect(states.at(-1)).toBe('delivered')
})

test('a world of its own key sends where that world says', async ({ start, receiver }) => {
  const sandbox = await start({ isolation: 'per-key', keys: ['*'] })
  const one = sandbox.world('one')
  await one.webhooks.set({ url: `${receiver.url}/one` })
  for (const key of ['one', 'two'])
    await sandbox.send('/orders', { ...ORDER, headers: { authorization: `Bearer ${key}` } })
  await receiver.count(2)
  expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/hooks', '/one'])
  await one.deliveries.wait('orderCreated')
  expect(await one.deliveries.list()).toHaveLength(1)
  expect(await sandbox.deliveries.list()).toHaveLength(2)
})
