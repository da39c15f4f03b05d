import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { contractOrBuiltIn } from '../../src/http/choose-contract.ts'
import { root } from '../support/program.ts'
import { hasRedis, type RedisServer, startRedis, withoutRedis } from '../support/redis-server.ts'
import { startCli } from '../support/run-cli.ts'
import { sendJson } from '../support/send-json.ts'
import { type EventShop, expect, NOON, shop, test, vi } from './support.ts'

const ORDER = { json: { item: 'Ball' } }
const DAY = 86_400_000
const stock = (left: number) => ({ payload: { item: 'Ball', left }, after: '1h' })

async function payOrder(sandbox: EventShop): Promise<void> {
  await sandbox.send('/orders', ORDER)
  await sandbox.send('/orders/1/pay', { method: 'POST' })
  await sandbox.deliveries.wait('orderPaid')
}

async function withRedis(use: (server: RedisServer) => Promise<void>): Promise<void> {
  const server = await startRedis()
  try {
    await use(server)
  } finally {
    await server.stop()
  }
}

test('on disk, a refund in thirty days arrives after one advance, with a restart between', async ({
  start,
  receiver,
  folder,
}) => {
  const data = path.join(folder, 'data')
  const before = await start({ now: NOON, data })
  await payOrder(before)
  const waiting = await before.webhooks.trigger('stockLow', stock(1))
  await before.close()
  const after = await start({ now: NOON, data })
  expect((await after.deliveries.list()).map(({ event, state }) => `${event} ${state}`)).toEqual([
    'orderCreated delivered',
    'orderPaid delivered',
    'stockLow waiting',
  ])
  await after.clock.advance(30 * DAY)
  expect(await after.deliveries.wait('orderRefunded')).toMatchObject({
    ...{ due: '2030-01-31T12:00:00.000Z', payload: { status: 'refunded' } },
  })
  expect((await after.deliveries.wait('stockLow')).id).toBe(waiting.id)
  expect(receiver.received).toHaveLength(4)
})

test.skipIf(!hasRedis)(
  `with two replicas, a refund in thirty days arrives once, after one advance at either${withoutRedis}`,
  async ({ start, receiver }) => {
    await withRedis(async ({ address }) => {
      const one = await start({ now: NOON, data: address })
      const two = await start({ now: NOON, data: address })
      await payOrder(one)
      await two.clock.advance(30 * DAY)
      const refunded = await one.deliveries.wait('orderRefunded')
      expect(refunded.payload).toMatchObject({ status: 'refunded' })
      expect(await two.deliveries.list({ event: 'orderRefunded' })).toEqual([refunded])
      await new Promise((resolve) => setTimeout(resolve, 1500))
      expect(receiver.received.map(({ body }) => body.status)).toEqual(['open', 'paid', 'refunded'])
      await one.close()
      await two.close()
    })
  },
)

test.skipIf(!hasRedis)(
  `two replicas send each delivery once, and one sends what the other has left${withoutRedis}`,
  { timeout: 60_000 },
  async ({ start, receiver }) => {
    await withRedis(async ({ address }) => {
      const one = await start({ data: address })
      const two = await start({ data: address })
      await Promise.all(
        Array.from({ length: 60 }, (_, at) => (at % 2 ? one : two).send('/orders', ORDER)),
      )
      await vi.waitFor(async () => {
        expect(await one.deliveries.list({ state: 'delivered' })).toHaveLength(60)
      }, 20_000)
      expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(60)
      expect(receiver.received).toHaveLength(60)
      // What waits has no sender: the other one sends it.
      await one.webhooks.set({ retry: ['1s'] })
      await one.webhooks.trigger('stockLow', { ...stock(3), after: '2s' })
      await one.close()
      await two.deliveries.wait('stockLow', { timeout: 8000 })
      expect(receiver.received).toHaveLength(61)
      await two.close()
    })
  },
)

test('after kill -9 between sending and noting, a delivery is sent again under the same id', {
  timeout: 60_000,
}, async ({ receiver, folder }) => {
  const contract = path.join(folder, 'shop.json')
  writeFileSync(contract, JSON.stringify(shop))
  const args = [
    ...['start', contract, '--port', '0', '--data', path.join(folder, 'data')],
    ...['--webhook-url', `${receiver.url}/hooks`],
  ]
  receiver.before = new Promise(() => {})
  const killed = startCli(args)
  const url = await killed.ready()
  expect((await sendJson(`${url}/orders`, ORDER)).status).toBe(201)
  await receiver.count(1)
  killed.child.kill('SIGKILL')
  await once(killed.child, 'close')
  receiver.before = Promise.resolve()
  const again = startCli(args)
  await again.ready()
  const [first, second] = await receiver.count(2)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  await again.until(/"msg":"delivery"/, 'stderr')
  await again.stop('SIGTERM')
})

