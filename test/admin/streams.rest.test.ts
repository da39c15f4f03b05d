import { readMetrics } from '../support/metrics-text.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'
import { openStream } from './open-stream.ts'
import { ask } from './support.ts'

/** The kept part of an exchange with this body is about 128 kB. */
const LONG = { name: 'x'.repeat(60_000), categoryId: 1 }

async function openUnread(sandbox: TestSandbox) {
  const stream = await openStream(sandbox)
  stream.pause()
  return stream
}

async function create(sandbox: TestSandbox, count: number): Promise<readonly (string | null)[]> {
  const ids: (string | null)[] = []
  for (let sent = 0; sent < count; sent += 1)
    ids.push((await sandbox.send('/pets', { json: LONG })).headers.get('x-request-id'))
  return ids
}

async function metric(sandbox: TestSandbox, name: string): Promise<number | undefined> {
  const { text } = await ask(sandbox, ['GET', '/metrics'])
  return readMetrics(text).get(`petstore_sandbox_event_${name}`)?.series[0]?.value
}

test('streams that do not read hold each exchange once, however many they are', {
  tags: ['long'],
}, async ({ start }) => {
  const sandbox = await start()
  const streams = await Promise.all(Array.from({ length: 40 }, () => openUnread(sandbox)))
  expect(await metric(sandbox, 'streams')).toBe(40)
  await create(sandbox, 150)
  const held = (await metric(sandbox, 'stream_bytes')) as number
  // A stream holds 4 MiB that wait and as much on its way.
  expect(held).toBeGreaterThan(1024 * 1024)
  expect(held).toBeLessThan(10 * 1024 * 1024)
  for (const { close } of streams) close()
  await expect.poll(() => metric(sandbox, 'streams')).toBe(0)
  expect(await metric(sandbox, 'stream_bytes')).toBe(0)
})

test('the slowest streams are ended when all together hold too much, and a fast one loses nothing', {
  tags: ['long'],
}, async ({ start }) => {
  const notices: string[] = []
  const sandbox = await start({
    onNotice: ({ message }: { message: string }) => notices.push(message),
  })
  const fast = await openStream(sandbox)
  const sent: (string | null)[] = []
  const slow = []
  while ((await metric(sandbox, 'streams_ended_total')) === 0 && slow.length < 10) {
    slow.push(await openUnread(sandbox))
    sent.push(...(await create(sandbox, 60)))
  }
  expect(notices).toContain(
    'a stream of requests was ended: it was read too slowly, and all streams together hold more than 16 MiB',
  )
  slow[0]?.resume()
  await slow[0]?.closed
  expect(await metric(sandbox, 'stream_bytes')).toBeLessThanOrEqual(16 * 1024 * 1024)
  await expect.poll(() => fast.ids().length).toBe(sent.length)
  expect(fast.ids()).toEqual(sent)
  for (const { close } of [fast, ...slow]) close()
})

test('more than a hundred streams are refused in a sentence, until one is closed', async ({
  start,
}) => {
  const sandbox = await start()
  const streams = await Promise.all(Array.from({ length: 100 }, () => openStream(sandbox)))
  const { status, body } = await ask(sandbox, ['GET', '/requests/stream'])
  expect([status, body.detail]).toEqual([
    503,
    'There are 100 streams of requests, and no more at a time: close one, or read GET /__admin/requests.',
  ])
  streams[0]?.close()
  // A client may close its side and still read: that it has left shows when it gets the next event.
  await sandbox.send('/pets')
  await expect.poll(() => metric(sandbox, 'streams')).toBe(99)
  const another = await openStream(sandbox)
  expect(another.status).toBe(200)
  for (const { close } of [another, ...streams]) close()
})

test('a HEAD for a stream leaves none behind', async ({ start }) => {
  const sandbox = await start()
  await ask(sandbox, ['HEAD', '/requests/stream'])
  await expect.poll(() => metric(sandbox, 'streams')).toBe(0)
})
