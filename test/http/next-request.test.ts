import { test } from '../proxy/support.ts'
import { talk } from '../support/raw.ts'
import { expect } from '../support/test.ts'

const PET = '{"name":"Rex","categoryId":3}'
const LONG = 'x'.repeat(1024 * 1024 + 1)

/** A request, as a text: its request line without the version, its header lines, and its body. */
const request =
  (line: string, { lines = '', body = '', version = '1.1', host = 'Host: x\r\n' } = {}) =>
  (key: string): string => {
    const authorization = lines.includes('Authorization') ? '' : `Authorization: Bearer ${key}\r\n`
    return `${line} HTTP/${version}\r\n${host}${authorization}${lines}\r\n${body}`
  }

const post = (lines: string, body = PET, path = '/v1/pets') =>
  request(`POST ${path}`, {
    lines: `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n${lines}`,
    body,
  })
const chunked = (lines: string, body: string, path = '/v1/pets') =>
  request(`POST ${path}`, {
    lines: `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${lines}`,
    body: `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  })

const upgrade = (to: string) => `Connection: Upgrade\r\nUpgrade: ${to}\r\n`
const strange = 'Authorization: Bearer strange\r\n'

/** Every request that Node hands over in a way of its own, or whose body is not read before it is refused. */
const requests: { readonly [name: string]: (key: string) => string } = {
  'a GET': request('GET /v1/pets/1'),
  'a GET with a body': request('GET /v1/pets/1', { lines: 'Content-Length: 2\r\n', body: 'ab' }),
  'a HEAD': request('HEAD /v1/pets/1'),
  'a POST': post(''),
  'an offer of h2c': request('GET /v1/pets/1', { lines: upgrade('h2c') }),
  'an offer of h2c as Java makes it': request('GET /v1/pets/1', {
    lines:
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\n',
  }),
  'an offer of h2c with a body': post(upgrade('h2c')),
  'an offer of h2c with chunks': chunked(upgrade('h2c'), PET),
  'an offer of h2c in HTTP/1.0': request('GET /v1/pets/1', {
    ...{ version: '1.0', lines: upgrade('h2c').replace('Upgrade', 'Upgrade, keep-alive') },
  }),
  'a WebSocket': request('GET /v1/pets/1', { lines: upgrade('websocket') }),
  'a WebSocket with a body': post(upgrade('websocket')),
  'a WebSocket at the control plane': request('GET /__admin/health', {
    lines: upgrade('websocket'),
  }),
  'a WebSocket at the page': request('GET /__admin/', { lines: upgrade('websocket') }),
  'an upgrade without Connection': request('GET /v1/pets/1', { lines: 'Upgrade: h2c\r\n' }),
  'a CONNECT': request('CONNECT a:443'),
  'Expect: 100-continue': post('Expect: 100-continue\r\n'),
  'Expect: 100-continue, refused as too long': post('Expect: 100-continue\r\n', LONG),
  'Expect: 100-continue, refused as unauthorised': post(`Expect: 100-continue\r\n${strange}`),
  'Expect: 100-continue at the control plane': post(
    'Expect: 100-continue\r\n',
    '{}',
    '/__admin/reset',
  ),
  'another expectation': request('GET /v1/pets/1', { lines: 'Expect: the-best\r\n' }),
  'another expectation with a body': post('Expect: the-best\r\n'),
  'another expectation at the control plane': post('Expect: the-best\r\n', '{}', '/__admin/reset'),
  'HTTP/1.0': request('GET /v1/pets/1', { version: '1.0' }),
  'HTTP/1.0 that keeps its connection': request('GET /v1/pets/1', {
    ...{ version: '1.0', lines: 'Connection: keep-alive\r\n' },
  }),
  'a body that is too long': post('', LONG),
  'chunks that are too long': chunked('', LONG),
  'a body that is no JSON': post('', '{"name":'),
  'a body in a coding': post('Content-Encoding: gzip\r\n'),
  'a body in an unknown transfer coding': request('POST /v1/pets', {
    ...{ lines: 'Transfer-Encoding: gzip, chunked\r\n', body: '0\r\n\r\n' },
  }),
  'a body of another type': request('POST /v1/pets', {
    ...{ lines: 'Content-Type: text/plain\r\nContent-Length: 2\r\n', body: 'ab' },
  }),
  'a body without a key that works': post(strange),
  'a long body without a key that works': post(strange, LONG),
  'chunks without a key that works': chunked(strange, LONG),
  'a body to a path that does not exist': post('', LONG, '/v1/nothing'),
  'a body to a path outside of the contract': post('', LONG, '/nothing'),
  'a body to a document': post('', LONG, '/openapi.json'),
  'a body to the page': post('', LONG, '/__admin/'),
  'a body to a path of the control plane that does not exist': post('', LONG, '/__admin/nothing'),
  'a body that is too long for the control plane': post('', LONG, '/__admin/pets'),
  'a body of a method that the path does not have': request('PUT /v1/pets', {
    ...{ lines: `Content-Length: ${LONG.length}\r\n`, body: LONG },
  }),
  'a body without Host': request('POST /v1/pets', {
    ...{ host: '', lines: `Content-Length: ${PET.length}\r\n`, body: PET },
  }),
  'what is not HTTP': () => 'nothing\r\n\r\n',
  'a length that is none': request('POST /v1/pets', { lines: 'Content-Length: x\r\n' }),
  'a header that is too long': request('GET /v1/pets', { lines: `X: ${'x'.repeat(300_000)}\r\n` }),
}

const next = 'GET /v1/pets/7 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'

for (const place of ['sandbox', 'proxy'] as const) {
  for (const [name, text] of Object.entries(requests)) {
    test(`after ${name}, the ${place} answers the next request in the same piece, or says that it closes the connection and does`, async ({
      sandbox,
      proxy,
    }) => {
      const url = place === 'sandbox' ? sandbox.url : (await proxy({ upstream: sandbox.url })).url
      const key = sandbox.key ?? ''
      const bytes = `${text(key)}${next}Authorization: Bearer ${key}\r\n\r\n`
      const { replies, rest, ended } = await talk(url, Buffer.from(bytes, 'latin1'), {
        head: name === 'a HEAD' ? 'first' : false,
      })
      expect(ended, rest).not.toBe('open')
      const final = replies.filter(({ status }) => status >= 200)
      expect(final.length, `${JSON.stringify(replies)} ${rest}`).toBeGreaterThan(0)
      if (final.length === 1) expect(final[0]?.headers.get('connection')).toBe('close')
      else {
        expect(final[0]?.headers.get('connection')).not.toBe('close')
        expect(final.length).toBe(2)
        expect([final[1]?.status, JSON.parse(final[1]?.body ?? '').id]).toEqual([200, 7])
      }
    })
  }
}
