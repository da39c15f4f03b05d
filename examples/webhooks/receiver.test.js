import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startSandbox } from 'petstore-sandbox'
import { createReceiver } from './receiver.js'

const SECRET = `whsec_${Buffer.from('a secret for tests alone').toString('base64')}`

/** A receiver, and a shop that tells it what happens. */
async function open(handle) {
  const receiver = createReceiver(SECRET, handle).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${receiver.address().port}/hooks`
  const sandbox = await startSandbox({
    contract: 'shop.yaml',
    webhookUrl: url,
    now: Date.UTC(2030, 0, 1, 12),
    scenario: {
      version: 1,
      generate: { orders: { count: 0 } },
      webhooks: { secret: SECRET, retry: ['1s'] },
    },
  })
  after(async () => {
    await sandbox.close()
    receiver.close()
  })
  const send = (path, body) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const pay = async () => {
    const { id } = await (await send('/orders', { item: 'tea' })).json()
    await send(`/orders/${id}/pay`)
  }
  return { sandbox, url, pay }
}

test('a payment is booked once, however often it is told', async () => {
  const booked = []
  const { sandbox, pay } = await open(async (event) => booked.push(event))
  await sandbox.faults.add({ id: 'twice', on: 'webhook:orderPaid', duplicate: 2 })
  await pay()
  const delivered = () => sandbox.deliveries.list({ event: 'orderPaid', state: 'delivered' })
  while ((await delivered()).length < 3) await pause(20)
  assert.equal(booked.length, 1)
  assert.deepEqual(booked[0].data, { id: 1, item: 'tea', status: 'paid' })
})

test('what is not signed is not believed', async () => {
  const booked = []
  const { url } = await open(async (event) => booked.push(event))
  const reply = await fetch(url, { method: 'POST', body: '{"type":"orderPaid"}' })
  assert.equal(reply.status, 401)
  assert.deepEqual(booked, [])
})

test('what cannot be booked is told again', async () => {
  const booked = []
  const { sandbox, pay } = await open(async (event) => {
    if (booked.push(event) === 1) throw new Error('The books are closed.')
  })
  await pay()
  while (booked.length < 1) await pause(20)
  await sandbox.clock.advance(1000)
  const { attempts } = await sandbox.deliveries.wait('orderPaid')
  assert.deepEqual(
    attempts.map(({ status }) => status),
    [500, 204],
  )
})

test('what is cut on its way is told again', async () => {
  const booked = []
  const { sandbox, pay } = await open(async (event) => booked.push(event))
  await sandbox.faults.add({
    ...{ id: 'cut', on: 'webhook:orderPaid', calls: 1, connection: 'truncate' },
  })
  await pay()
  const attempted = async () => (await sandbox.deliveries.list({ event: 'orderPaid' }))[0]?.attempts
  while (!(await attempted())?.length) await pause(20)
  await sandbox.clock.advance(1000)
  const { attempts } = await sandbox.deliveries.wait('orderPaid')
  assert.deepEqual(
    attempts.map(({ status }) => status),
    [undefined, 204],
  )
  assert.equal(booked.length, 1)
})

test('thirty days pass in a moment', async () => {
  const booked = []
  const { sandbox, pay } = await open(async ({ type, timestamp }) =>
    booked.push(`${type} ${timestamp}`),
  )
  await pay()
  await sandbox.deliveries.wait('orderPaid')
  await sandbox.clock.advance(30 * 86_400_000)
  await sandbox.deliveries.wait('orderReturnable')
  assert.deepEqual(booked, [
    'orderPaid 2030-01-01T12:00:00.000Z',
    'orderReturnable 2030-01-31T12:00:00.000Z',
  ])
})
