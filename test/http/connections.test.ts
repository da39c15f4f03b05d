import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { startProxy, startSandbox } from '../support/library.ts'
import { talk } from '../support/raw.ts'
import { expect, test } from '../support/test.ts'

const MOST = 5
const GET = 'GET /v1/pets?limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sandbox-key\r\n\r\n'

/** What listens, under its own limit of connections, with what it notices. */
const kinds = {
  sandbox: async (onNotice: () => void) =>
    startSandbox({ scenario: 'default', maxConnections: MOST, onNotice }),
  proxy: async (onNotice: () => void) => {
    const upstream = await startSandbox({ scenario: 'default' })
    const proxy = await startProxy({ upstream: upstream.url, maxConnections: MOST, onNotice })
    return {
      url: proxy.url,
      [Symbol.asyncDispose]: async () => {
        await proxy.close()
        await upstream.close()
      },
    }
  },
}

for (const [kind, start] of Object.entries(kinds)) {
  test(`a ${kind} serves as many connections as it may, tells one more so with 503, and takes the next when one has left`, {
    tags: ['rest'],
  }, async () => {
    const notices: { message: string }[] = []
    await using server = await start((...given) => notices.push(...(given as never[])))
    const sockets = await open(server.url, MOST)
    const full = new RegExp(`There are ${MOST} connections, the most that --max-connections allows`)
    for (let count = 0; count < 3; count += 1) {
      const { replies, ended } = await talk(server.url, GET)
      expect(replies).toMatchObject([{ status: 503 }])
      expect(replies[0]?.body).toMatch(full)
      expect(replies[0]?.headers.get('retry-after')).toBe('1')
      expect(ended).toBe('closed')
    }
    // Those that were there notice nothing.
    for (const socket of sockets) expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /)
    expect(notices).toHaveLength(1)
    expect(notices[0]?.message).toMatch(full)
    const [first, ...others] = sockets
    first?.destroy()
    await expect.poll(async () => (await talk(server.url, closing())).replies[0]?.status).toBe(200)
    for (const socket of others) socket.destroy()
  })
}

test('connections that nobody can be told about are closed without a word: of a flood beyond the most, and with TLS', async () => {
  await using plain = await startSandbox({ scenario: 'default', maxConnections: MOST })
  const sockets = await open(plain.url, MOST)
  // None of them reads or sends.
  const flood = await open(plain.url, 300)
  await Promise.all(flood.map((socket) => socket.closed || once(socket.resume(), 'close')))
  for (const socket of sockets) {
    expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  }
  await using secure = await startSandbox({
    ...{ scenario: 'default', maxConnections: 1, tls: 'self-signed' },
  })
  const { port } = new URL(secure.url)
  const first = connectSecurely({ port: Number(port), ca: secure.tls?.ca, host: '127.0.0.1' })
  await once(first, 'secureConnect')
  const second = connectSecurely({ port: Number(port), ca: secure.tls?.ca, host: '127.0.0.1' })
  await expect(once(second, 'secureConnect')).rejects.toThrow(/ECONNRESET|before secure/)
  expect(await ask(first)).toMatch(/^HTTP\/1\.1 200 /)
  first.destroy()
})

test('a server that closes does not wait for those that it refuses', {
  tags: ['rest'],
}, async () => {
  const sandbox = await startSandbox({ scenario: 'default', maxConnections: 1 })
  const [first, ...refused] = await open(sandbox.url, 20)
  await ask(first as Socket)
  const began = performance.now()
  await sandbox.close()
  expect(performance.now() - began).toBeLessThan(4000)
  for (const socket of refused) socket.destroy()
})

test.for([undefined, 'self-signed'] as const)(
  'a connection on which nothing was asked, as browsers open some ahead, does not hold up the end (tls: %s)',
  async (tls) => {
    const sandbox = await startSandbox({ scenario: 'default', ...(tls && { tls }) })
    const at = { port: Number(new URL(sandbox.url).port), host: '127.0.0.1' }
    const socket = tls ? connectSecurely({ ...at, ca: sandbox.tls?.ca }) : connect(at)
    socket.on('error', () => socket.destroy())
    await once(socket, tls ? 'session' : 'connect')
    const began = performance.now()
    await sandbox.close()
    expect(performance.now() - began).toBeLessThan(4000)
    socket.destroy()
  },
)

// --- internal ---

/** Opens connections that stay open. */
async function open(url: string, count: number): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    socket.on('error', () => socket.destroy())
    socket.on('end', () => socket.destroy())
    return socket
  })
  await Promise.all(sockets.map((socket) => socket.connecting && once(socket, 'connect')))
  return sockets
}

/** Asks on a connection, and returns the first piece of the answer. */
async function ask(socket: Socket): Promise<string> {
  socket.write(GET)
  const [piece] = await once(socket, 'data')
  return String(piece)
}

function closing(): string {
  return GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
}
