import { once } from 'node:events'
import { connectTo } from '../support/over-tls.ts'
import { expect } from '../support/test.ts'
import { ask, exchangeBytes, isThroughSandbox, refuser, test } from './support.ts'

const targets: [string, string | undefined][] = [
  ['/v1', '/api/v7'],
  ['/v1?limit=1', '/api/v7?limit=1'],
  ['/v1/', '/api/v7/'],
  ['/v1/pets', '/api/v7/pets'],
  ['/v1/pets/%zz?x=/../..', '/api/v7/pets/%zz?x=/../..'],
  ['/v1//pets//', '/api/v7//pets//'],
  ['/v1/pets/../pets', '/api/v7/pets/../pets'],
  ['/v1/pets/%2e%2E/x', '/api/v7/pets/%2e%2E/x'],
  ['/v1/a..b/...', '/api/v7/a..b/...'],
  ['http://elsewhere.invalid/v1/pets', '/api/v7/pets'],
  ['/v%31/p%65ts?x=%7e', '/api/v7/p%65ts?x=%7e'],
  ['/%76%31', '/api/v7'],
  ['/v1%2fpets', undefined],
  ['/v%31/%2e%2e/admin', undefined],
  ['/', undefined],
  ['/v2/pets', undefined],
  ['/V1/pets', undefined],
  ['/v10', undefined],
  ['/v1;x/pets', undefined],
  ['//v1/pets', undefined],
  ['/v1/..', undefined],
  ['/v1/../admin', undefined],
  ['/v1/./../admin', undefined],
  ['/v1/pets/../../admin', undefined],
  ['/v1/%2e%2e/admin', undefined],
  ['/v1/.%2E/admin', undefined],
  ['/v1/%2e./v1/pets', undefined],
  ['/v1/pets%2f..%2f..%2fadmin', undefined],
  ['/v1/..%5cadmin', undefined],
  ['/v1/x\\..\\..\\admin', undefined],
  ['/v1//../..', undefined],
  ['/v1/..;x=1/admin', undefined],
  ['http://elsewhere.invalid/admin', undefined],
  ['http://elsewhere.invalid/v1/../admin', undefined],
]

test.for(targets)('%s goes to %s', async ([target, expected], { upstream, proxy }) => {
  let seen: string | undefined
  const address = await upstream((request, response) => {
    seen = request.url
    response.end()
  })
  const { url, captures } = await proxy({ upstream: `${address}/api/v7/` })
  const answer = await ask(url, { path: target })
  expect(seen).toBe(expected)
  // What is outside the contract is the sandbox's own.
  if (isThroughSandbox && expected === undefined) return
  expect(answer.status).toBe(expected === undefined ? 404 : 200)
  if (expected === undefined) {
    expect(answer.lines).toContain('application/problem+json')
    expect(captures[0]?.failure).toMatch(/^outside-base: /)
  }
})

test.for([
  ['GET', 200],
  ['HEAD', 200],
  ['OPTIONS', 200],
  ['POST', 403],
  ['PUT', 403],
  ['PATCH', 403],
  ['DELETE', 403],
] as const)('with readOnly %s gets %i', async ([method, status], { upstream, proxy }) => {
  let asked = 0
  const address = await upstream((_request, response) => {
    asked += 1
    response.end()
  })
  const { url, captures } = await proxy({ upstream: address, readOnly: true })
  const answer = await ask(`${url}/pets`, { method })
  expect(answer.status).toBe(status)
  expect(asked).toBe(status === 200 ? 1 : 0)
  if (status === 403) {
    expect(JSON.parse(answer.body.toString()).detail).toContain('--read-only')
    expect(captures[0]?.failure).toMatch(/^read-only: /)
  }
})

