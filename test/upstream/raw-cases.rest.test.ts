import type { Socket } from 'node:net'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'
import { test } from '../proxy/support.ts'
import { source } from '../support/built-in.ts'
import { connectTo } from '../support/over-tls.ts'
import { expect } from '../support/test.ts'

const CLOSE = 'Host: x\r\nConnection: close\r\n'
const asks = (line: string, lines = '', body = '', version = '1.1') =>
  `${line} HTTP/${version}\r\n${CLOSE}${lines}\r\n${body}`

/** Requests as clients write them; a character stands for a byte. */
const requests = [
  asks('GET /v1/pets'),
  asks('GET /v1/pets', 'x-A: 1\r\nX-a: 2\r\nAUTHORIZATION: Bearer \xe9\r\nX-Empty:\r\n'),
  asks('GET /v1/pets?limit=%zz&limit=|"<>&&a[]'),
  asks('HEAD /v1/pets/1', 'If-None-Match: "a"\r\n'),
  asks('GET /v1/pets/1', 'Prefer: respond-async\r\n', '', '1.0'),
  asks('POST /v1/pets', 'Content-Length: 4\r\n', '\0\xff{\n'),
  asks(
    'POST /v1/pets',
    'Transfer-Encoding: chunked\r\nTrailer: X-Sum\r\n',
    '3;a=b\r\nabc\r\n0\r\nX-Sum: 1\r\n\r\n',
  ),
  asks('POST /v1/pets', 'Expect: 100-continue\r\nContent-Length: 2\r\n', '{}'),
  asks('POST /v1/pets', 'X-HTTP-Method-Override: DELETE\r\nContent-Length: 0\r\n'),
  asks('OPTIONS /v1/pets', 'Origin: http://a.test\r\nAccess-Control-Request-Method: POST\r\n'),
  asks('PROPFIND /v1/x//y;z=%2F', 'Keep-Alive: 5\r\nTE: trailers\r\nProxy-Authorization: a\r\n'),
  asks('GET /v1/pets', `Cookie: ${'c'.repeat(9000)}\r\nCookie: d\r\n`),
]

const says = (first: string, lines = '', body = '') =>
  `HTTP/${first}\r\nConnection: close\r\n${lines}\r\n${body}`

/** What the service answers, before it closes. */
const answers = [
  says('1.1 200 OK', 'Content-Type: application/json\r\nContent-Length: 2\r\n', '[]'),
  says(
    '1.1 200 OK',
    'Transfer-Encoding: chunked\r\nTrailer: X-Sum\r\n',
    '2;a=b\r\n[]\r\n0\r\nX-Sum: 1\r\n\r\n',
  ),
  says('1.0 200 Fine', 'X: y\r\n', 'to the end'),
  says('1.1 204 No Content', 'X-a: 1\r\nx-A: 2\r\n'),
  says('1.1 304 Not Modified', 'ETag: "a"\r\n'),
  `HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=x\r\n\r\n${says('1.1 201 ', 'Content-Length: 1\r\n', '1')}`,
  says('1.1 200 OK', 'Content-Encoding: gzip\r\nContent-Length: 3\r\n', '\x1f\x8b\0'),
  says(
    '1.1 302 Found',
    'Set-Cookie: a\r\nset-cookie: \xe9\r\nLocation: //b\r\nContent-Length: 0\r\n',
  ),
  says('1.1 404 Not Found', 'Content-Type: text/html\r\nContent-Length: 3\r\n', '<p>'),
  says('1.1 599 Caf\xe9 closed', 'Content-Length: 2\r\nX-Empty:\r\n', '\0\xff'),
  says('1.1 200 OK', 'Content-Length: 10\r\n', 'half'),
]

test('132 raw exchanges pass through a sandbox as through a proxy, for the service and for the client, byte for byte', async ({
  wire,
}) => {
  let answer = ''
  let arrived = ''
  const upstream = await wire((socket) =>
    receive(socket, (text) => {
      arrived += text
      socket.end(answer, 'latin1')
    }),
  )
  await using sandbox = await startSandboxOf(source, {
    ...{ upstream, routes: [{ on: '*', to: 'upstream', missing: 'never' }] },
  })
  await using proxy = await startForwarding({ source, upstream })
  const through = async ({ url }: { readonly url: string }, request: string) => {
    arrived = ''
    const port = Number(new URL(url).port)
    const got = await exchange(port, request)
    return { arrived, got: got.replace(/^X-Request-Id: .*$/im, 'X-Request-Id: …') }
  }
  const unlike: object[] = []
  let count = 0
  for (const request of requests)
    for (answer of answers) {
      const [here, there] = [await through(sandbox, request), await through(proxy, request)]
      expect(there.arrived).toContain(request.split(' ')[0])
      expect(there.got).toMatch(/^HTTP\/1\.1 \d{3} /)
      count += 1
      if (JSON.stringify(here) !== JSON.stringify(there))
        unlike.push({ request, answer, here, there })
    }
  expect(unlike).toEqual([])
  expect(count).toBe(132)
}, 120_000)

// --- internal ---

/** Sends bytes over a connection of its own; resolves with all that comes back, and how it ends. */
function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    let [text, end] = ['', 'closed']
    const socket = connectTo(port)
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part
    })
    socket.on('error', () => {
      end = 'reset'
    })
    socket.on('close', () => resolve(`${text}[${end}]`))
    socket.write(request, 'latin1')
  })
}

/** Reads a whole request, and asks for its body where the client waits for that. */
function receive(socket: Socket, onWhole: (text: string) => void): void {
  let text = ''
  let isOver = false
  socket.setEncoding('latin1').on('data', (part: string) => {
    const had = text.includes('\r\n\r\n')
    text += part
    const end = text.indexOf('\r\n\r\n')
    if (end < 0 || isOver) return
    if (!had && /\r\nexpect: /i.test(text)) socket.write('HTTP/1.1 100 Continue\r\n\r\n')
    const [head, body] = [text.slice(0, end), text.slice(end + 4)]
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    isOver = /^transfer-encoding: chunked/im.test(head)
      ? /(?:^|\r\n)0\r\n(?:.+\r\n)*\r\n$/.test(body)
      : body.length >= length
    if (isOver) onWhole(text)
  })
}
