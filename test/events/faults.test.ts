import type { Delivery } from '../../src/events/delivery-types.ts'
import { type EventShop, expect, NOON, test, vi } from './support.ts'

const stock = (left: number) => ({ payload: { item: 'Ball', left } })

/** Sends webhooks with these numbers, one after another in a second of the world. */
async function sendAll(sandbox: EventShop, numbers: readonly number[]): Promise<void> {
  for (const left of numbers)
    await sandbox.webhooks.trigger('stockLow', { ...stock(left), after: '1s' })
  await sandbox.clock.advance(1000)
}

const numbersOf = (received: readonly { readonly body: { readonly left: number } }[]) =>
  received.map(({ body }) => body.left)

const attemptsOf = ({ attempts }: Delivery) =>
  attempts.map(({ status, error, fault }) => [status ?? error, fault])

test.for([
  ['webhook:stockLou', 'webhook:stockLow'],
  ['stockLow', 'webhook:stockLow'],
  [['createOrders.placed'], 'webhook:createOrders.placed'],
  ['payOrdr', 'payOrder'],
] as const)('a fault on %j is asked whether it meant %s', async ([on, meant], { start }) => {
  const sandbox = await start()
  await expect(sandbox.faults.add({ id: 'one', on, delay: 1 } as never)).rejects.toThrow(
    `Did you mean "${meant}"?`,
  )
})

test('a fault puts a webhook off, by the clock of the world, and holds up no other', async ({
  start,
  receiver,
}) => {
  const sandbox = await start({ now: NOON })
  await sandbox.faults.add({ id: 'late', on: 'webhook:stockLow', calls: 1, delay: 500 })
  await sendAll(sandbox, [1, 2])
  await receiver.count(1)
  expect(numbersOf(receiver.received)).toEqual([2])
  await sandbox.clock.advance(500)
  await receiver.count(2)
  expect(numbersOf(receiver.received)).toEqual([2, 1])
  const [first] = await sandbox.deliveries.list()
  await sandbox.deliveries.wait({ event: 'stockLow', q: '"left":1' })
  expect(attemptsOf(await sandbox.deliveries.get(first?.id ?? ''))).toEqual([[204, 'late']])
  const [fault] = await sandbox.faults.list()
  expect(fault).toMatchObject({ id: 'late', calls: 2, fired: 1, requests: [first?.id] })
})

test('a fault sends a webhook twice under one id, and each is in the journal', async ({
  start,
  receiver,
}) => {
  const sandbox = await start({ now: NOON })
  await sandbox.faults.add({ id: 'twice', on: 'webhook:stockLow', duplicate: 1 })
  await sendAll(sandbox, [1])
  const both = await receiver.count(2)
  expect(new Set(both.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await vi.waitFor(async () =>
    expect(await sandbox.deliveries.list({ state: 'delivered' })).toHaveLength(2),
  )
  const [first, second] = await sandbox.deliveries.list()
  expect(second?.cause).toEqual({ trigger: true, duplicateOf: first?.id })
  expect(both[0]?.headers['webhook-id']).toBe(first?.id)
})

test('a fault lets the next webhook come before one', async ({ start, receiver }) => {
  const sandbox = await start({ now: NOON })
  await sandbox.faults.add({ id: 'swap', on: 'webhook:stockLow', calls: 'every 2', reorder: true })
  await sendAll(sandbox, [1, 2, 3, 4])
  await receiver.count(3)
  expect(numbersOf(receiver.received)).toEqual([1, 3, 2])
  await sandbox.clock.advance(5000)
  await receiver.count(4)
  expect(numbersOf(receiver.received)).toEqual([1, 3, 2, 4])
})

test.for([
  ['reset', 0, 'the connection was reset before anything was sent, as the fault broken says'],
  ['hang', 0, 'nothing was sent, which counts as no answer within 5 s, as the fault broken says'],
  ['empty', 1, 'the answer was lost, as the fault broken says'],
  ['truncate', 0, 'the connection was cut after 12 of 24 bytes, as the fault broken says'],
] as const)(
  'with connection: %s, %d webhooks come, the attempt counts, and the next one is as retry says',
  async ([connection, come, error], { start, receiver }) => {
    const sandbox = await start({ now: NOON })
    await sandbox.webhooks.set({ retry: ['1s'] })
    await sandbox.faults.add({ id: 'broken', on: 'webhook:stockLow', calls: 1, connection })
    await sendAll(sandbox, [7])
    await vi.waitFor(async () =>
      expect((await sandbox.deliveries.list())[0]?.attempts).toHaveLength(1),
    )
    expect(receiver.received).toHaveLength(come)
    await sandbox.clock.advance(1000)
    const taken = await sandbox.deliveries.wait('stockLow')
    expect(attemptsOf(taken)).toEqual([
      [error, 'broken'],
      [204, undefined],
    ])
    expect(receiver.received).toHaveLength(come + 1)
  },
)

test('a fault of all operations strikes no webhook, and one of a webhook no request', async ({
  start,
  receiver,
}) => {
  const sandbox = await start()
  await sandbox.faults.add({ id: 'all', on: '*', delay: 1 })
  await sandbox.faults.add({ id: 'paid', on: 'webhook:orderPaid', connection: 'reset' })
  await sandbox.send('/orders', { json: { item: 'Ball' }, headers: { prefer: 'fault=paid' } })
  await receiver.count(1)
  await sandbox.deliveries.wait('orderCreated')
  const [all, paid] = await sandbox.faults.list()
  expect([all?.calls, paid?.calls, paid?.fired]).toEqual([1, 0, 0])
})

test('a fault looks into the payload', async ({ start, receiver }) => {
  const sandbox = await start({ now: NOON })
  await sandbox.faults.add({
    ...{ id: 'two', on: 'webhook:stockLow', connection: 'reset' },
    when: { body: { left: 2 } },
  })
  await sendAll(sandbox, [1, 2, 3])
  await receiver.count(2)
  expect(numbersOf(receiver.received)).toEqual([1, 3])
})

test.for([
  [{ on: 'webhook:orderPayed', delay: 1 }, 'on must be'],
  [
    { on: 'webhook:orderPaid', respond: { status: 500 } },
    'respond must be left out: a fault of webhooks has',
  ],
  [{ on: 'webhook:orderPaid', throttle: 5 }, 'throttle must be left out: a fault of webhooks has'],
  [{ on: ['webhook:orderPaid', 'payOrder'], delay: 1 }, 'on must be'],
  [{ on: 'payOrder', duplicate: 1 }, 'duplicate must be in a fault of webhooks: on: webhook:NAME'],
  [{ on: '*', reorder: true }, 'reorder must be in a fault of webhooks: on: webhook:NAME'],
  [{ on: 'webhook:orderPaid', duplicate: 11 }, 'duplicate must be at most 10'],
] as const)('the fault %j is refused in a sentence', async ([fault, text], { start }) => {
  const sandbox = await start()
  await expect(sandbox.faults.add({ id: 'bad', ...fault } as never)).rejects.toThrow(text)
})
