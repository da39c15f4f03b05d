import { readFileSync } from 'node:fs'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'
import { writeFiles } from '../support/contract-files.ts'
import { collection, object, shows, takes, text } from '../support/contract-parts.ts'
import { expect, oneSandbox, ownContract, test } from '../support/own-contract.ts'
import { runCli } from '../support/run-command.ts'

const note = object({ title: text }, ['title'])
const VERSION = { default: 'v1', enum: ['v1', 'v2', 'beta'] }
const parts = {
  servers: [
    { url: 'https://{host}/{version}', variables: { host: { default: 'a' }, version: VERSION } },
    { url: 'http://localhost:8080' },
  ],
  paths: {
    ...collection('/notes', object({ id: { type: 'integer' }, title: text })),
    '/files': {
      servers: [{ url: 'https://files.example/store' }],
      get: shows(note),
      post: { ...takes(note, note), servers: [{ url: '/upload/2.0' }] },
    },
  },
}
const opened = oneSandbox(ownContract(parts))

test('an operation is served at its own servers, else at those of its path, and not under the base path of the contract', async () => {
  const { send } = await opened()
  expect((await send('POST /upload/2.0/files', { title: 'A' })).status).toBe(200)
  expect((await send('POST /upload/2.0/files', {})).status).toBe(400)
  expect((await send('GET /store/files')).status).toBe(200)
  const wrong = await send('GET /v1/files')
  const hint = 'There is no GET /v1/files; by servers of its own it is at /store/files'
  expect([wrong.status, wrong.body.detail]).toEqual([404, hint])
  const other = await send('POST /store/files', { title: 'A' })
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('each base path that the servers document serves the same operations and records', async () => {
  const { send, sandbox } = await opened()
  expect(new URL(sandbox.url).pathname).toBe('/v1')
  const { body } = await send('POST /v2/notes', { title: 'A' })
  for (const base of ['/v1', '/v2', '/beta', ''])
    expect((await send(`GET ${base}/notes/${body.id}`)).body).toEqual(body)
  expect((await send('GET /v3/notes')).status).toBe(404)
  expect((await send('PUT /beta/notes')).headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
})

test('a path of the contract comes before another one below a further base path', async ({
  start,
}) => {
  const { send } = await start({
    servers: [{ url: '/' }, { url: '/v2' }],
    paths: {
      '/{area}/notes': { get: shows(undefined, 202) },
      '/notes': { get: shows(undefined, 203), post: shows(undefined, 204) },
    },
  } as { readonly paths: object })
  expect((await send('GET /v2/notes')).status).toBe(202)
  expect((await send('GET /notes')).status).toBe(203)
})

test('the documents and the explanation name the addresses', async () => {
  const { sandbox, send } = await opened()
  const { origin } = new URL(sandbox.url)
  const { servers, paths } = (await send('GET /openapi.json')).body
  const own = (list: { url: string; description?: string }[]) =>
    list.flatMap(({ url, description }) => (description === 'This sandbox' ? [url] : []))
  expect(own(servers)).toEqual(['/v1', '/v2', '/beta', ''].map((each) => origin + each))
  expect(own(paths['/files'].servers)).toEqual([`${origin}/store`])
  expect(own(paths['/files'].post.servers)).toEqual([`${origin}/upload/2.0`])
  const info = { title: 'Own', version: '1' }
  const at = writeFiles({ 'own.json': { openapi: '3.1.0', info, ...parts } })
  const { stdout } = await runCli(['contract', 'explain', at('own.json')])
  expect(stdout).toContain('served under /v1, /v2, /beta and /\n')
  expect(stdout).toMatch(
    /POST \/files .*\n.*\n {4}served under \/upload\/2.0, by servers of its own\n/,
  )
})

test('the proxy forwards all of them, and nothing else beside the base path', async () => {
  const source = await ownContract(parts)
  await using service = await startSandboxOf(source, { scenario: SCENARIO })
  const { origin } = new URL(service.url)
  const asked = async (path: string, upstream: string) => {
    await using proxy = await startForwarding({ upstream, source })
    const response = await fetch(new URL(path, proxy.url), AUTHORIZED)
    return [response.status, response.headers.get('x-sandbox-origin')]
  }
  for (const path of ['/v1/notes', '/beta/notes', '/notes', '/store/files'])
    expect(await asked(path, origin)).toEqual([200, 'store'])
  expect(await asked('/beta/other', origin)).toEqual([404, 'none'])
  expect(await asked('/store/other', origin)).toEqual([404, 'proxy'])
  expect(await asked('/notes', `${origin}/beta`)).toEqual([404, 'proxy'])
})

test('exchanges at their own addresses are judged, those elsewhere are not', async () => {
  const info = { title: 'Own', version: '1' }
  const at = writeFiles({
    'own.json': { openapi: '3.1.0', info, ...parts },
    'own.har': harOf(
      ['GET', 'https://files.example/store/files'],
      ['POST', 'https://gateway.example/a/upload/2.0/files'],
      ['GET', 'https://a/v2/notes/1'],
      ['GET', 'https://a/v1/files'],
    ),
  })
  const report = at('own.report.json')
  await runCli(['check', '--contract', at('own.json'), at('own.har'), '--report', report])
  const { findings, unchecked } = JSON.parse(readFileSync(report, 'utf8'))
  const judged = new Set(findings.map((each: { operation: string }) => each.operation))
  const known = ['GET /files', 'GET /notes/{id}', 'POST /files']
  expect([...judged].toSorted()).toEqual([...known, 'GET /v1/files'].toSorted())
  expect(unchecked).toEqual({ 'unknown-operation': 1 })
})

test('of two contracts, a base path that one of them has alone leads to it, and the header chooses where both have it', async () => {
  const info = { title: 'Own', version: '2' }
  const at = writeFiles({
    'next.json': { openapi: '3.1.0', info, ...parts, servers: urls('/v2', '/both', '/new') },
  })
  const current = await ownContract({ ...parts, servers: urls('/v1', '/both') } as typeof parts)
  await using sandbox = await startSandboxOf(current, { scenario: SCENARIO, next: at('next.json') })
  const ask = async (path: string, headers = {}) => {
    const response = await fetch(new URL(path, sandbox.url), {
      headers: { ...AUTHORIZED.headers, ...headers },
    })
    return [response.status, response.headers.get('sandbox-contract')]
  }
  expect(await ask('/v1/notes')).toEqual([200, 'current'])
  expect(await ask('/new/notes')).toEqual([200, 'next'])
  expect(await ask('/both/notes')).toEqual([200, 'current'])
  expect(await ask('/both/notes', { 'sandbox-contract': 'next' })).toEqual([200, 'next'])
  expect(await ask('/store/files', { 'sandbox-contract': 'next' })).toEqual([200, 'next'])
})

const urls = (...all: string[]) => all.map((url) => ({ url }))

const SCENARIO = { version: 1, name: 'own' } as const
const AUTHORIZED = { headers: { authorization: 'Bearer sandbox-key' } }

function harOf(...requests: readonly (readonly [method: string, url: string])[]) {
  const entries = requests.map(([method, url]) => ({
    ...{ startedDateTime: '2026-01-01T00:00:00Z', time: 1 },
    request: {
      ...{ method, url, headers: [{ name: 'authorization', value: 'Bearer x' }] },
      ...(method === 'POST' && {
        postData: { mimeType: 'application/json', text: '{"title":"A"}' },
      }),
    },
    response: {
      ...{ status: 200, headers: [{ name: 'content-type', value: 'application/json' }] },
      content: { mimeType: 'application/json', text: '{"titel":"A"}' },
    },
  }))
  return { log: { version: '1.2', creator: { name: 'x', version: '1' }, entries } }
}
