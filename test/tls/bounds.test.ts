import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { afterAll, afterEach, onTestFinished, vi } from 'vitest'
import { listen } from '../../src/base/http/listen.ts'
import { makeCertificate } from '../../src/base/tls/make-certificate.ts'
import { startProxy, startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

/** What a server says to bytes that are not TLS, until it closes. */
async function say(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port: own } = new URL(url)
  const socket = connect(Number(own), hostname)
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1')
  })
  socket.on('error', () => {}) // a reset is an end as well
  socket.write(bytes)
  await once(socket, 'close')
  return said
}

const bugs: unknown[] = []
const sandbox = await startSandbox({ tls: 'self-signed', onBug: (bug) => bugs.push(bug) })
const port = Number(new URL(sandbox.url).port)
const { ca = '' } = sandbox.tls ?? {}

afterEach(() => expect(bugs).toEqual([]))
afterAll(() => sandbox.close())

const SENTENCE = 'This port speaks TLS: use https:// in place of http://'

test('plain HTTP gets a 400 that says to use https, of any method, piece and length', async () => {
  await using proxy = await startProxy({ upstream: 'http://127.0.0.1:1', tls: 'self-signed' })
  const requests = [
    'GET /v1/pets HTTP/1.1\r\nHost: x\r\n\r\n',
    'DELETE /v1/pets/1 HTTP/1.1\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'get / http/1.0\r\n\r\n',
    'P',
    `POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(100_000)}`,
  ]
  for (const request of requests) {
    const [head, body = ''] = (await say(sandbox.url, request)).split('\r\n\r\n')
    expect(head, request.slice(0, 30)).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/json\r\n/,
    )
    expect(JSON.parse(body)).toEqual({ code: 'bad_request', message: SENTENCE, status: 400 })
    const [ownHead, ownBody = ''] = (await say(proxy.url, request)).split('\r\n\r\n')
    expect(ownHead).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json\r\n/,
    )
    expect(JSON.parse(ownBody)).toEqual({ title: 'Bad Request', status: 400, detail: SENTENCE })
  }
})

test('bytes that are neither TLS nor HTTP end their connection, and nothing else', async () => {
  for (const bytes of [Buffer.alloc(100), Buffer.alloc(20_000, 0xff), '1234567890\r\n'])
    expect(await say(sandbox.url, bytes)).not.toContain('HTTP')
  expect((await ask(`${sandbox.url}/pets`, { ca })).status).toBe(200)
})

test('a client that offers only what is too old is told by TLS, and nothing is logged as a bug', async () => {
  const socket = connectSecurely({
    ...{ host: '127.0.0.1', port, rejectUnauthorized: false },
    ...{ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
  })
  const [error] = await once(socket, 'error')
  expect(error.code).toMatch(/^ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION/)
})

test('a client that resets in the middle of its handshake disturbs nobody', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const secure = connectSecurely({ socket, rejectUnauthorized: false })
    secure.on('error', () => {}) // its own reset
    await sleep(turn % 5)
    socket.resetAndDestroy()
  }
  expect((await ask(`${sandbox.url}/pets`, { ca })).status).toBe(200)
})

test('a client that closes its side in the middle of its handshake is let go at once', async () => {
  const began = performance.now()
  for (const bytes of ['\x16', '\x16\x03\x01', '\x16\x03\x01\x00\x05\x01'])
    for (const pause of [0, 50]) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => {}) // the end may be a reset
      socket.write(bytes, 'latin1')
      await sleep(pause)
      socket.end()
      await once(socket.resume(), 'close')
    }
  // What a client has said of its handshake, and then no more: its own hello, whole.
  const between = createServer({ allowHalfOpen: true }, (client) => {
    const there = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    client.once('data', (hello) => there.end(hello))
    there.on('error', () => {}).on('close', () => client.destroy())
    there.resume()
  })
  await once(between.listen(0, '127.0.0.1'), 'listening')
  const { port: ours } = between.address() as { port: number }
  const client = connectSecurely({ port: ours, host: '127.0.0.1', rejectUnauthorized: false })
  await once(client, 'error')
  between.close()
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a client that closes its side after its request, over TLS, reads its answer', async () => {
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
    const socket = connectSecurely({
      ...{ port, ca, host: '127.0.0.1', allowHalfOpen: true, maxVersion },
    })
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    // With TLS 1.3, the end may come with the last part of the handshake.
    socket.end('GET /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sandbox-key\r\n\r\n')
    await once(socket, 'close')
    expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  }
})

test('a sandbox that closes does not wait for clients that say nothing, or half of a handshake', async () => {
  const closing = await startSandbox({ tls: 'self-signed' })
  const sockets: Socket[] = []
  for (const bytes of ['', '\x16\x03\x01\x02']) {
    const socket = connect(Number(new URL(closing.url).port), '127.0.0.1')
    socket.on('error', () => {}) // the end may be a reset
    await once(socket, 'connect')
    socket.write(bytes)
    sockets.push(socket)
  }
  const ended = sockets.map((socket) => once(socket.resume(), 'close'))
  await sleep(50)
  const began = performance.now()
  await closing.close()
  await Promise.all(ended)
  expect(performance.now() - began).toBeLessThan(2000)
})

test('a client that is not secure in 20 seconds is let go: one that says nothing, half a handshake, or one byte at a time', async () => {
  const context = makeCertificate(['127.0.0.1'], Date.now())
  const server = await listen(() => {}, {
    ...{ host: '127.0.0.1', port: 0, maxConnections: 10, noTunnel: '', onClose: () => {} },
    identity: { context, asksClients: false, onRefused: () => {}, onChange: () => {} },
    bareAnswer: () => ({ headers: [], body: '' }),
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sockets = Array.from({ length: 3 }, () => connect(Number(new URL(server.origin).port)))
  const ended = sockets.map((socket) => once(socket.resume(), 'close'))
  for (const socket of sockets) socket.on('error', () => {}) // the end may be a reset
  sockets[1]?.write('\x16\x03\x01\x02')
  for (const byte of Buffer.from([0x16, 3, 1, 2, 0, 1, 1])) {
    sockets[2]?.write(Buffer.of(byte))
    await sleep(20)
    vi.advanceTimersByTime(2500)
  }
  vi.advanceTimersByTime(20_000 - 7 * 2500 - 1)
  await sleep(50)
  expect(sockets.map(({ closed }) => closed)).toEqual([false, false, false])
  vi.advanceTimersByTime(2501)
  await Promise.all(ended)
  vi.useRealTimers()
  await server.close()
})