test.for<[string, string[], string, number]>([
  ['X-HTTP-Method-Override: DELETE', ['X-HTTP-Method-Override', 'DELETE'], '', 403],
  ['x-http-method: put', ['x-http-method', 'put'], '', 403],
  ['X-Method-Override with a list', ['X-Method-Override', 'GET, PATCH'], '', 403],
  ['_method=DELETE', [], '?_method=DELETE', 403],
  ['an escaped _method', [], '?a=1&%5Fmetho%64=post', 403],
  ['X-HTTP-Method-Override: get', ['X-HTTP-Method-Override', 'get'], '', 200],
  ['_method=HEAD', [], '?_method=HEAD', 200],
  ['a value that only looks like it', [], '?name=_method%3DDELETE', 200],
  ['another header', ['X-Methods', 'DELETE', 'Method-Override', 'DELETE'], '', 200],
])(
  'with readOnly a GET with %s gets the status that writing deserves',
  async ([, lines, search, status], { upstream, proxy }) => {
    const asked: string[] = []
    const address = await upstream((request, response) => {
      asked.push(request.url as string)
      response.end()
    })
    for (const readOnly of [true, false]) {
      const { url, captures } = await proxy({ upstream: address, readOnly })
      const answer = await ask(`${url}/pets${search}`, { headers: ['Host', 'x', ...lines] })
      expect(answer.status).toBe(readOnly ? status : 200)
      if (answer.status === 403) expect(captures[0]?.failure).toMatch(/^read-only: .*--read-only/)
    }
    expect(asked).toHaveLength(status === 200 ? 2 : 1)
  },
)

