import { once } from 'node:events'
import { copyFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { connect, type SecureVersion } from 'node:tls'
import { afterAll } from 'vitest'
import { refusedClients } from '../../src/base/tls/server-tls.ts'
import { startProxy, startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { ask, fixture } from './support.ts'

const pem = (name: string) => readFileSync(fixture(name))
const mine = { cert: pem('client.pem'), key: pem('client-key.pem') }
const NONE =
  'This server needs a certificate of its clients (--tls-ca), and this client has sent none'
const rejected = (why: string) =>
  `The certificate of this client is not accepted (${why}): it must be valid, and signed by an authority that --tls-ca names`

/** What clients show, and why they are refused. */
const strangers: readonly [string, object, string][] = [
  ['no certificate', {}, NONE],
  [
    'one of another authority',
    { cert: pem('stranger.pem'), key: pem('stranger-key.pem') },
    rejected('DEPTH_ZERO_SELF_SIGNED_CERT'),
  ],
  [
    'one that has expired',
    { cert: pem('expired-client.pem'), key: mine.key },
    rejected('CERT_HAS_EXPIRED'),
  ],
]

const targets = [
  ['GET', '/v1/pets'],
  ['POST', '/v1/pets'],
  ['OPTIONS', '/v1/pets'],
  ['GET', '/'],
  ['GET', '/docs'],
  ['GET', '/openapi.json'],
  ['GET', '/__admin/'],
  ['GET', '/__admin/requests'],
  ['POST', '/__admin/reset'],
  ['POST', '/__admin/health'],
  ['GET', '/__admin/health/'],
  ['GET', '/nothing'],
] as const

const tls = { selfSigned: true, ca: fixture('client-ca.pem') } as const

const sandbox = await startSandbox({ tls })
const { ca = '' } = sandbox.tls ?? {}
afterAll(() => sandbox.close())

for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const satisfies SecureVersion[]) {
  for (const [name, shown, message] of strangers) {
    test(`with --tls-ca, a client with ${name} gets a 403 in a sentence for everything but the health (${maxVersion})`, async () => {
      const { origin } = new URL(sandbox.url)
      for (const [method, path] of targets) {
        const options = { ca, maxVersion, method, ...shown }
        const { status, headers, text } = await ask(origin + path, options)
        const isAdmin = path.startsWith('/__admin')
        expect([status, headers['content-type']], path).toEqual([
          403,
          isAdmin ? 'application/problem+json' : 'application/json',
        ])
        expect(JSON.parse(text), path).toEqual(
          isAdmin
            ? { title: 'Forbidden', status: 403, detail: `${message}.` }
            : { code: 'forbidden', message, status: 403 },
        )
      }
      for (const method of ['GET', 'HEAD'])
        for (const path of ['/__admin/health', '/__admin/health?x=1']) {
          const asked = await ask(origin + path, { ca, maxVersion, method, ...shown })
          expect(asked.status, path).toBe(path.includes('?') ? 400 : 200)
        }
      // None of these is in the journal.
      expect(await sandbox.requests.list()).toEqual([])
      const { status } = await ask(`${sandbox.url}/pets`, { ca, maxVersion, ...mine })
      await sandbox.reset()
      expect(status).toBe(200)
    })
  }
}

test('an authority that another one has signed is one as well, from the start or taken up later', async ({
  folder,
}) => {
  const theirs = { cert: pem('intermediate-client.pem'), key: mine.key }
  const file = path.join(folder, 'clients.pem')
  for (const first of ['intermediate.pem', 'client-ca.pem']) {
    copyFileSync(fixture(first), file)
    await using sandbox = await startSandbox({ tls: { selfSigned: true, ca: file } })
    const { ca } = sandbox.tls ?? {}
    const statusOf = async (shown: object) =>
      (await ask(`${sandbox.url}/pets`, { ca, ...shown })).status
    expect(await statusOf(theirs)).toBe(first === 'intermediate.pem' ? 200 : 403)
    copyFileSync(fixture('intermediate.pem'), file)
    await expect.poll(() => statusOf(theirs)).toBe(200)
    expect(await statusOf(mine)).toBe(403)
  }
})

test('a proxy asks its clients in the same way, and passes nothing on without', {
  tags: ['long'],
}, async () => {
  const asked: (string | undefined)[] = []
  const service = createServer((request, response) => {
    asked.push(request.url)
    response.end('[]')
  })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const { port } = service.address() as { port: number }
  await using proxy = await startProxy({ upstream: `http://127.0.0.1:${port}`, tls })
  const { ca } = proxy.tls ?? {}
  for (const [name, shown, detail] of strangers) {
    for (const url of [`${proxy.url}/pets`, `${proxy.adminUrl}/report`]) {
      const { status, headers, text } = await ask(url, { ca, ...shown })
      expect([status, headers['content-type']], name).toEqual([403, 'application/problem+json'])
      expect(JSON.parse(text)).toEqual({ title: 'Forbidden', status: 403, detail })
    }
    expect((await ask(`${proxy.adminUrl}/health`, { ca, ...shown })).status).toBe(200)
  }
  expect((await ask(`${proxy.url}/pets`, { ca, ...mine })).status).toBe(200)
  expect(asked).toEqual(['/v1/pets'])
  service.close()
})

test('the log has one line for each reason for which clients are refused, however many there are', async () => {
  const said: object[] = []
  await using sandbox = await startSandbox({ tls, onNotice: (notice) => said.push(notice) })
  const { ca } = sandbox.tls ?? {}
  for (let turn = 0; turn < 3; turn += 1)
    for (const [, shown] of strangers) await ask(`${sandbox.url}/pets`, { ca, ...shown })
  await ask(`${sandbox.adminUrl}/health`, { ca })
  await ask(`${sandbox.url}/pets`, { ca, ...mine })
  expect(said).toEqual(
    strangers.map(([, , why]) => ({
      message: `a request from 127.0.0.1 was refused with 403: ${why}`,
      isTrouble: false,
    })),
  )
})

test('a reason is said again after a minute, with how many were not said', () => {
  const said: string[] = []
  let now = 0
  const refused = refusedClients(
    (message) => said.push(message),
    () => now,
  )
  for (const time of [0, 1, 59_999, 60_000, 60_001]) {
    now = time
    refused('none', '::1')
  }
  refused('expired', undefined)
  expect(said).toEqual([
    'a request from ::1 was refused with 403: none',
    'a request from ::1, and 2 more since the last line, was refused with 403: none',
    'a request from an address that is gone was refused with 403: expired',
  ])
})

test('a session that is resumed has the certificate that it began with, or none', async () => {
  const { port } = new URL(sandbox.url)
  const get = async (options: object) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), ca, ...options })
    let session: Buffer | undefined
    let text = ''
    socket.on('session', (given) => {
      session = given
    })
    let resumed: boolean | undefined
    socket.on('secureConnect', () => {
      resumed = socket.isSessionReused()
    })
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.write(
      'GET /v1/pets?limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sandbox-key\r\nConnection: close\r\n\r\n',
    )
    await once(socket, 'close')
    return { session, status: Number(text.split(' ')[1]), resumed }
  }
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
    const without = await get({ maxVersion })
    expect([without.status, without.resumed]).toEqual([403, false])
    const again = await get({ maxVersion, session: without.session })
    expect([again.status, again.resumed]).toEqual([403, true])
    // A certificate that is not shown again in a resumed session does not count either.
    expect(await get({ maxVersion, session: without.session, ...mine })).toMatchObject({
      ...{ status: 403, resumed: true },
    })
    const own = await get({ maxVersion, ...mine })
    expect([own.status, own.resumed]).toEqual([200, false])
    expect(await get({ maxVersion, session: own.session, ...mine })).toMatchObject({
      ...{ status: 200, resumed: true },
    })
  }
})

test('a refused client that sends a long body, or waits to continue, reads its 403', async () => {
  const body = 'x'.repeat(2_000_000)
  const long = await ask(`${sandbox.url}/pets`, { ca, method: 'POST', body })
  expect(long.status).toBe(403)
  const headers = { expect: '100-continue' }
  const waits = await ask(`${sandbox.url}/pets`, { ca, method: 'POST', headers, body })
  expect([waits.status, waits.headers.connection]).toEqual([403, 'close'])
})
