import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { test as base, expect } from 'vitest'
import { type Listening, listen } from '../../src/base/http/listen.ts'
import { talk } from '../support/raw.ts'

/** Starts servers, and connections that do not read; closes them at the end. */
const test = base.extend<{
  serve: (listener: RequestListener) => Promise<Listening>
  deaf: (origin: string) => Socket
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  serve: async ({}, use) => {
    const servers: Listening[] = []
    await use(async (listener) => {
      const bareAnswer = () => ({ headers: [], body: '' })
      const more = { bareAnswer, noTunnel: '', onClose: () => {}, maxConnections: 1000 }
      const server = await listen(listener, { host: '127.0.0.1', port: 0, ...more })
      servers.push(server)
      return server
    })
    await Promise.all(servers.map((server) => server.close()))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  deaf: async ({}, use) => {
    const sockets: Socket[] = []
    await use((origin) => {
      const socket = createConnection(Number(new URL(origin).port), '127.0.0.1')
      socket.pause().on('error', () => socket.destroy())
      sockets.push(socket)
      return socket
    })
    for (const socket of sockets) socket.destroy()
  },
})

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const MB = Buffer.alloc(1024 * 1024)

/** How a listener may send a long answer. */
const senders: { readonly [name: string]: (response: ServerResponse) => void } = {
  'at once': (response) => void response.end(MB),
  later: (response) => void setTimeout(() => response.end(MB), 1),
  'in pieces': (response) => {
    for (let count = 0; count < 16; count += 1) response.write(MB.subarray(0, MB.length / 16))
    response.end()
  },
  'as a text': (response) => void response.end(MB.toString('latin1'), 'latin1'),
}

for (const [name, send] of Object.entries(senders)) {
  test(`of 150 requests of a client that reads nothing, few are handled if answers of 1 MB are sent ${name}`, async ({
    serve,
    deaf,
  }) => {
    let handled = 0
    const { origin } = await serve((request, response) => {
      if (request.url === '/other') return void response.end('here')
      handled += 1
      send(response)
    })
    deaf(origin).write(GET.repeat(150))
    // Until nothing more is handled: the system takes some megabytes.
    for (let before = -1; before < handled || handled === 0; ) {
      before = handled
      for (let count = 0; count < 20; count += 1)
        expect(await (await fetch(`${origin}/other`)).text()).toBe('here')
    }
    expect(handled).toBeLessThan(30)
  })
}

test('nothing more is read from a connection on which many requests wait for an answer', async ({
  serve,
  deaf,
}) => {
  let first: ServerResponse | undefined
  const { origin } = await serve((request, response) => {
    if (request.url === '/other') response.end('here')
    else first = response
  })
  const socket = deaf(origin)
  const block = Buffer.from(GET.repeat(10_000))
  let taken = 0
  const write = () =>
    socket.write(block, () => {
      taken += 1
      if (taken < 200) write()
    })
  write()
  for (let before = -1; before < taken; ) {
    before = taken
    for (let count = 0; count < 20; count += 1) await fetch(`${origin}/other`)
  }
  expect(taken).toBeLessThan(100)
  first?.destroy()
})

test('all requests of a client that reads are answered in their order, however many it sends at once', {
  tags: ['rest'],
}, async ({ serve }) => {
  const { origin } = await serve((request, response) => {
    const answer = () => response.end(`${request.url}`)
    if (Number(request.url?.slice(1)) % 7 === 0) setTimeout(answer, 1)
    else answer()
  })
  const numbers = Array.from({ length: 3000 }, (_, number) => number)
  const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const requests = numbers.map((number) => `GET /${number} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const { replies, ended } = await talk(origin, requests.join('') + last, {
    patience: 30_000,
  })
  expect(ended).toBe('closed')
  expect(replies.map(({ body }) => body)).toEqual([
    ...numbers.map((number) => `/${number}`),
    '/last',
  ])
})

test('a request is handled once the answers before it have left, and none after its client has', async ({
  serve,
}) => {
  const begun: string[] = []
  const waiting: ServerResponse[] = []
  const { origin } = await serve((request, response) => {
    begun.push(request.url as string)
    waiting.push(response)
  })
  const socket = createConnection(Number(new URL(origin).port), '127.0.0.1')
  socket.write(['/1', '/2', '/3'].map((path) => GET.replace('/', path)).join(''))
  await expect.poll(() => begun).toEqual(['/1'])
  await pass(20)
  expect(begun).toEqual(['/1'])
  waiting[0]?.end()
  await expect.poll(() => begun).toEqual(['/1', '/2'])
  const left = once(waiting[1] as ServerResponse, 'close')
  socket.destroy()
  await left
  await pass(20)
  expect(begun).toEqual(['/1', '/2'])
})

test('after drain(), the answer to a request that waits for its turn closes the connection too', async ({
  serve,
}) => {
  const waiting: ServerResponse[] = []
  const server = await serve((_request, response) => void waiting.push(response))
  const told = talk(server.origin, GET.repeat(2))
  await expect.poll(() => waiting.length).toBe(1)
  server.drain()
  waiting[0]?.end()
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.end()
  const { replies, ended } = await told
  expect(replies.map(({ headers }) => headers.get('connection'))).toEqual(['keep-alive', 'close'])
  expect(ended).toBe('closed')
})
