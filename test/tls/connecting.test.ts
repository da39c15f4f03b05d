import { createServer } from 'node:http'
import { probeUpstream } from '../../src/proxy/upstream.ts'
import { openWorldSource, useWorld } from '../../src/testing/test-sandbox.ts'
import { source } from '../support/built-in.ts'
import { connectSandbox, startProxy, startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { fixture, writePair } from './support.ts'

test('a sandbox whose certificate is not trusted is said to be there, and how to trust it', async () => {
  await using sandbox = await startSandbox({ tls: 'self-signed' })
  const said = await connectSandbox(sandbox.url).catch((error: Error) => error)
  expect(said).toMatchObject({ name: 'StartError' })
  expect((said as Error).message).toBe(
    `No sandbox answers at ${sandbox.adminUrl}: its certificate is not trusted (self-signed certificate in certificate chain). Name the PEM file of its authority in the option ca, which start prints in the line "ca", or in NODE_EXTRA_CA_CERTS before Node starts.`,
  )
})

test('the file of another sandbox does not make it trusted, and the same is said', async () => {
  await using sandbox = await startSandbox({ tls: 'self-signed' })
  await using other = await startSandbox({ tls: 'self-signed' })
  const { caFile: ca = '' } = other.tls ?? {}
  await expect(connectSandbox(sandbox.url, { ca })).rejects.toThrow(
    /its certificate is not trusted .* Name the PEM file of its authority in the option ca/,
  )
})

test('a certificate for other names is said to be so', async ({ folder }) => {
  const { cert, key } = writePair(folder, 'server', Date.now(), ['localhost', 'pets.invalid'])
  await using sandbox = await startSandbox({ tls: { cert, key } })
  const url = sandbox.url.replace('localhost', '127.0.0.1')
  await expect(connectSandbox(url, { ca: cert })).rejects.toThrow(
    /its certificate is for other names \(.*127\.0\.0\.1.*\)\. Use one of them in the address\.$/,
  )
})

test('http in place of https, or the reverse, is said in a sentence', async () => {
  await using sandbox = await startSandbox({ tls: 'self-signed' })
  await using proxy = await startProxy({ upstream: 'http://127.0.0.1:1', tls: 'self-signed' })
  await using plain = await startSandbox()
  for (const { url } of [sandbox, proxy])
    await expect(connectSandbox(url.replace('https:', 'http:'))).rejects.toThrow(
      /This port speaks TLS: use https:\/\/ in place of http:\/\/$/,
    )
  const { caFile: ca = '' } = sandbox.tls ?? {}
  for (const options of [{}, { ca }])
    await expect(connectSandbox(plain.url.replace('http:', 'https:'), options)).rejects.toThrow(
      /: that port does not speak TLS\. Use http:\/\/ in place of https:\/\/\.$/,
    )
})

test('a server that is no sandbox is quoted in short', async () => {
  const server = createServer((_request, response) =>
    response.writeHead(418).end(JSON.stringify({ message: 'x'.repeat(10_000) })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const said = await connectSandbox(`http://127.0.0.1:${port}`).catch((error: Error) => error)
  expect((said as Error).message).toMatch(
    /\/__admin\/keys was answered with 418: x{100,197}\.\.\.$/,
  )
  server.close()
})

test('the fixtures of test runners show a certificate of their own to a sandbox that asks for one', async () => {
  await using sandbox = await startSandbox({
    ...{ tls: { selfSigned: true, ca: fixture('client-ca.pem') }, isolation: 'per-key' },
  })
  const { caFile: ca = '' } = sandbox.tls ?? {}
  const own = { cert: fixture('client.pem'), key: fixture('client-key.pem') }
  await using source = await openWorldSource({ url: sandbox.url, ca, ...own })
  await useWorld(source, async ({ url, requests }) => {
    expect(url).toBe(sandbox.url)
    expect(await requests.list()).toEqual([])
  })
  await expect(openWorldSource({ url: sandbox.url, ca })).rejects.toThrow(
    /needs a certificate of its clients/,
  )
})

test('a proxy says at its start that its upstream is not trusted, or does not speak TLS', async () => {
  await using secure = await startSandbox({ tls: 'self-signed' })
  await using plain = await startSandbox()
  const { caFile: ca = '' } = secure.tls ?? {}
  const probe = (url: string, options = {}) => probeUpstream(url, { source, ...options })
  expect(await probe(secure.url)).toBe(
    'it is not trusted; name its authority with --ca, or accept it with --insecure: SELF_SIGNED_CERT_IN_CHAIN',
  )
  expect(await probe(secure.url, { ca })).toBeUndefined()
  expect(await probe(secure.url, { insecure: true })).toBeUndefined()
  expect(await probe(secure.url.replace('127.0.0.1', 'localhost'), { ca })).toBeUndefined()
  expect(await probe(plain.url.replace('http:', 'https:'))).toMatch(
    /^it does not speak TLS; is its address http:\/\/…\?: \w+$/,
  )
})
