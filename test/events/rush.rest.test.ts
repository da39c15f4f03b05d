import type { Delivery } from '../../src/events/delivery-types.ts'
import { type EventShop, expect, NOON, Receiver, test, vi } from './support.ts'

const COUNT = 2000
const faults = [
  {
    id: 'late',
    on: 'webhook:stockLow',
    probability: 0.2,
    delay: { type: 'uniform', lower: 100, upper: 4000 },
  },
  { id: 'twice', on: 'webhook:stockLow', probability: 0.1, duplicate: 1 },
  { id: 'swapped', on: 'webhook:stockLow', probability: 0.1, reorder: true },
  { id: 'lost', on: 'webhook:stockLow', probability: 0.1, connection: 'reset' },
  { id: 'unheard', on: 'webhook:stockLow', probability: 0.05, connection: 'empty' },
]

/** Sends all of them, second by second of the world; returns what came, in order, and what is told of each. */
async function rush(
  start: (options: object) => Promise<EventShop>,
  seed: number,
): Promise<{
  readonly came: readonly string[]
  readonly told: readonly Delivery[]
  readonly sandbox: EventShop
}> {
  const receiver = await new Receiver().open()
  const told = new Map<string, Delivery>()
  const sandbox = await start({
    ...{ now: NOON, webhookUrl: receiver.url, seed },
    scenario: {
      ...{ version: 1, generate: { orders: { count: 0 } }, faults },
      webhooks: { retry: ['10s', '10s', '10s', '10s', '10s', '10s'] },
    },
    onDelivery: (delivery: Delivery) => told.set(delivery.id, delivery),
  })
  for (let left = 1; left <= COUNT; left += 1)
    await sandbox.webhooks.trigger('stockLow', {
      ...{ payload: { item: 'Ball', left }, after: `${1 + (left % 20)}s` },
    })
  for (let second = 1; second <= 100; second += 1) {
    const { now } = await sandbox.clock.advance(1000)
    const isDue = ({ state, due }: Delivery) => state === 'waiting' && due <= now
    const isOver = async () =>
      ![...told.values()].some(isDue) &&
      !(await sandbox.deliveries.list({ state: 'waiting' })).some(isDue)
    await vi.waitFor(async () => expect(await isOver()).toBe(true), {
      timeout: 20_000,
      interval: 5,
    })
  }
  const ids = new Map([...told.keys()].toSorted().map((id, at) => [id, at]))
  const came = receiver.received.map(({ headers, body }) =>
    [ids.get(String(headers['webhook-id'])), body.left].join(' '),
  )
  await receiver.close()
  return { came, told: [...told.values()], sandbox }
}

const essence = ({ payload, state, attempts, cause }: Delivery) =>
  JSON.stringify([
    ...[payload, state, cause.duplicateOf !== undefined],
    attempts.map(({ at, status, error, fault }) => [at, status, error, fault]),
  ])

test('two thousand webhooks with delays, copies, other orders and lost connections are each in the journal with their attempts, twice the same', {
  timeout: 240_000,
}, async ({ start }) => {
  const one = await rush(start as never, 7)
  const receipts = await one.sandbox.faults.list()
  for (const { id, fired } of receipts) expect([id, fired > 50]).toEqual([id, true])
  const originals = one.told.filter(({ cause }) => cause.duplicateOf === undefined)
  expect(originals).toHaveLength(COUNT)
  expect(
    one.told.every(({ state, attempts }) => state === 'delivered' && attempts.length > 0),
  ).toBe(true)
  const copies = one.told.length - COUNT
  expect(copies).toBe(receipts.find(({ id }) => id === 'twice')?.fired)
  // Each attempt that was not lost before it was sent came, and no other.
  const sent = one.told
    .flatMap(({ attempts }) => attempts)
    .filter(({ error = '' }) => !error.includes('reset'))
  expect(one.came).toHaveLength(sent.length)
  const kept = await one.sandbox.deliveries.list()
  expect(kept).toHaveLength(1000)
  const byId = new Map(one.told.map((each) => [each.id, each]))
  expect(kept).toEqual(kept.map(({ id }) => byId.get(id)))
  const two = await rush(start as never, 7)
  expect(two.came).toEqual(one.came)
  expect(two.told.map(essence).toSorted()).toEqual(one.told.map(essence).toSorted())
  const other = await rush(start as never, 8)
  expect(other.came).not.toEqual(one.came)
})
