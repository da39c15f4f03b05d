import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import { test as base, expect, type TestSandbox } from '../support/test.ts'
import { ask } from './support.ts'

const HEALTH = '/__admin/health'
const TOKEN = 'let-me-in.7~+/='

/** `guarded` has a token. */
const test = base.extend<{ guarded: TestSandbox }>({
  guarded: async ({ start }, use) => use(await start({ adminToken: TOKEN })),
})

/** The raw request of a reset with these header lines. */
function resetWith(...lines: readonly string[]): string {
  const all = ['POST /__admin/reset HTTP/1.1', ...lines, 'Content-Length: 0', 'Connection: close']
  return `${all.join('\r\n')}\r\n\r\n`
}

/** Values of `Host`, and what a reset under them is answered (DNS rebinding). */
const hosts: [string, number][] = [
  ['localhost', 200],
  ['LOCALHOST:4010', 200],
  ['127.0.0.1', 200],
  ['127.0.0.1:4010', 200],
  ['127.1.2.3:80', 200],
  ['[::1]', 200],
  ['[::1]:4010', 200],
  ['evil.example', 403],
  ['evil.example:4010', 403],
  ['localhost.evil.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['evil.example#localhost', 400],
  ['localhost@evil.example', 400],
  ['0.0.0.0', 403],
  ['192.168.0.1', 403],
  ['[::2]', 403],
  ['', 403],
]

for (const [host, status] of hosts) {
  test(`a reset under the Host ${JSON.stringify(host)} is ${status}`, async ({ sandbox }) => {
    await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
    const { replies } = await sandbox.talk(resetWith(`Host: ${host}`))
    expect(replies.map((reply) => reply.status)).toEqual([status])
    expect(sandbox.size).toBe(status === 200 ? 50 : 51)
  })
}

for (const [origin, status] of [
  ['http://localhost:3000', 200],
  ['http://127.0.0.1:4010', 200],
  ['http://[::1]:5173', 200],
  ['https://evil.example', 403],
  ['http://localhost.evil.example', 403],
  ['null', 403],
  ['', 403],
] as const) {
  test(`a reset that a page of ${JSON.stringify(origin)} has a browser send is ${status}`, async ({
    sandbox,
  }) => {
    const { replies } = await sandbox.talk(resetWith('Host: 127.0.0.1', `Origin: ${origin}`))
    expect(replies.map((reply) => reply.status)).toEqual([status])
  })
}

test.for([
  'Forwarded: for=203.0.113.7',
  'X-Forwarded-For: 203.0.113.7',
  'x-forwarded-proto: https',
  'X-Forwarded-Host: sandbox.example',
  'X-Real-IP: 203.0.113.7',
])(
  'a reset that a reverse proxy on this machine passes on with %s needs the token',
  async (line, { sandbox, guarded }) => {
    const { replies } = await sandbox.talk(resetWith('Host: 127.0.0.1', line))
    expect(replies.map((reply) => reply.status)).toEqual([403])
    expect(replies[0]?.body.toString()).toContain('Start it with --admin-token')
    const lines = ['Host: 127.0.0.1', line, `Authorization: Bearer ${TOKEN}`]
    expect((await guarded.talk(resetWith(...lines))).replies[0]?.status).toBe(200)
  },
)

test('health answers under any Host, since a container is asked by its name', async ({
  sandbox,
}) => {
  const { replies } = await sandbox.talk(
    `GET ${HEALTH} HTTP/1.1\r\nHost: petstore.internal\r\nConnection: close\r\n\r\n`,
  )
  expect(replies[0]?.status).toBe(200)
})

test('an IPv4 client of a sandbox that listens on IPv6 is local', async ({ start }) => {
  const sandbox = await start({ host: '::' })
  const { port } = new URL(sandbox.url)
  const adminUrl = `http://127.0.0.1:${port}/__admin`
  expect((await ask({ adminUrl }, ['POST', '/reset'])).status).toBe(200)
})

/** An address of this machine that is not a loopback one, if it has any. */
const outer = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

test.skipIf(outer === undefined).for([
  ['without a token', undefined, 'localhost', undefined, 403],
  ['with the token', TOKEN, 'petstore.internal', TOKEN, 200],
  ['with a token but without sending it', TOKEN, 'localhost', undefined, 401],
] as const)(
  'a client at another address, %s, is answered %3$s',
  async ([, adminToken, host, given, status], { start }) => {
    const options = { host: '0.0.0.0', ...(adminToken !== undefined && { adminToken }) }
    const sandbox = await start(options)
    const { port } = new URL(sandbox.url)
    const lines = [
      `Host: ${host}`,
      ...(given === undefined ? [] : [`Authorization: Bearer ${given}`]),
    ]
    const reply = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = createConnection({ host: outer as string, port: Number(port) })
      socket.setEncoding('utf8').on('data', (data) => {
        text += data
      })
      socket.on('end', () => resolve(text)).on('error', reject)
      socket.write(resetWith(...lines))
    })
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  },
)

/** What a client sends to a sandbox with a token, and what it is answered; the walk through all routes sends more. */
const credentials: [string, Record<string, string>, number, string | undefined][] = [
  ['nothing', {}, 401, 'Bearer realm="petstore-sandbox control plane"'],
  ['another case of the scheme', { authorization: `bEARER  ${TOKEN}` }, 200, undefined],
  ['a part of the token', { authorization: `Bearer ${TOKEN.slice(1)}` }, 401, 'invalid_token'],
  ['more than the token', { authorization: `Bearer ${TOKEN}x` }, 401, 'invalid_token'],
  [
    ...(['another token of its length'] as const),
    ...([{ authorization: `Bearer ${TOKEN.replace('7', '8')}` }, 401, 'invalid_token'] as const),
  ],
  ['the token by another scheme', { authorization: `Basic ${TOKEN}` }, 401, 'Bearer realm'],
  ['nothing from a foreign page', { origin: 'https://evil.example' }, 401, 'Bearer realm'],
]

test.for(credentials)(
  'with --admin-token, a request with %s is %3$s',
  async ([, headers, status, challenge], { guarded }) => {
    const reply = await ask(guarded, ['POST', '/reset'], { headers })
    expect(reply.status).toBe(status)
    const said = reply.headers['www-authenticate']
    if (challenge === undefined) expect(said).toBeUndefined()
    else expect(said).toContain(challenge)
    expect(reply.text).not.toContain(TOKEN)
    expect((await ask(guarded, ['GET', '/health'])).status).toBe(200)
  },
)

test('the token is not a key, and grants no page a preflight', async ({ guarded }) => {
  expect((await guarded.send('/pets', { key: TOKEN })).status).toBe(401)
  for (const authorization of [undefined, `Bearer ${TOKEN}`]) {
    const { headers } = await ask(guarded, ['OPTIONS', '/reset'], {
      headers: {
        ...(authorization && { authorization }),
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})
