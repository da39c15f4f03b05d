import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo } from '../support/over-tls.ts'
import { expect } from '../support/test.ts'
import { answerTo, ask, begin, bodyOf, endToEnd, exchangeBytes, test } from './support.ts'

test('trailers and the line that announces them pass in both directions', async ({
  upstream,
  proxy,
}) => {
  const seen: unknown[] = []
  const url = await upstream(async (request, response) => {
    await bodyOf(request)
    seen.push(request.headers.trailer, request.rawTrailers)
    response.writeHead(200, ['Trailer', 'X-Sum', 'Transfer-Encoding', 'chunked'])
    response.write('body')
    response.addTrailers([
      ['X-Sum', 'caf\u00e9'],
      ['x-sum', '2'],
    ])
    response.end()
  })
  const { url: here } = await proxy({ upstream: url })
  const client = begin(`${here}/pets`, {
    method: 'POST',
    headers: ['Host', 'x', 'Transfer-Encoding', 'chunked', 'Trailer', 'X-Up'],
  })
  client.write('up')
  client.addTrailers([['X-Up', '1']])
  client.end()
  const answer = await answerTo(client)
  expect(seen).toEqual(['X-Up', ['X-Up', '1']])
  expect(answer.lines).toContain('Trailer')
  expect(answer.trailers).toEqual(['X-Sum', 'caf\u00e9', 'x-sum', '2'])
})

test('a client that expects 100-continue gets it from the upstream, not from the proxy', async ({
  upstream,
  proxy,
}) => {
  let allow = () => {}
  const asked = Promise.withResolvers<void>()
  const url = await upstream(
    (request, response) => void request.pipe(response),
    (server) =>
      server.on('checkContinue', (request, response) => {
        allow = () => {
          response.writeContinue()
          request.pipe(response)
        }
        asked.resolve()
      }),
  )
  const { url: here } = await proxy({ upstream: url })
  const client = begin(`${here}/pets`, {
    method: 'POST',
    headers: ['Host', 'x', 'Expect', '100-continue', 'Content-Length', '5'],
  })
  let continued = false
  client.on('continue', () => {
    continued = true
    client.end('hello')
  })
  client.flushHeaders()
  const answer = answerTo(client)
  await asked.promise
  await sleep(50)
  expect(continued).toBe(false)
  allow()
  expect((await answer).body.toString()).toBe('hello')
})

test('an upstream that refuses what 100-continue asks for is heard before the body is sent', async ({
  upstream,
  proxy,
}) => {
  const url = await upstream(
    (_request, response) => response.end(),
    (server) =>
      server.on('checkContinue', (_request, response) => {
        response.writeHead(413, ['Connection', 'close', 'Content-Length', '3']).end('big')
      }),
  )
  const { url: here } = await proxy({ upstream: url })
  const client = begin(`${here}/pets`, {
    method: 'POST',
    headers: ['Host', 'x', 'Expect', '100-continue', 'Content-Length', '5'],
  })
  client.flushHeaders()
  const answer = await answerTo(client)
  expect([answer.status, answer.body.toString()]).toEqual([413, 'big'])
})

test('with Latin-1 in the head the proxy itself says 100, and the bytes stay', async ({
  wire,
  proxy,
}) => {
  const came: string[] = []
  const url = await wire((socket) => {
    socket.on('data', (data) => {
      came.push(data.toString('latin1'))
      if (came.join('').endsWith('hello'))
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    })
  })
  const { port } = await proxy({ upstream: url })
  const socket = connectTo(port)
  const head =
    'POST /v1/x HTTP/1.1\r\nHost: x\r\nX-Name: \xe9\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n'
  socket.write(Buffer.from(head, 'latin1'))
  expect(String(await once(socket, 'data'))).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  socket.write('hello')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 OK/)
  expect(came.join('')).toContain('X-Name: \xe9\r\nContent-Length: 5\r\n\r\nhello')
  socket.destroy()
})

test('interim answers pass with their lines', async ({ wire, proxy }) => {
  const url = await wire((socket) => {
    socket.on('data', () => {
      socket.write('HTTP/1.1 102 Processing\r\n\r\n')
      socket.write(
        'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=x\r\nX-B: \xe9\r\nlink: </b>\r\n\r\n',
        'latin1',
      )
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    })
  })
  const { port } = await proxy({ upstream: url })
  const bytes = await exchangeBytes(
    port,
    'GET /v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  expect(bytes).toBe(
    'HTTP/1.1 102 Processing\r\n\r\n' +
      'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=x\r\nX-B: \xe9\r\nlink: </b>\r\n\r\n' +
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok',
  )
})

const bodiless: [string, number, string[]][] = [
  ['HEAD', 200, ['Content-Type', 'application/json', 'Content-Length', '1234', 'ETag', '"a"']],
  ['HEAD', 404, ['Transfer-Encoding', 'chunked', 'Trailer', 'X-Sum']],
  ['HEAD', 200, ['X-Nothing', '1']],
  ['GET', 204, ['Content-Type', 'application/json']],
  ['POST', 204, []],
  ['GET', 304, ['ETag', '"a"', 'Content-Type', 'application/json']],
  ['GET', 304, ['Content-Length', '1234', 'ETag', '"a"']],
  ['GET', 302, ['Location', '/v1/elsewhere?x=1', 'Content-Length', '0']],
  ['GET', 200, ['Set-Cookie', 'a=1', 'X', '1', 'Set-Cookie', 'b=2', 'Content-Length', '0']],
]

