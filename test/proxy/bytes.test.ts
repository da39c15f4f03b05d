import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { runs } from '../support/runs.ts'
import { expect } from '../support/test.ts'
import { answerTo, ask, begin, bodyOf, endToEnd, exchangeBytes, refuser, test } from './support.ts'

const latin1 = fc
  .array(fc.oneof(fc.integer({ min: 0x21, max: 0x7e }), fc.integer({ min: 0xa1, max: 0xff })), {
    minLength: 1,
    maxLength: 30,
  })
  .map((codes) => String.fromCharCode(...codes))

const name = fc.oneof(
  fc.stringMatching(/^[Xx]-[A-Za-z0-9!#$%&'*+.^_`|~-]{1,20}$/),
  fc.constantFrom(
    ...['Accept', 'accept', 'AUTHORIZATION', 'Cookie', 'If-None-Match'],
    ...['Proxy-Authorization', 'Date', 'Server', 'Via', 'Cache-Control', 'Trailers', 'Prefer'],
  ),
)
const line = fc.tuple(name, latin1)
const answerName = fc.oneof(name, fc.constantFrom('Set-Cookie', 'set-cookie', 'Location', 'ETag'))
const answerLine = fc.tuple(answerName, latin1)

const bytes = fc.uint8Array({ maxLength: 5000 }).map((array) => Buffer.from(array))
const body = fc.oneof(
  bytes,
  bytes.map((raw) => gzipSync(raw)),
  bytes.map((raw) => brotliCompressSync(raw)),
)
const framing = fc.constantFrom('length', 'chunked')

const target = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9!$&'()*+,;=:@._~/?%[\]{}|"<>^`\\-]{0,12}$/),
      fc.constantFrom('%zz', '%2F', '%', '//', '?', '??', '%E9', '%00'),
    ),
    { maxLength: 5 },
  )
  .map((parts) => `/v1/x${parts.join('')}`)
  .filter((text) => !/(\.|%2e){2}/i.test(text))

const message = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'REPORT'),
  target,
  lines: fc.array(line, { maxLength: 12 }),
  place: fc.nat({ max: 12 }),
  body,
  framing,
})
const answer = fc.record({
  status: fc.constantFrom(200, 201, 202, 206, 301, 302, 400, 404, 418, 429, 500, 503, 599),
  reason: fc.constantFrom('OK', '', 'Caf\u00e9 closed', 'Not so fast'),
  lines: fc.array(answerLine, { maxLength: 12 }),
  place: fc.nat({ max: 12 }),
  body,
  framing,
})

test('every byte of a request and of its answer arrives as it was sent', async ({
  upstream,
  proxy,
}) => {
  let toSend: { status: number; reason: string; lines: string[]; body: Buffer } | undefined
  let seen: { request: IncomingMessage; body: Buffer } | undefined
  const url = await upstream(async (request, response) => {
    seen = { request, body: await bodyOf(request) }
    const { status, reason, lines, body } = toSend as NonNullable<typeof toSend>
    response.sendDate = false
    response.writeHead(status, reason, lines)
    response.end(body)
  })
  const { url: here } = await proxy({ upstream: `${url}/base/v7` })

  const check = async (asked: Sent, answered: Sent & { status: number; reason: string }) => {
    toSend = { ...answered, lines: framed(answered) }
    const lines = ['Host', 'client.invalid', ...framed(asked)]
    const { method = '', target = '' } = asked
    const received = await ask(here, { method, path: target, headers: lines }, asked.body)
    const { request, body } = seen as NonNullable<typeof seen>
    expect(request.method).toBe(method)
    expect(request.url).toBe(target.replace('/v1', '/base/v7'))
    expect(endToEnd(request.rawHeaders)).toEqual(endToEnd(lines))
    expect(request.rawHeaders.slice(0, 2)).toEqual(['Host', new URL(url).host])
    expect(body.equals(asked.body)).toBe(true)
    expect(received.status).toBe(answered.status)
    expect(received.reason).toBe(answered.reason)
    expect(endToEnd(received.lines)).toEqual(endToEnd(toSend.lines))
    expect(received.body.equals(answered.body)).toBe(true)
  }
  await fc.assert(fc.asyncProperty(message, answer, check), runs(100))
}, 60_000)

test('ten megabytes arrive with the same hash in both directions', {
  tags: ['rest'],
  timeout: 60_000,
}, async ({ upstream, proxy }) => {
  const url = await upstream((request, response) => {
    response.writeHead(200, ['Content-Length', request.headers['content-length'] as string])
    request.pipe(response)
  })
  const { url: here } = await proxy({ upstream: url })
  const block = Buffer.alloc(1024 * 1024, 'abcdefg\0\xff')
  const sent = createHash('sha256')
  const came = createHash('sha256')
  const client = begin(here, {
    method: 'POST',
    headers: ['Host', 'x', 'Content-Length', String(block.length * 10)],
  })
  const response = once(client, 'response')
  const upload = (async () => {
    for (let number = 0; number < 10; number += 1) {
      block.writeUInt32BE(number)
      const copy = Buffer.from(block)
      sent.update(copy)
      if (!client.write(copy)) await once(client, 'drain')
    }
    client.end()
  })()
  const [answer] = (await response) as [IncomingMessage]
  let size = 0
  for await (const chunk of answer) {
    came.update(chunk)
    size += chunk.length
  }
  await upload
  expect(size).toBe(block.length * 10)
  expect(came.digest('hex')).toBe(sent.digest('hex'))
})

