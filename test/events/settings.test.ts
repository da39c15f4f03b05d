import { bannerLines, startFacts } from '../../src/cli/log/banner.ts'
import { expect, NOON, shop, test } from './support.ts'

const hooks = 'http://127.0.0.1:3000/hooks'

test.for([
  ['an address of another kind', { url: 'ftp://127.0.0.1/hooks' }, 'url must be an address'],
  [
    'a very long address',
    { url: `${hooks}/${'a'.repeat(2000)}` },
    'url must have at most 2,000 characters',
  ],
  ['a secret in another form', { secret: 'swordfish' }, 'secret must be whsec_ and 24 to 64 bytes'],
  [
    'too many waits',
    { retry: Array.from({ length: 21 }, () => '1s') },
    'retry must have at most 20',
  ],
  ['no duration', { retry: ['soon'] }, /retry(\.0|\[0\]) must be a duration/],
  [
    'a longer wait than any',
    { retry: ['1s', '3661d'] },
    /retry(\.1|\[1\]) must be a duration up to 3660d/,
  ],
  ['no port', { url: 'http://127.0.0.1:99999/' }, '"http://127.0.0.1:99999/" is no http or https'],
  ['unknown', { adress: hooks }, 'adress'],
] as const)(
  'settings of webhooks that are %s are refused in a sentence',
  async ([, webhooks, text], { start }) => {
    const sandbox = await start()
    await expect(sandbox.load({ version: 1, webhooks })).rejects.toThrow(text)
    await expect(sandbox.webhooks.set(webhooks as never)).rejects.toThrow(text)
    expect(JSON.stringify(await sandbox.webhooks.read())).not.toContain('adress')
  },
)

test('an address that nothing would be sent to is refused where it can be said at once', async ({
  start,
}) => {
  const sandbox = await start()
  await expect(sandbox.webhooks.set({ url: 'http://shop.example/hooks' })).rejects.toThrow(
    'url cannot be used: http://shop.example/hooks is not on this machine: nothing is sent there. Start with --callback-hosts shop.example to allow it.',
  )
  const allowed = await start({ callbackHosts: ['shop.example'] })
  expect(await allowed.webhooks.set({ url: 'http://shop.example/hooks' })).toMatchObject({
    url: 'http://shop.example/hooks',
  })
})

test.for(['localhost.', '0.0.0.0', '[::]'])('%s is this machine', async (host, { start }) => {
  const url = `http://${host}:4711/hooks`
  expect(await (await start()).webhooks.set({ url, retry: ['800d'] })).toMatchObject({ url })
})

test('a longer wait than a minute is refused', async ({ start }) => {
  const sandbox = await start()
  const reply = await fetch(`${sandbox.adminUrl}/deliveries?wait=60001`)
  expect(reply.status).toBe(400)
  expect(await reply.text()).toContain('wait must be an integer from 0 to 60000')
})

test.for([
  [{ webhookUrl: 'shop.example' }, 'webhookUrl of startSandbox must be an http or https address'],
  [
    { callbackHosts: ['https://shop.example/'] },
    'callbackHosts of startSandbox must be names of hosts',
  ],
] as const)('startSandbox refuses %j in a sentence', async ([options, text], { start }) => {
  await expect(start(options)).rejects.toThrow(text)
})

test('the banner says of webhooks that nobody says an address for that they go nowhere', async ({
  start,
}) => {
  const [silent, sent] = [await start({ webhookUrl: undefined as never }), await start()]
  expect(bannerLines(silent)).toContain('  webhooks    4, which go nowhere: --webhook-url URL')
  expect(startFacts(silent)).toMatchObject({ silentWebhooks: 4 })
  expect(bannerLines(sent).join()).not.toContain('webhooks')
  expect(startFacts(sent)).not.toHaveProperty('silentWebhooks')
})

test('the option overrides the address of the scenario, and leaves its other settings', async ({
  start,
  receiver,
}) => {
  const scenario = { version: 1, webhooks: { url: `${hooks}`, retry: ['1s'] } }
  const sandbox = await start({ scenario })
  expect(await sandbox.webhooks.read()).toMatchObject({
    ...{ url: `${receiver.url}/hooks`, retry: ['1s'], signed: false, hosts: ['127.0.0.1'] },
  })
  await sandbox.webhooks.set({ url: null })
  expect(await sandbox.webhooks.read()).not.toHaveProperty('url')
  await sandbox.reset()
  expect(await sandbox.webhooks.read()).toMatchObject({ url: `${receiver.url}/hooks` })
})

test('the control plane says which events there are, when they are sent and why', async ({
  start,
}) => {
  const sandbox = await start()
  const { events } = await sandbox.webhooks.read()
  expect(events.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    'webhook orderPaid',
    'webhook orderRefunded',
    'webhook orderCreated',
    'webhook stockLow',
    'callback createOrders.placed',
  ])
  const [paid, , , low] = events
  expect(paid?.when).toEqual([
    { on: 'state', resource: 'orders', member: 'status', becomes: 'paid', after: 0 },
  ])
  expect(low).toMatchObject({ when: [], pointer: '#/webhooks/stockLow/post' })
  expect(low?.why).not.toBe('')
})

test('a contract without events has none to send, and says so', async ({ start }) => {
  const { webhooks: _webhooks, ...document } = shop
  const plain = JSON.parse(
    JSON.stringify(document, (name, value) => (name === 'callbacks' ? undefined : value)),
  )
  const sandbox = await start({ document: plain })
  expect((await sandbox.webhooks.read()).events).toEqual([])
  expect(await sandbox.deliveries.list()).toEqual([])
  await sandbox.deliveries.clear()
  await expect(sandbox.webhooks.trigger('orderPaid')).rejects.toThrow(
    'The contract has no event "orderPaid". The contract has no webhooks and no callbacks.',
  )
})

test('metrics count deliveries by event and by what has become of them', async ({
  start,
  receiver,
}) => {
  const sandbox = await start({ now: NOON })
  await sandbox.send('/orders', { json: { item: 'Ball' } })
  await receiver.count(1)
  await sandbox.deliveries.wait('orderCreated')
  await sandbox.webhooks.trigger('stockLow', { after: '1h' })
  const text = await fetch(`${sandbox.adminUrl}/metrics`).then((reply) => reply.text())
  expect(text).toContain(
    'petstore_sandbox_delivery_attempts_total{event="orderCreated",result="delivered"} 1',
  )
  expect(text).toContain('petstore_sandbox_deliveries_waiting 1')
})