test.for(bodiless)(
  '%s with %i and %j passes as it is',
  async ([method, status, lines], { wire, proxy }) => {
    const head = `HTTP/1.1 ${status} Fine\r\n${headOf(lines)}\r\n`
    const url = await wire((socket) => socket.on('data', () => socket.write(head)))
    const { url: here, captures } = await proxy({ upstream: url })
    for (let number = 0; number < 2; number += 1) {
      const answer = await ask(`${here}/pets`, { method })
      expect(answer.status).toBe(status)
      expect(endToEnd(answer.lines)).toEqual(endToEnd(lines))
      expect(answer.body.length).toBe(0)
    }
    expect(captures.map(({ failure }) => failure)).toEqual([undefined, undefined])
  },
)

test('the first bytes of an answer do not wait for the rest', async ({ upstream, proxy }) => {
  let more = () => {}
  const url = await upstream((_request, response) => {
    response.writeHead(200, ['Content-Type', 'text/event-stream'])
    response.flushHeaders()
    more = () => {
      response.write('data: 1\n\n')
      more = () => response.end('data: 2\n\n')
    }
  })
  const { port } = await proxy({ upstream: url })
  const socket = connectTo(port)
  socket.write('GET /v1/events HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\n\r\n$/s)
  more()
  expect(String(await once(socket, 'data'))).toContain('data: 1\n\n')
  more()
  expect(String(await once(socket, 'data'))).toContain('data: 2\n\n')
  socket.destroy()
})

test('the head of a request does not wait for its body', async ({ upstream, proxy }) => {
  const came = Promise.withResolvers<void>()
  const url = await upstream((request, response) => {
    came.resolve()
    request.pipe(response)
  })
  const { url: here } = await proxy({ upstream: url })
  const client = begin(`${here}/x`, {
    method: 'POST',
    headers: ['Host', 'x', 'X-Name', '\u00e9', 'Content-Length', '4'],
  })
  client.write(Buffer.alloc(0))
  await came.promise
  client.end('late')
  expect((await answerTo(client)).body.toString()).toBe('late')
})

test('connections to the upstream are kept', async ({ upstream, proxy }) => {
  const ports = new Set<number | undefined>()
  const url = await upstream((request, response) => {
    ports.add(request.socket.remotePort)
    response.end('ok')
  })
  const { url: here } = await proxy({ upstream: url })
  for (let number = 0; number < 10; number += 1) {
    expect(
      (await ask(`${here}/x`, { method: ['GET', 'POST', 'DELETE'][number % 3] as string })).status,
    ).toBe(200)
  }
  expect(ports.size).toBe(1)
})

test('a slow reader slows the upstream down, and the proxy does not fill its memory', async ({
  upstream,
  proxy,
}) => {
  const block = Buffer.alloc(1024 * 1024, 'x')
  let written = 0
  const url = await upstream(async (_request, response) => {
    response.on('close', () => response.destroy())
    for (let number = 0; number < 80 && !response.destroyed; number += 1) {
      written += block.length
      if (!response.write(block)) await once(response, 'drain')
    }
    response.end()
  })
  const { port } = await proxy({ upstream: url, timeout: 200 })
  const socket = connectTo(port)
  socket.write('GET /v1/pets HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  await sleep(600)
  // What fits into the buffers of six sockets, far from the 80 MB; and no silence of the upstream.
  expect(written).toBeLessThan(40 * 1024 * 1024)
  expect(socket.destroyed).toBe(false)
  const before = written
  let size = 0
  socket.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  await expect.poll(() => size, { timeout: 10_000 }).toBeGreaterThan(before)
  socket.destroy()
})

test('an upload after an early answer ends with its client', async ({ wire, proxy }) => {
  const cut = Promise.withResolvers<void>()
  const url = await wire((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 202 OK\r\nContent-Length: 5\r\n\r\nearly'))
    socket.on('close', () => cut.resolve())
  })
  const { port } = await proxy({ upstream: url })
  const socket = connectTo(port)
  socket.write('POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nfour')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 202 .*early$/s)
  socket.destroy()
  await cut.promise
})

test('a long upload goes on after an early answer, and its connection serves the next request', async ({
  upstream,
  proxy,
}) => {
  const length = 8 * 1024 * 1024
  const sizes: number[] = []
  const url = await upstream((request, response) => {
    let size = 0
    request.once('readable', () => {
      response.end('early')
      request.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
    })
    request.on('end', () => sizes.push(size))
  })
  const { port } = await proxy({ upstream: url })
  const socket = connectTo(port)
  socket.write(`POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\nx`)
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 .*early$/s)
  socket.write(Buffer.alloc(length - 1, 'x'))
  socket.write('POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nnext')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 .*early$/s)
  await expect.poll(() => sizes).toEqual([length, 4])
  socket.destroy()
})

function headOf(lines: readonly string[]): string {
  let head = ''
  for (let at = 0; at < lines.length; at += 2) head += `${lines[at]}: ${lines[at + 1]}\r\n`
  return head
}