test('the bytes on the wire are those of the client, but for the host', async ({ wire, proxy }) => {
  const heads: string[] = []
  const url = await wire((socket) => {
    socket.on('data', (data) => {
      heads.push(data.toString('latin1'))
      socket.end(
        'HTTP/1.1 200 Fine\r\nsERVER: \xe9\r\nSet-Cookie: a=1\r\nX-Empty:\r\nset-cookie: b=2\r\nContent-Length: 2\r\n\r\nok',
        'latin1',
      )
    })
  })
  const { port } = await proxy({ upstream: url })
  const answer = await exchangeBytes(
    port,
    Buffer.from(
      'GET /v1/pets?a=%E9%zz HTTP/1.1\r\nX-a: 1\r\nhOST: me\r\nx-A: \xfe\r\nConnection: close, x-mine\r\nX-Mine: 1\r\nTE: gzip\r\nEmpty:\r\n\r\n',
      'latin1',
    ),
  )
  expect(heads).toEqual([
    `GET /v1/pets?a=%E9%zz HTTP/1.1\r\nX-a: 1\r\nhOST: ${new URL(url).host}\r\nx-A: \xfe\r\nEmpty: \r\n\r\n`,
  ])
  expect(answer).toBe(
    'HTTP/1.1 200 Fine\r\nsERVER: \xe9\r\nSet-Cookie: a=1\r\nX-Empty: \r\nset-cookie: b=2\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok',
  )
})

// Node's own sending mangles this line after a Content-Length, so the property above leaves it out.
test('a Content-Disposition beyond ASCII passes, before and after Content-Length', async ({
  wire,
  proxy,
}) => {
  const heads: string[] = []
  const disposition = 'Content-Disposition: attachment; filename="\xe9-\xc3\xa9.txt"\r\n'
  const length = 'Content-Length: 2\r\n'
  const url = await wire((socket) => {
    socket.on('data', (data) => {
      heads.push(data.toString('latin1'))
      const lines = heads.length === 1 ? disposition + length : length + disposition
      socket.end(`HTTP/1.1 200 OK\r\n${lines}\r\nok`, 'latin1')
    })
  })
  const { port } = await proxy({ upstream: url })
  for (const lines of [disposition + length, length + disposition]) {
    const head = `POST /v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\nok`
    const answer = await exchangeBytes(port, Buffer.from(head, 'latin1'))
    expect(answer).toBe(`HTTP/1.1 200 OK\r\n${lines}Connection: close\r\n\r\nok`)
    expect(heads.at(-1)).toContain(`\r\n${lines}\r\nok`)
  }
})

test('a target with bytes beyond ASCII is not HTTP and gets an answer of the proxy itself', async ({
  upstream,
  proxy,
}) => {
  const { port } = await proxy({ upstream: await upstream((_, response) => response.end()) })
  const head = 'GET /v1/\xe9 HTTP/1.1\r\nHost: x\r\n\r\n'
  const answer = await exchangeBytes(port, Buffer.from(head, 'latin1'))
  expect(answer).toMatch(/^HTTP\/1.1 400 .*application\/(problem\+)?json/s)
  expect(answer).toContain(`X-Sandbox-Origin: ${refuser}`)
})

test('a head with 3,000 lines passes whole in both directions', async ({ upstream, proxy }) => {
  const many = Array.from({ length: 3000 }, (_, at) => [`x-${at}`, String(at)]).flat()
  let came: readonly string[] = []
  const url = await upstream((request, response) => {
    came = request.rawHeaders
    response.sendDate = false
    response.writeHead(200, [...many, 'Content-Length', '0']).end()
  })
  const { url: here } = await proxy({ upstream: url })
  const client = begin(here, { headers: ['Host', 'x', ...many] })
  client.maxHeadersCount = 0
  client.end()
  const answer = await answerTo(client)
  expect(endToEnd(came).flat()).toEqual(many)
  expect(endToEnd(answer.lines).flat()).toEqual([...many, 'Content-Length', '0'])
})

interface Sent {
  readonly method?: string
  readonly target?: string
  readonly lines: readonly (readonly [string, string])[]
  readonly place: number
  readonly body: Buffer
  readonly framing: string
}

/** Header lines with those of the framing somewhere among them. */
function framed({ lines, place, body, framing }: Sent): string[] {
  const frame: [string, string] =
    framing === 'length'
      ? ['CONTENT-length', String(body.length)]
      : ['Transfer-encoding', 'chunked']
  return lines.toSpliced(place, 0, frame).flat() as string[]
}