test('under a changed contract, what waits is sent, and an event that is gone is refused in a sentence', async ({
  start,
  receiver,
  folder,
}) => {
  const sandbox = await start({ now: NOON })
  const low = await sandbox.webhooks.trigger('stockLow', stock(1))
  const paid = await sandbox.webhooks.trigger('orderPaid', { after: '1h' })
  const { stockLow: _low, ...webhooks } = shop.webhooks
  const changed = path.join(folder, 'shop.json')
  const changeTo = async (document: object) => {
    writeFileSync(changed, JSON.stringify(document))
    await sandbox.changeContract(await contractOrBuiltIn({ contract: changed }))
  }
  await changeTo({ ...shop, webhooks })
  await sandbox.clock.advance(3_600_000)
  expect((await sandbox.deliveries.wait('orderPaid')).id).toBe(paid.id)
  const gone = await sandbox.deliveries.wait({ event: 'stockLow', state: 'refused' })
  expect(gone).toMatchObject({
    id: low.id,
    reason: 'The contract has no event stockLow any more, so it was not sent.',
  })
  await changeTo({ ...plain, info: shop.info })
  expect(await sandbox.deliveries.list()).toEqual([])
  await sandbox.send('/orders', ORDER)
  await changeTo(shop)
  await sandbox.send('/orders', ORDER)
  await sandbox.deliveries.wait('orderCreated')
  expect(receiver.received).toHaveLength(2)
})

test('beside a next contract, the events of the current one are sent, whichever contract a request meets', async ({
  start,
  receiver,
  folder,
}) => {
  const next = path.join(folder, 'next.json')
  const text = JSON.stringify({ ...shop, info: { ...shop.info, version: '2' } })
  // A member has another name in the next one.
  writeFileSync(next, text.replaceAll('"item"', '"thing"'))
  const sandbox = await start({ next })
  await sandbox.send('/orders', ORDER)
  const headers = { 'sandbox-contract': 'next' }
  const made = await sandbox.send('/orders', { json: { thing: 'Lead' }, headers })
  expect(made.status).toBe(201)
  await sandbox.send('/orders/2/pay', { method: 'POST', headers })
  const received = await receiver.count(3)
  expect(received.map(({ body }) => [body.id, body.status])).toEqual([
    [1, 'open'],
    [2, 'open'],
    [2, 'paid'],
  ])
})

/** The contract without events. */
const plain = JSON.parse(
  JSON.stringify({ ...shop, webhooks: undefined }, (name, value) =>
    name === 'callbacks' ? undefined : value,
  ),
)

test('on disk, a contract that has no events any more starts without their deliveries', async ({
  start,
  folder,
}) => {
  const data = path.join(folder, 'data')
  const before = await start({ now: NOON, data })
  await before.send('/orders', ORDER)
  await before.webhooks.trigger('stockLow', stock(1))
  await before.close()
  const after = await start({ document: plain, now: NOON, data })
  expect(after.size).toBe(1)
  expect(await after.deliveries.list()).toEqual([])
})

test('another scenario of the same data keeps what waits, one of other data cancels it', async ({
  start,
  receiver,
}) => {
  const sandbox = await start({ now: NOON })
  const { id } = await sandbox.webhooks.trigger('stockLow', stock(1))
  const generate = { orders: { count: 0 } }
  await sandbox.load({ version: 1, name: 'empty', generate, keys: ['key'] })
  expect(await sandbox.deliveries.list()).toMatchObject([{ id, state: 'waiting' }])
  await sandbox.load({ version: 1, name: 'empty', generate: { orders: { count: 1 } } })
  expect(await sandbox.deliveries.list()).toEqual([])
  await sandbox.clock.advance(3_600_000)
  expect(receiver.received).toEqual([])
})

test('a world that makes room for another takes its deliveries along; on disk they are sent when it is opened again', async ({
  start,
  receiver,
  folder,
}) => {
  for (const [data, comes] of [
    [undefined, 0],
    [path.join(folder, 'data'), 1],
  ] as const) {
    receiver.received.length = 0
    const more = data === undefined ? {} : { data }
    const sandbox = await start({ isolation: 'per-key', keys: ['*'], maxWorlds: 1, ...more })
    const ask = (key: string) =>
      sandbox.send('/orders', { headers: { authorization: `Bearer ${key}` } })
    await ask('one')
    await sandbox.world('one').webhooks.trigger('stockLow', { ...stock(1), after: '1s' })
    await ask('two')
    await vi.waitFor(() => expect(sandbox.told.join()).toContain('was removed'))
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(receiver.received).toHaveLength(0)
    await ask('one')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(receiver.received).toHaveLength(comes)
    await sandbox.close()
  }
})

test('a delivery that is being sent when its world begins again changes nothing there', async ({
  start,
  receiver,
}) => {
  let answer = () => {}
  receiver.before = new Promise<void>((resolve) => {
    answer = resolve
  })
  const sandbox = await start({ now: NOON })
  await sandbox.send('/orders', ORDER)
  await receiver.count(1)
  await sandbox.reset()
  answer()
  receiver.before = Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await sandbox.deliveries.list()).toEqual([])
  await sandbox.send('/orders', ORDER)
  expect(await sandbox.deliveries.wait('orderCreated')).toMatchObject({ attempts: [{}] })
})

test('a contract without webhooks and callbacks loads nothing of them', () => {
  const code = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    const { startSandbox } = await import('./src/http/start-sandbox.ts')
    const sandbox = await startSandbox({})
    const headers = { authorization: 'Bearer sandbox-key', 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Rex', categoryId: 1 })
    await fetch(sandbox.url + '/pets', { method: 'POST', headers, body })
    await sandbox.close()
    console.log(JSON.stringify(loaded.filter((url) => /src\\/(contract\\/)?events\\/|standardwebhooks/.test(url)).map((url) => url.split('/src/')[1])))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    ...{ cwd: root, encoding: 'utf8' },
  })
  expect(JSON.parse(printed).toSorted()).toEqual([
    'contract/events/written-events.ts',
    'events/open-events.ts',
    'events/settings/webhook-settings.ts',
    'events/settings/webhook-settings.ts',
  ])
})
