import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import { BodySender } from '../../src/http/exchange/send-outcome.ts'
import { listen } from '../support/listen.ts'
import { connectTo } from '../support/over-tls.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const MIB = 1024 * 1024
const SIZE = 3 * MIB
const TEXT = { 'content-type': 'text/plain' }

/** Texts whose pieces end anywhere within a character, were they cut by bytes. */
const names = { ASCII: 'x', 'two bytes': 'ä', 'three bytes': '€', 'a surrogate pair': '😀' }

for (const [title, unit] of Object.entries(names)) {
  test(`a body of ${SIZE} characters (${title}) comes whole, and so does the next answer`, async ({
    start,
  }) => {
    const body = `-${unit.repeat(SIZE / unit.length)}`
    const respond = { status: 500, headers: TEXT, body }
    const faults = [{ id: 'long', on: 'listPets', respond }]
    const sandbox = await start({ scenario: { version: 1, faults } })
    const reply = await sandbox.send('/pets')
    expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
    expect(reply.text === body).toBe(true)
    expect((await sandbox.send('/pets/1')).status).toBe(404)
  })
}

test('a client that reads nothing of an answer is cut off after a while, and one that waits is not', {
  tags: ['long'],
}, async ({ start }) => {
  const faults = [
    { id: 'long', on: 'listPets', respond: { status: 500, body: 'x'.repeat(8 * SIZE) } },
    { id: 'slow', on: 'getPet', delay: 2500 },
  ]
  const sandbox = await start({ scenario: { version: 1, faults }, writeTimeout: 1500 })
  const { hostname, port } = new URL(sandbox.url)
  const socket = connectTo(Number(port), hostname)
  socket.pause()
  socket.on('error', () => {})
  socket.write(`GET /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\n\r\n`)
  expect((await sandbox.send('/pets/1')).status).toBe(404)
  await pass(1000)
  // What the system had taken comes, and then the end: not the whole.
  let size = 0
  socket.on('data', ({ length }) => {
    size += length
  })
  socket.resume()
  await once(socket, 'close')
  expect(size).toBeLessThan(8 * SIZE)
})

test('of long answers that wait, those that nobody reads are cut when all are too much, and one that is read goes on', {
  tags: ['long'],
}, async () => {
  const long = Buffer.alloc(16 * MIB, 'x')
  const sender = new BodySender({ most: 3.5 * long.length, patience: 100 })
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': long.length })
    sender.send(response, long, long.length)
  })
  await using served = await listen(server)
  const ask = async () => {
    const asked = get({ port: served.port, host: '127.0.0.1', agent: false })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.on('error', () => {}) // the cut
    return answer
  }
  const unread = [await ask(), await ask(), await ask()]
  await pass(200)
  // The fourth is too much: those on which nothing was read for longest go.
  const read = await ask()
  let size = 0
  for await (const chunk of read) size += (chunk as Buffer).length
  expect(size).toBe(long.length)
  const closed = unread.map(
    (answer) => answer.closed || new Promise((resolve) => answer.on('close', resolve)),
  )
  for (const answer of unread) answer.resume()
  await Promise.all(closed)
  expect(unread.map(({ complete }) => complete)).toEqual([false, true, true])
})

/** Beyond what is read away of a body that nobody wants, in bytes. */
const MOST = 80 * MIB

for (const [name, head] of [
  ['without a key', 'POST /v1/pets'],
  ['to a path that does not exist', 'POST /v1/nothing'],
  ['of a method that the path does not have', 'PUT /v1/pets'],
] as const) {
  test(`a body ${name} that does not end is cut off`, async ({ sandbox }) => {
    expect(await pour(sandbox, head)).toBeLessThan(MOST)
  })
}

// --- internal ---

/** Sends a body without an end until the connection is cut; answers how much of it was taken. */
async function pour(sandbox: TestSandbox, head: string): Promise<number> {
  const { hostname, port } = new URL(sandbox.url)
  const socket = connectTo(Number(port), hostname)
  socket.on('error', () => {}) // the cut that is waited for
  socket.resume()
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const block = Buffer.alloc(MIB)
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), block, Buffer.from('\r\n')])
  socket.write(`${head} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`)
  let sent = 0
  while (!socket.destroyed && sent < 4 * MOST) {
    sent += block.length
    const drained = new Promise((resolve) => socket.once('drain', resolve))
    if (!socket.write(chunk)) await Promise.race([drained, closed])
  }
  socket.destroy()
  return sent
}
