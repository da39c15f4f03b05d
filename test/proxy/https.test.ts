import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '../support/test.ts'
import { ask, test as base } from './support.ts'

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))

const test = base.extend<{ secure: string; tunnel: { url: string; asked: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  secure: async ({}, use) => {
    const cert = readFileSync(fixture('upstream.pem'))
    const key = readFileSync(fixture('upstream-key.pem'))
    const server = createServer({ cert, key }, (request, response) => {
      response.end(`secure ${request.url}`)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  tunnel: async ({}, use) => {
    const asked: string[] = []
    const server = createHttpServer()
    server.on('connect', (request, client) => {
      asked.push(request.url as string)
      const [host, port] = (request.url as string).split(':')
      const through = connect(Number(port), host === 'named.invalid' ? '127.0.0.1' : host)
      through.on('connect', () => client.write('HTTP/1.1 200 Connected\r\n\r\n'))
      through.on('error', () => client.destroy())
      client.on('error', () => through.destroy())
      client.pipe(through).pipe(client)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked })
    server.closeAllConnections()
    server.close()
  },
})

test('a self-signed upstream is not trusted, and the problem says what helps', async ({
  secure,
  proxy,
}) => {
  const { url, captures } = await proxy({ upstream: secure })
  const answer = await ask(`${url}/pets`)
  expect(answer.status).toBe(502)
  expect(JSON.parse(answer.body.toString()).detail).toMatch(/--ca.*--insecure.*SELF_SIGNED/)
  expect(captures[0]?.failure).toMatch(/^upstream-tls: /)
})

test.for([
  ['ca', { ca: fixture('upstream.pem') }],
  ['insecure', { insecure: true }],
] as const)('with %s a self-signed upstream answers', async ([, options], { secure, proxy }) => {
  const { url } = await proxy({ upstream: `${secure}/api`, ...options })
  for (const number of [1, 2]) {
    expect((await ask(`${url}/pets?${number}`)).body.toString()).toBe(`secure /api/pets?${number}`)
  }
})

test('HTTPS_PROXY is a tunnel to the upstream, and resolves its name', async ({
  secure,
  tunnel,
  proxy,
}) => {
  const port = new URL(secure).port
  const { url } = await proxy({
    upstream: `https://named.invalid:${port}`,
    insecure: true,
    proxyEnvironment: { HTTPS_PROXY: tunnel.url },
  })
  for (let number = 0; number < 2; number += 1) {
    expect((await ask(`${url}/pets`)).body.toString()).toBe('secure /v1/pets')
  }
  expect(tunnel.asked).toEqual([`named.invalid:${port}`])
})

test('NO_PROXY goes past the tunnel', async ({ secure, tunnel, proxy }) => {
  const { url } = await proxy({
    upstream: secure,
    insecure: true,
    proxyEnvironment: { HTTPS_PROXY: tunnel.url, NO_PROXY: 'localhost,127.0.0.1' },
  })
  expect((await ask(`${url}/pets`)).status).toBe(200)
  expect(tunnel.asked).toEqual([])
})

test('a tunnel that is down is a 502', async ({ secure, proxy }) => {
  const { url, captures } = await proxy({
    upstream: secure,
    proxyEnvironment: { https_proxy: 'http://127.0.0.1:1' },
  })
  expect((await ask(`${url}/pets`)).status).toBe(502)
  expect(captures[0]?.failure).toMatch(/^upstream-refused: /)
})

test('a CA file that cannot be read or holds no certificate is named', async ({
  folder,
  proxy,
}) => {
  const upstream = 'https://127.0.0.1:1'
  const empty = path.join(folder, 'empty.pem')
  const broken = path.join(folder, 'broken.pem')
  await writeFile(empty, 'nothing\n')
  await writeFile(broken, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
  const cut = path.join(folder, 'cut.pem')
  await writeFile(cut, `${readFileSync(fixture('upstream.pem'))}-----BEGIN CERTIFICATE-----\nAA`)
  const missing = path.join(folder, 'missing.pem')
  await expect(proxy({ upstream, ca: missing })).rejects.toThrow(
    /missing\.pem: there is no such file/,
  )
  await expect(proxy({ upstream, ca: empty })).rejects.toThrow(/empty\.pem has no certificate/)
  await expect(proxy({ upstream, ca: broken })).rejects.toThrow(/broken\.pem has a certificate/)
  await expect(proxy({ upstream, ca: cut })).rejects.toThrow(/cut\.pem has a certificate/)
})

test('an HTTPS_PROXY that is not an address is refused without showing it', async ({ proxy }) => {
  const options = { upstream: 'https://127.0.0.1:1' }
  const start = proxy({ ...options, proxyEnvironment: { HTTPS_PROXY: 'user:secret@host' } })
  await expect(start).rejects.toThrow(/^HTTPS_PROXY must be an http or https address, e\.g\. /)
})

test('for an https address of a service without TLS, the error says so and does not suggest to trust anybody', async ({
  upstream,
  proxy,
}) => {
  const address = await upstream((_request, response) => void response.end())
  const { url, captures } = await proxy({ upstream: address.replace('http:', 'https:') })
  const { status, body } = await ask(`${url}/pets`)
  expect(status).toBe(502)
  expect(JSON.parse(body.toString()).detail).toMatch(/does not speak TLS; is its address http:/)
  expect(JSON.parse(body.toString()).detail).not.toMatch(/--ca|--insecure/)
  expect(captures[0]?.failure).toMatch(/^upstream-tls: /)
})

test('for an http address of a service with TLS, the error says so if the service answers in TLS', async ({
  wire,
  proxy,
}) => {
  // A fatal alert (RFC 8446, section 6): unexpected message.
  const alert = Buffer.from([21, 3, 3, 0, 2, 2, 10])
  const address = await wire((socket) => socket.once('data', () => socket.end(alert)))
  const { url } = await proxy({ upstream: address })
  const { body } = await ask(`${url}/pets`)
  expect(JSON.parse(body.toString()).detail).toMatch(/speaks TLS; is its address https:/)
})
