import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../src/base/http/listen.ts'

/** The bounds of a server, a hundredth of what they are elsewhere; in milliseconds. */
const SHORT = {
  ...{ headersTimeout: 200, requestTimeout: 400, keepAliveTimeout: 100 },
  connectionsCheckingInterval: 50,
}

/** A server that reads each body and answers. */
function serve() {
  return listen(
    (request, response) => {
      request.resume().on('end', () => response.end('whole'))
    },
    {
      ...{ host: '127.0.0.1', port: 0, server: SHORT, noTunnel: '', onClose: () => {} },
      ...{
        maxConnections: 100,
        bareAnswer: (_status, message) => ({ headers: [], body: message }),
      },
    },
  )
}

/** Sends a first part, then a byte after the other as long as it may; returns what came back. */
async function drip(origin: string, first: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let came = ''
  socket.on('data', (chunk) => {
    came += String(chunk)
  })
  socket.on('error', () => {})
  socket.write(first)
  const timer = setInterval(() => socket.write('x'), 20)
  await once(socket, 'close')
  clearInterval(timer)
  return came
}

test.for([
  ['head', 'GET / HTTP/1.1\r\nHost: x\r\nX-Long: '],
  ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'],
] as const)(
  'a %s that comes byte by byte is answered 408 when its time is over, and others are answered meanwhile',
  async ([, first]) => {
    const server = await serve()
    try {
      const slow = drip(server.origin, first)
      for (let count = 0; count < 5; count += 1)
        expect(await (await fetch(server.origin, { method: 'POST', body: 'short' })).text()).toBe(
          'whole',
        )
      expect(await slow).toMatch(
        /^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*did not arrive in time$/,
      )
    } finally {
      await server.close()
    }
  },
)

test('a connection on which nothing more is asked is closed', { tags: ['rest'] }, async () => {
  const server = await serve()
  try {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
    socket.resume()
    await once(socket, 'close')
  } finally {
    await server.close()
  }
})
