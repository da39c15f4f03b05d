import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { expect, NOON, test, vi } from './support.ts'

const stock = { payload: { item: 'Ball', left: 1 } }

test('a world has at most 10,000 deliveries that wait: one more is refused in a sentence', {
  timeout: 120_000,
}, async ({ start, receiver }) => {
  const sandbox = await start({ now: NOON })
  for (let made = 0; made < 10_000; made += 500)
    await Promise.all(
      Array.from({ length: 500 }, () =>
        sandbox.webhooks.trigger('stockLow', { ...stock, after: '1h' }),
      ),
    )
  const more = await sandbox.webhooks.trigger('stockLow', stock)
  expect(more).toMatchObject({
    state: 'refused',
    reason:
      '10,000 deliveries of this world wait already, and no more may: let its clock go on, or forget them (DELETE /__admin/deliveries).',
  })
  expect((await sandbox.send('/orders', { json: { item: 'Ball' } })).status).toBe(201)
  expect(await sandbox.deliveries.list({ event: 'orderCreated' })).toMatchObject([
    { state: 'refused' },
  ])
  expect(receiver.received).toEqual([])
  await sandbox.deliveries.clear()
  expect(await sandbox.deliveries.list()).toEqual([])
})

test('of deliveries that have ended, a world keeps the newest thousand', {
  timeout: 60_000,
}, async ({ start, receiver }) => {
  const sandbox = await start({ now: NOON })
  for (let left = 1; left <= 1100; left += 1)
    await sandbox.webhooks.trigger('stockLow', { payload: { item: 'Ball', left } })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1100), 30_000)
  await vi.waitFor(async () =>
    expect(await sandbox.deliveries.list({ state: 'waiting' })).toEqual([]),
  )
  const kept = await sandbox.deliveries.list()
  expect(kept).toHaveLength(1000)
  expect(kept[0]?.payload).toMatchObject({ left: 101 })
})

/** A receiver that takes connections, and may write something to each. */
async function listening(
  write: (count: number) => string | undefined,
): Promise<Server & { open: number }> {
  const server = Object.assign(createServer(), { open: 0 })
  server.on('connection', (socket) => {
    server.open += 1
    socket.on('error', () => {})
    socket.once('close', () => {
      server.open -= 1
    })
    socket.resume()
    const text = write(server.open)
    if (text !== undefined) socket.write(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const urlOf = (server: Server, path = '') =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`

test('at most a hundred deliveries are being sent at a time', async ({ start }) => {
  let most = 0
  const server = await listening((open) => {
    most = Math.max(most, open)
    return undefined
  })
  const sandbox = await start()
  for (let at = 0; at < 150; at += 1)
    await sandbox.webhooks.trigger('stockLow', { ...stock, url: urlOf(server, `${at}`) })
  await vi.waitFor(async () => {
    const failed = await sandbox.deliveries.list({ state: 'failed' })
    expect(failed).toHaveLength(150)
  }, 20_000)
  // The end of one may be seen after the beginning of the next.
  expect(most).toBeGreaterThan(90)
  expect(most).toBeLessThan(110)
  server.close()
})

test('a receiver that does not answer within five seconds has not taken a delivery', async ({
  start,
}) => {
  const server = await listening(() => undefined)
  const sandbox = await start()
  await sandbox.webhooks.trigger('stockLow', { ...stock, url: urlOf(server) })
  const failed = await sandbox.deliveries.wait(
    { event: 'stockLow', state: 'failed' },
    { timeout: 8000 },
  )
  expect(failed.reason).toBe('No answer within 5 s; retry says that nothing is sent again.')
  expect(failed.attempts[0]?.ms).toBeGreaterThan(4900)
  server.close()
})

test('an answer without an end is read to 64 KiB', async ({ start }) => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100000000\r\n\r\n'
  const server = await listening(() => head + 'a'.repeat(100_000))
  const sandbox = await start()
  await sandbox.webhooks.trigger('stockLow', { ...stock, url: urlOf(server) })
  const taken = await sandbox.deliveries.wait('stockLow', { timeout: 3000 })
  expect(taken.attempts[0]?.ms).toBeLessThan(3000)
  server.close()
})
