import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { connect } from 'node:tls'
import { openWorldSource, useWorld } from '../../src/testing/test-sandbox.ts'
import { connectSandbox, startProxy, startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { ask, fixture, joined, text, writeLeaf, writePair } from './support.ts'

test('a sandbox speaks https with a certificate made for the run, whose file goes with it', async () => {
  const sandbox = await startSandbox({ tls: 'self-signed' })
  const { caFile = '', ca = '' } = sandbox.tls ?? {}
  expect([sandbox.url, sandbox.adminUrl]).toEqual([
    expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\/v1$/),
    expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\/__admin$/),
  ])
  expect(text(caFile)).toBe(ca)
  expect(ca).not.toContain('PRIVATE KEY')
  expect(ca.match(/BEGIN/g)).toHaveLength(1)
  const listed = await ask(`${sandbox.url}/pets`, { ca })
  expect([listed.status, JSON.parse(listed.text)]).toEqual([200, expect.any(Array)])
  await expect(ask(`${sandbox.url}/pets`)).rejects.toThrow(/self-signed certificate in/)
  await sandbox.close()
  expect(existsSync(caFile)).toBe(false)
})

test('its certificate has the names of this machine and of --host, and no others', async () => {
  await using sandbox = await startSandbox({ tls: 'self-signed', host: '127.0.0.2' })
  const { port } = new URL(sandbox.url)
  const { ca = '' } = sandbox.tls ?? {}
  const names = ['localhost', '127.0.0.1', '::1', '127.0.0.2', hostname().toLowerCase()]
  const judge = (servername: string) =>
    new Promise((resolve) => {
      const own = /^[\d.:]+$/.test(servername) ? '' : servername
      const socket = connect({ host: '127.0.0.2', port: Number(port), ca, servername: own })
      socket.on('secureConnect', () => {
        resolve(socket.getPeerCertificate().subjectaltname)
        socket.destroy()
      })
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    })
  const all = String(await judge('127.0.0.2'))
  for (const name of names) expect(all.replaceAll('0:0:0:0:0:0:0:1', '::1')).toContain(`:${name}`)
  expect(await judge('localhost')).toBe(all)
  expect(await judge('elsewhere.invalid')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
})

test('everything that names an address of the sandbox says https', async ({ folder }) => {
  const pair = writePair(folder)
  await using sandbox = await startSandbox({ tls: { cert: pair.cert, key: pair.key } })
  const { origin } = new URL(sandbox.url)
  const { ca } = pair
  const html = { accept: 'text/html' }
  const index = await ask(`${origin}/`, { ca })
  expect(JSON.parse(index.text)).toMatchObject({
    contract: sandbox.url,
    docs: `${origin}/docs`,
    openapi: `${origin}/openapi.json`,
    admin: sandbox.adminUrl,
  })
  const json = await ask(`${origin}/openapi.json`, { ca })
  expect(JSON.parse(json.text).servers[0].url).toBe(sandbox.url)
  expect((await ask(`${origin}/openapi.yaml`, { ca })).text).toContain(`- url: ${sandbox.url}\n`)
  const page = await ask(`${origin}/`, { ca, headers: html })
  expect(page.text).toContain(sandbox.url)
  expect(page.text).not.toContain(`http://${new URL(sandbox.url).host}`)
  const created = await ask(`${sandbox.url}/pets`, {
    ca,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Rex","categoryId":1}',
  })
  expect(created.status).toBe(201)
  const har = await ask(`${sandbox.adminUrl}/requests.har`, { ca })
  expect(JSON.parse(har.text).log.entries[0].request.url).toBe(`${sandbox.url}/pets`)
  const id = created.headers['x-request-id']
  const repro = await ask(`${sandbox.adminUrl}/requests/${id}/repro`, { ca })
  expect(JSON.parse(repro.text).curl).toContain(` ${sandbox.url}/pets `)
})

test('behind a proxy that says how it was asked, documents have that address', async ({
  folder,
}) => {
  const { ca, cert, key } = writePair(folder)
  await using sandbox = await startSandbox({ tls: { cert, key } })
  const { origin, host } = new URL(sandbox.url)
  const contractFor = async (scheme: string) => {
    const asked = await ask(`${origin}/`, { ca, headers: { 'x-forwarded-proto': scheme } })
    return JSON.parse(asked.text).contract
  }
  expect(await contractFor('http')).toBe(`http://${host}/v1`)
  expect(await contractFor('https')).toBe(`https://${host}/v1`)
})

test('a proxy speaks https: contract, control plane and page', { tags: ['rest'] }, async () => {
  const service = createServer((request, response) => response.end(`asked ${request.url}`))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as { port: number }
  const proxy = await startProxy({ upstream: `http://127.0.0.1:${port}`, tls: 'self-signed' })
  const { ca = '', caFile = '' } = proxy.tls ?? {}
  const { origin } = new URL(proxy.url)
  expect(origin).toMatch(/^https:/)
  expect((await ask(`${proxy.url}/pets`, { ca })).text).toBe('asked /v1/pets')
  expect((await ask(`${proxy.adminUrl}/health`, { ca })).status).toBe(200)
  const page = await ask(`${proxy.adminUrl}/`, { ca, headers: { accept: 'text/html' } })
  expect([page.status, page.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ])
  await proxy.close()
  expect(existsSync(caFile)).toBe(false)
  service.close()
})

test('connectSandbox steers a sandbox over https, with its file and a certificate of its own', async () => {
  const sandbox = await startSandbox({
    tls: { selfSigned: true, ca: fixture('client-ca.pem') },
    adminToken: 'token',
  })
  const { caFile = '' } = sandbox.tls ?? {}
  const files = { ca: caFile, cert: fixture('client.pem'), key: fixture('client-key.pem') }
  const there = await connectSandbox(sandbox.url, { token: 'token', ...files })
  expect(there.url).toBe(sandbox.url)
  await there.faults.add({ id: 'busy', on: '*', respond: { status: 503 } })
  expect(await there.faults.list()).toMatchObject([{ id: 'busy' }])
  await there.reset()
  expect(await there.faults.list()).toEqual([])
  const connect = (options: object) => connectSandbox(sandbox.url, { token: 'token', ...options })
  await expect(connect({ ca: caFile })).rejects.toThrow(/needs a certificate of its clients/)
  await expect(connect({ ...files, token: 'other' })).rejects.toThrow(/not the token/)
  await expect(connect({ cert: files.cert, key: files.key })).rejects.toThrow(
    /^No sandbox answers at https:.*self-signed certificate/,
  )
  await expect(connect({ ca: '/none.pem' })).rejects.toThrow(
    'connectSandbox: ca /none.pem: there is no such file. Check its path.',
  )
  await sandbox.close()
})

test('the fixtures of test runners make worlds in a sandbox that speaks https', async () => {
  await using sandbox = await startSandbox({ tls: 'self-signed', isolation: 'per-key' })
  const { caFile: ca = '', ca: trusted = '' } = sandbox.tls ?? {}
  await using source = await openWorldSource({ url: sandbox.url, ca, scenario: 'empty' })
  await useWorld(source, async ({ url, key, requests }) => {
    expect(url).toBe(sandbox.url)
    const headers = { authorization: `Bearer ${key}` }
    expect((await ask(`${url}/pets`, { ca: trusted, headers })).text).toBe('[]')
    expect(await requests.list()).toMatchObject([{ operation: 'listPets' }])
  })
  await expect(openWorldSource({ url: sandbox.url })).rejects.toThrow(/self-signed certificate/)
})

test('a certificate that clients cannot trust as it is has no file for them', async ({
  folder,
}) => {
  const { cert, key } = writePair(folder)
  writeLeaf(cert)
  await using sandbox = await startSandbox({ tls: { cert, key } })
  expect(sandbox.tls).toMatchObject({ caFile: undefined, ca: undefined })
})

for (const order of ['key first', 'key last'] as const)
  test(`of one file with certificate and key (${order}), clients get the certificates only`, async ({
    folder,
  }) => {
    const pair = writePair(folder)
    const both = joined(folder, pair, order)
    await using sandbox = await startSandbox({ tls: { cert: both, key: both } })
    const { ca = '', caFile = '' } = sandbox.tls ?? {}
    expect(ca).toBe(text(pair.cert))
    expect(caFile).not.toBe(both)
    expect(text(caFile)).toBe(ca)
    expect((await ask(`${sandbox.url}/pets`, { ca })).status).toBe(200)
    // What is replaced is replaced there, too.
    const next = writePair(folder, 'next')
    joined(folder, next, order)
    await expect.poll(() => sandbox.tls?.ca).toBe(text(next.cert))
    expect(text(sandbox.tls?.caFile as string)).toBe(text(next.cert))
  })

test('a key that is added to the file of the certificate later is not handed on either', async ({
  folder,
}) => {
  const { cert, key } = writePair(folder)
  const next = writePair(folder, 'next')
  const sandbox = await startSandbox({ tls: { cert, key } })
  expect(sandbox.tls?.caFile).toBe(cert)
  writeFileSync(cert, text(cert) + text(key))
  await expect.poll(() => sandbox.tls?.caFile).not.toBe(cert)
  writeFileSync(key, text(next.key))
  writeFileSync(cert, text(next.cert) + text(next.key))
  await expect.poll(() => sandbox.tls?.ca).toBe(text(next.cert))
  const { caFile = '' } = sandbox.tls ?? {}
  expect(text(caFile)).toBe(text(next.cert))
  await sandbox.close()
  expect([existsSync(caFile), existsSync(cert)]).toEqual([false, true])
})
