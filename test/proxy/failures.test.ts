import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo, speaksTls } from '../support/over-tls.ts'
import { expect } from '../support/test.ts'
import {
  answerTo,
  ask,
  begin,
  exchangeBytes,
  keepingChecker,
  type Received,
  test,
} from './support.ts'

/** How long the upstream may be silent, in milliseconds: a handshake on a loaded machine takes longer than a connection. */
const TIMEOUT = speaksTls ? 1000 : 200

type Act = (socket: Socket) => void

/** Answers a request with these bytes, and ends the connection. */
const says =
  (text: string): Act =>
  (socket) =>
    socket.on('data', () => socket.end(text))

/** What an upstream does on a connection, and what comes of it. */
const beforeHeaders: [string, Act, number, RegExp][] = [
  ['resets at once', (socket) => socket.resetAndDestroy(), 502, /^upstream-reset: /],
  ['closes at once', (socket) => socket.destroy(), 502, /^upstream-reset: /],
  ['closes within its head', says('HTTP/1.1 200 OK\r\nX-a: '), 502, /^upstream-reset: /],
  ['answers what is not HTTP', says('SSH-2.0-OpenSSH_9.9\r\n'), 502, /^upstream-malformed: /],
  [
    'answers with a status that is none',
    says('HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n'),
    502,
    /^upstream-malformed: .* answered with 99, /,
  ],
  [
    'answers with a control character in a line',
    says('HTTP/1.1 200 OK\r\nX-a: \x01\r\nContent-Length: 0\r\n\r\n'),
    502,
    /^upstream-malformed: /,
  ],
  [
    'changes the protocol unasked',
    says('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    502,
    /^upstream-malformed: /,
  ],
  ['says nothing', (socket) => socket.resume(), 504, /^upstream-timeout: /],
  [
    'says nothing after an interim answer',
    (socket) => socket.on('data', () => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')),
    504,
    /^upstream-timeout: /,
  ],
]

test.for(beforeHeaders)(
  'an upstream that %s gives a problem of the proxy',
  async ([, act, status, failure], { wire, proxy }) => {
    const { url, captures } = await proxy({ upstream: await wire(act), timeout: TIMEOUT })
    const answer = await ask(`${url}/pets`)
    expect(problemOf(answer)).toMatchObject({ status })
    expect(answer.status).toBe(status)
    expect(captures).toMatchObject([{ failure: expect.stringMatching(failure), status: undefined }])
  },
)

test.for([
  ['passed on', false],
  ['held back for its verdict', true],
] as const)(
  'a reason phrase that HTTP does not allow gives a problem of the proxy where an answer is %s',
  async ([, annotate], { wire, proxy }) => {
    const upstream = await wire((socket) =>
      socket.on('data', () => socket.end('HTTP/1.1 404 Not\0Found\r\nContent-Length: 0\r\n\r\n')),
    )
    const { url } = await proxy({ upstream, annotate, checker: keepingChecker() })
    expect(problemOf(await ask(`${url}/pets`))).toMatchObject({
      status: 502,
      detail: expect.stringContaining('sent something that is not an HTTP/1.1 answer'),
    })
  },
)

// The others are in ends.rest.test.ts.
const withinBody: [string, Act, RegExp][] = [
  [
    'closes within its body',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
    /^upstream-reset: /,
  ],
  [
    'sends a chunk that is none',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n')
      setTimeout(() => socket.write('zz\r\n'), 50)
    },
    /^upstream-(malformed|reset): /,
  ],
  [
    'stalls within its body',
    (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
    /^upstream-timeout: /,
  ],
]

test.for(withinBody)(
  'an upstream that %s cuts the connection of the client',
  async ([, act, failure], { wire, proxy }) => {
    const upstream = await wire((socket) => socket.once('data', () => act(socket)))
    const { port, captures } = await proxy({ upstream, timeout: TIMEOUT })
    const bytes = await exchangeBytes(port, 'GET /v1/pets HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(bytes).toMatch(/^HTTP\/1.1 200 OK\r\n.*half(\r\n)?$/s)
    expect(captures).toMatchObject([
      { status: 200, failure: expect.stringMatching(failure), responseBody: undefined },
    ])
  },
)

test('an upstream that is down is a problem now and an answer once it is up', async ({
  wire,
  proxy,
}) => {
  const address = await wire((socket) => socket.destroy())
  const free = Number(new URL(address).port)
  const { url, captures } = await proxy({ upstream: `http://127.0.0.2:${free}` })
  const answer = await ask(`${url}/pets`)
  expect(answer.status).toBe(502)
  expect(problemOf(answer).detail).toBe(
    `http://127.0.0.2:${free}/v1 refused the connection; is it running? (ECONNREFUSED).`,
  )
  expect(captures).toMatchObject([{ failure: expect.stringMatching(/^upstream-refused: /) }])
})

test('a name that does not resolve later on is a problem of the proxy', async ({ proxy }) => {
  // Through a proxy of the environment the name is not looked up at start.
  const { url } = await proxy({
    upstream: 'https://upstream.invalid',
    proxyEnvironment: { HTTPS_PROXY: 'http://127.0.0.1:9', NO_PROXY: 'upstream.invalid' },
  })
  const answer = await ask(`${url}/pets`)
  expect(answer.status).toBe(502)
  expect(problemOf(answer).detail).toMatch(
    /^https:\/\/upstream.invalid\/v1 \(HTTPS_PROXY is set\) has a name that does/,
  )
})

test.for([
  ['that waits for the rest of its answer', 'GET /v1/pets HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['within its upload', 'POST /v1/pets HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf'],
] as const)(
  'a client %s and hangs up ends the request to the upstream',
  async ([, text], { upstream, proxy }) => {
    const [begun, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const url = await upstream((request, response) => {
      request.resume()
      response.on('close', gone.resolve)
      if (request.method === 'GET') response.write('half')
      begun.resolve()
    })
    const { port, captures } = await proxy({ upstream: url })
    const socket = connectTo(port)
    socket.write(text)
    await begun.promise
    socket.resetAndDestroy()
    await gone.promise
    await expect
      .poll(() => captures)
      .toMatchObject([{ failure: expect.stringMatching(/^client-left: /) }])
  },
)

test('a slow upload does not count as silence of the upstream', async ({ upstream, proxy }) => {
  const url = await upstream((request, response) => {
    request.resume().on('end', () => response.end('done'))
  })
  const { url: here } = await proxy({ upstream: url, timeout: 100 })
  const client = begin(`${here}/pets`, {
    method: 'POST',
    headers: ['Host', 'x', 'Transfer-Encoding', 'chunked'],
  })
  client.write('one')
  await sleep(350)
  client.end('two')
  expect((await answerTo(client)).body.toString()).toBe('done')
})

test.for([
  ['GET', 200, ['GET 1', 'GET 2', 'GET 1']],
  ['POST', 502, ['POST 1', 'POST 2']],
  ['DELETE', 502, ['DELETE 1', 'DELETE 2']],
  ['PUT', 502, ['PUT 1', 'PUT 2']],
] as const)(
  'a %s on a kept connection that the upstream has closed gets %i: only what is safe is asked once more',
  async ([method, status, expected], { wire, proxy }) => {
    const asked: string[] = []
    const { url } = await proxy({ upstream: await wire(closingAfterOne(asked)) })
    const statusOf = async () => (await ask(`${url}/pets`, { method })).status
    expect([await statusOf(), await statusOf()]).toEqual([200, status])
    expect(asked).toEqual(expected)
  },
)

test('closing waits for requests in flight and for their checks', async ({ upstream, proxy }) => {
  const url = await upstream((_request, response) => {
    setTimeout(() => response.end('late'), 200)
  })
  const checked: string[] = []
  const running = await proxy({
    upstream: url,
    checker: {
      check: async ({ target }) => {
        await sleep(50)
        checked.push(target)
        return []
      },
      skip: () => {},
    },
  })
  const client = begin(`${running.url}/pets`)
  client.end()
  const answer = answerTo(client)
  await once(client, 'finish')
  await sleep(50)
  await running.close()
  expect((await answer).body.toString()).toBe('late')
  expect(checked).toEqual(['/v1/pets'])
})

function problemOf({ lines, body }: Received) {
  expect(lines).toContain('application/problem+json')
  expect(lines.slice(lines.indexOf('X-Sandbox-Origin')).slice(0, 2)).toEqual([
    'X-Sandbox-Origin',
    'proxy',
  ])
  return JSON.parse(body.toString())
}

/** A service whose connections take one request; the second on one finds it closed. `asked` gets each. */
function closingAfterOne(asked: string[]) {
  return (socket: Socket) => {
    let count = 0
    socket.on('data', (data) => {
      count += 1
      asked.push(`${data.toString().split(' ')[0]} ${count}`)
      if (count === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      else socket.resetAndDestroy()
    })
  }
}
