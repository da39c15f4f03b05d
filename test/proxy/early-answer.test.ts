import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connectTo } from '../support/over-tls.ts'
import { expect } from '../support/test.ts'
import { ask, keepingChecker, test } from './support.ts'

const BODY = '{"code":"not_implemented","message":"POST is not supported here","status":501}'
const HEAD = `HTTP/1.1 501 Unsupported method\r\nContent-Type: application/json\r\nConnection: close\r\n`
const KiB = 1024

/** Twenty sizes from 70 KiB to 3 MiB. */
const SIZES = Array.from({ length: 20 }, (_, index) => Math.round((70 + index * 150) * KiB))

/** Services that answer a request by its head and close their connection, with bytes of its body unread. */
const services: [string, (socket: Socket) => void][] = [
  [
    'with a length, as the http.server of Python does',
    (socket) =>
      socket.once('data', () => {
        socket.pause()
        socket.write(`${HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`, () => socket.destroy())
      }),
  ],
  [
    'in chunks',
    (socket) =>
      socket.once('data', () => {
        socket.pause()
        const chunk = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`
        socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk}`, () => socket.destroy())
      }),
  ],
]

// Over a second: the uploads are of several MB.
test.for(services)(
  'an answer to an upload that is not read passes on, %s: 20 of 20',
  async ([, serve], { wire, proxy }) => {
    const { url, captures } = await proxy({ upstream: await wire(serve) })
    const outcomes = new Map<string, number>()
    for (const size of SIZES) {
      const headers = ['Host', 'x', 'Content-Length', String(size)]
      // A real client stops sending when it is answered; this one takes no notice of it.
      const upload = Buffer.alloc(size, 'x')
      const { status, body } = await ask(`${url}/pets`, { method: 'POST', headers }, upload)
      const outcome = `${status} ${body}`
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    expect([...outcomes]).toEqual([[`501 ${BODY}`, 20]])
    expect(captures.filter(({ failure }) => failure !== undefined)).toEqual([])
  },
)

test('what is sent after an early answer is taken in, and the connection serves the next request', async ({
  wire,
  proxy,
}) => {
  const [, serve] = services[0] as (typeof services)[0]
  const { port, captures } = await proxy({ upstream: await wire(serve), checker: keepingChecker() })
  const client = connectTo(port).setEncoding('latin1')
  const half = Buffer.alloc(2 * KiB * KiB, 'x')
  const answers = async (count: number) => {
    while (received.split(BODY).length <= count) await once(client, 'data')
  }
  let received = ''
  client.on('data', (text: string) => {
    received += text
  })
  client.write(`POST /v1/pets HTTP/1.1\r\nHost: x\r\nContent-Length: ${2 * half.length}\r\n\r\n`)
  client.write(half)
  await answers(1)
  client.write(half)
  client.write('DELETE /v1/pets/1 HTTP/1.1\r\nHost: x\r\n\r\n')
  await answers(2)
  client.destroy()
  expect(received.match(/HTTP\/1.1 501/g)).toHaveLength(2)
  // What had come of it is not the whole body.
  expect(captures[0]).toMatchObject({ status: 501, failure: undefined, requestBody: undefined })
})
