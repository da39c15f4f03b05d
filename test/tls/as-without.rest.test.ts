import { afterAll } from 'vitest'
import { startProxy, startSandbox } from '../support/library.ts'
import { talk } from '../support/raw.ts'
import { expect, test } from '../support/test.ts'

/** A sandbox and a proxy before it, both without TLS or both with it. */
async function openChain(tls?: 'self-signed') {
  const sandbox = await startSandbox({ ...(tls && { tls }) })
  const trusted = sandbox.tls?.caFile
  const own = { ...(tls && { tls }), ...(trusted && { ca: trusted }) }
  const proxy = await startProxy({ upstream: sandbox.url, ...own })
  return { sandbox, proxy }
}

const chains = [await openChain(), await openChain('self-signed')]

afterAll(async () => {
  for (const { sandbox, proxy } of chains) {
    await proxy.close()
    await sandbox.close()
  }
})

const BODY = '{"name":"Rex","categoryId":3}'
const LONG = 'x'.repeat(1024 * 1024 + 1)
const AUTHORISED = 'Host: x\r\nAuthorization: Bearer sandbox-key\r\n'
const LAST = 'Connection: close\r\n'
const get = (target: string, lines = LAST, method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\n${AUTHORISED}${lines}\r\n`
const post = (lines = LAST, body = BODY) =>
  `POST /v1/pets HTTP/1.1\r\n${AUTHORISED}${lines}` +
  `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

const kinds: { readonly [name: string]: string } = {
  'a GET': get('/v1/pets?limit=3'),
  'a HEAD': get('/v1/pets', LAST, 'HEAD'),
  'an OPTIONS': get('/v1/pets', LAST, 'OPTIONS'),
  'a method that is not allowed': get('/v1/pets', LAST, 'DELETE'),
  'a path that there is not': get('/v1/nothing'),
  'a request without a key': get('/v1/pets').replace('sandbox-key', 'wrong'),
  'a POST': post(),
  'a POST in chunks': `POST /v1/pets HTTP/1.1\r\n${AUTHORISED}${LAST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
  'a body that is too long': post(LAST, LONG),
  'a POST that waits to continue': post(`${LAST}Expect: 100-continue\r\n`),
  'an upgrade': get('/v1/pets/1', 'Connection: Upgrade, close\r\nUpgrade: h2c\r\n'),
  'a CONNECT': 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n',
  'requests that are written at once': post('Prefer: delay=30\r\n') + get('/v1/pets/51'),
  'a preferred code': get('/v1/pets', `${LAST}Prefer: code=503\r\n`),
  'a connection that is reset': get('/v1/pets', `${LAST}Prefer: fault=reset\r\n`),
  'an answer that is empty': get('/v1/pets', `${LAST}Prefer: fault=empty\r\n`),
  'an answer that is cut': get('/v1/pets', `${LAST}Prefer: fault=truncate\r\n`),
  'what is not HTTP': 'GET /v1/pets HTTX\r\nHost: x\r\n\r\n',
  'a header without a colon': 'GET /v1/pets HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n',
  'two Host lines': `GET /v1/pets HTTP/1.1\r\nHost: x\r\nHost: x\r\n${LAST}\r\n`,
}

test.for(Object.entries(kinds))(
  '%s is answered over TLS as it is without, by a sandbox and by a proxy with TLS on both sides',
  async ([name, bytes]) => {
    const [plain, secure] = await Promise.all(
      chains.map(async ({ sandbox, proxy }) => {
        const answers = []
        for (const { url, tls } of [sandbox, proxy]) {
          await sandbox.reset()
          const options = { head: name === 'a HEAD', ca: tls?.ca }
          const { replies, ended } = await talk(url, bytes, options)
          answers.push({
            replies: replies.map(({ status, headers, body }) => ({
              status,
              body: body.replaceAll(sandbox.url, 'UPSTREAM'),
              type: headers.get('content-type'),
            })),
            isEnded: ended !== 'open',
          })
        }
        return answers
      }),
    )
    expect(secure).toEqual(plain)
    expect(plain?.every(({ isEnded }) => isEnded)).toBe(true)
  },
)