test('an upload that readOnly refuses leaves the connection usable', async ({
  upstream,
  proxy,
}) => {
  const address = await upstream((_request, response) => response.end('read'))
  const { port } = await proxy({ upstream: address, readOnly: true })
  const body = 'x'.repeat(300_000)
  const bytes = await exchangeBytes(
    port,
    `POST /v1/pets HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
      'GET /v1/pets HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  expect(bytes).toMatch(/^HTTP\/1.1 403 .*HTTP\/1.1 200 OK.*read/s)
})

test.for([
  ['Connection: Upgrade\r\nUpgrade: websocket', 501],
  ['Connection: keep-alive, upgrade\r\nUpgrade: foo/2, h2c', 501],
  ['Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA', 200],
  ['Upgrade: websocket', 200],
] as const)('a request with %j gets %i', async ([lines, status], { upstream, proxy }) => {
  let seen: readonly string[] = []
  const address = await upstream((request, response) => {
    seen = request.rawHeaders
    response.end()
  })
  const { port, captures } = await proxy({ upstream: address })
  const socket = connectTo(port)
  socket.write(`GET /v1/pets HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n`)
  const answer = String(await once(socket, 'data'))
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  if (lines.startsWith('Connection')) {
    // What Node has read after such a request is lost.
    expect(answer).toMatch(/\r\nConnection: close\r\n/)
    await once(socket, 'end')
  } else {
    socket.write('GET /v1/pets HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  }
  expect(seen.join().toLowerCase()).not.toContain('upgrade')
  if (status === 501) expect(captures[0]?.failure).toMatch(/^upgrade: /)
})

test('CONNECT gets 501', async ({ upstream, proxy }) => {
  const { port } = await proxy({ upstream: await upstream((_, response) => response.end()) })
  const bytes = await exchangeBytes(port, 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n')
  expect(bytes).toMatch(/^HTTP\/1.1 501 Not Implemented\r\n/)
  expect(bytes).toContain(`X-Sandbox-Origin: ${refuser}`)
})

test('a request without Host gets 400, and one of HTTP/1.0 is passed on', async ({
  upstream,
  proxy,
}) => {
  const hosts: (string | undefined)[] = []
  const address = await upstream((request, response) => {
    hosts.push(request.headers.host)
    response.write('in ')
    response.end('chunks')
  })
  const { port } = await proxy({ upstream: address })
  const bad = await exchangeBytes(port, 'GET /v1/pets HTTP/1.1\r\nConnection: close\r\n\r\n')
  expect(bad).toMatch(/^HTTP\/1.1 400 .*X-Sandbox-Origin: proxy/s)
  const old = await exchangeBytes(port, 'GET /v1/pets HTTP/1.0\r\n\r\n')
  expect(old).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\n\r\nin chunks$/s)
  expect(old).not.toMatch(/transfer-encoding/i)
  expect(hosts).toEqual([new URL(address).host])
})

/** What stands between the request line and the end of the head, and what is said of it; nothing where it passes. */
const hosts: [string, string | undefined][] = [
  ['Host: a.test', undefined],
  ['hOST: A.test:80', undefined],
  ['Host: [::1]:4011', undefined],
  // RFC 9112, section 3.2: where the target has no authority.
  ['Host:', undefined],
  ['Host: a.test|Hosts: b.test', undefined],
  ['Host: a.test|Host: a.test', 'only one Host header'],
  ['Host: a.test|X-Between: 1|hOST: b.test', 'only one Host header'],
  ['Host:|Host: a.test', 'only one Host header'],
  ['Host: a b', 'must be a name or an address'],
  ['Host: a/b', 'must be a name or an address'],
  ['Host: user@a.test', 'must be a name or an address'],
  ['Host: http://a.test', 'must be a name or an address'],
  ['Host: a.test:eighty', 'must be a name or an address'],
  ['Host: [::1', 'must be a name or an address'],
  ['Host: \xe4', 'must be a name or an address'],
]

/** Heads, and what is said of each; nothing where it passes. */
const heads: (readonly [head: string, says: string | undefined])[] = [
  ...hosts.flatMap(([lines, says]) =>
    ['1.0', '1.1'].map((version) => [`GET HTTP/${version}|${lines}`, says] as const),
  ),
  ['GET HTTP/1.1|Host: x|X-A: one| two', '(invalid header token)'],
  ['GET HTTP/1.1|Host: x|X-A : one', '(invalid header token)'],
  ['POST HTTP/1.1|Host: x|Content-Length: 0|Content-Length: 0', 'content length)'],
  ['POST HTTP/1.1|Host: x|Content-Length: 0|Content-Length: 1', 'content length)'],
  ['POST HTTP/1.1|Host: x|Content-Length: 0, 0', '(invalid content length)'],
  [
    'POST HTTP/1.1|Host: x|Content-Length: 0|Transfer-Encoding: chunked',
    '(invalid transfer encoding)',
  ],
  ['FROB HTTP/1.1|Host: x', 'its method is not one of the registered ones'],
  ['get HTTP/1.1|Host: x', 'its method is not one of the registered ones'],
  ['PURGE HTTP/1.1|Host: x', undefined],
  ['QUERY HTTP/1.1|Host: x', undefined],
]

test.for(heads)(
  '%s: the request is refused for what is wrong with it, or passes',
  async ([text, says], { upstream, proxy }) => {
    const seen: unknown[] = []
    const address = await upstream((request, response) => {
      seen.push(request.method, ...(request.headersDistinct.host ?? []))
      response.end()
    })
    const { port, captures } = await proxy({ upstream: address })
    const [first = '', ...lines] = text.split('|')
    const [method, version] = first.split(' ')
    const head = [`${method} /v1/pets ${version}`, ...lines, 'Connection: close']
    const answer = await exchangeBytes(port, Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'))
    expect(seen).toEqual(says === undefined ? [method, new URL(address).host] : [])
    if (says === undefined) return expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    // What Node reads as a request is an exchange, too.
    const isRead = /Host|must be a/.test(says)
    expect(answer).toContain(`X-Sandbox-Origin: ${isRead ? 'proxy' : refuser}`)
    expect(answer).toContain(says)
    const failures = isRead ? [expect.stringMatching(/^bad-request: /)] : []
    expect(captures.map(({ failure }) => failure)).toEqual(failures)
  },
)

test('lines that end in LF alone are refused', async ({ upstream, proxy }) => {
  const { port } = await proxy({ upstream: await upstream((_, response) => void response.end()) })
  for (const bytes of [
    'GET /v1/pets HTTP/1.1\nHost: x\nConnection: close\n\n',
    'GET /v1/pets HTTP/1.1\r\nHost: x\nConnection: close\r\n\r\n',
  ])
    expect(await exchangeBytes(port, bytes)).toMatch(
      /^HTTP\/1.1 400 [\s\S]*not an HTTP\/1.1 request \(/,
    )
})

const LONG = 'x'.repeat(300 * 1024)

test('a head of more than 256 KiB is refused, of a request with 431 and of an answer with 502', async ({
  upstream,
  proxy,
}) => {
  let asked = 0
  const url = await upstream((_request, response) => {
    asked += 1
    response.writeHead(200, { 'x-long': LONG }).end()
  })
  const { url: here } = await proxy({ upstream: url })
  const request = `GET /v1/pets HTTP/1.1\r\nHost: x\r\nX-Long: ${LONG}\r\nConnection: close\r\n\r\n`
  const refused = await exchangeBytes(Number(new URL(here).port), request)
  expect(refused).toMatch(/^HTTP\/1\.1 431 [\s\S]*at most 256 KiB/)
  expect(asked).toBe(0)
  const answer = await ask(`${here}/pets`)
  expect([answer.status, asked]).toEqual([502, 1])
})
