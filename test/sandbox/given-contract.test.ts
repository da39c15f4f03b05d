import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { startProxy, startSandbox } from '../support/library.ts'
import { startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'

/** Asks a sandbox with some bearer token. */
async function ask(url: string, method = 'GET', body?: object) {
  const response = await fetch(url, {
    method,
    headers: { authorization: 'Bearer whatever', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

test('the contract in a file is served from its own base path, with twenty records of each resource and for any credential', async () => {
  const at = writeFiles({ 'library.yaml': LIBRARY })
  await using sandbox = await startSandbox({ contract: at('library.yaml') })
  expect(new URL(sandbox.url).pathname).toBe('/lib/v2')
  expect(sandbox.size).toBe(20)
  expect((await ask(`${sandbox.url}/books?limit=50`)).body).toHaveLength(20)
  expect((await fetch(`${sandbox.url}/books`)).status).toBe(401)
  const created = await ask(`${sandbox.url}/books`, 'POST', {
    title: 'Momo',
    genre: 'novel',
    sequel: { title: 'Momo 2', genre: 'novel' },
  })
  expect(created).toEqual({
    status: 201,
    body: { id: 21, title: 'Momo', genre: 'novel', sequel: { title: 'Momo 2', genre: 'novel' } },
  })
  expect((await ask(`${sandbox.url}/books/21`)).body).toEqual(created.body)
  const refused = await ask(`${sandbox.url}/books`, 'POST', {
    title: 'Momo',
    genre: 'novel',
    sequel: { title: '', genre: 'x' },
  })
  expect(refused.status).toBe(400)
  expect(refused.body.message).toContain('sequel.title must not be empty, got ""')
  expect((await ask(`${sandbox.url}/books/21`, 'DELETE')).status).toBe(204)
  expect((await ask(`${sandbox.url}/books/21`)).status).toBe(404)
})

test('the documents of another contract name this sandbox as their first server', async () => {
  const at = writeFiles({ 'library.yaml': LIBRARY })
  await using sandbox = await startSandbox({ contract: at('library.yaml') })
  const { origin } = new URL(sandbox.url)
  const { openapi, info, servers } = (await ask(`${origin}/openapi.json`)).body
  expect({ openapi, title: info.title }).toEqual({ openapi: '3.1.0', title: 'Town Library' })
  expect(servers[0]).toEqual({ url: sandbox.url, description: 'This sandbox' })
  const yaml = await (await fetch(`${origin}/openapi.yaml`)).text()
  expect(yaml).toContain(`servers:\n  - url: ${sandbox.url}\n`)
})

test('paths of the contract win over those of the documents', async () => {
  const answer = { get: { responses: { '200': { description: 'ok' } } } }
  const at = writeFiles({
    'root.json': {
      openapi: '3.1.0',
      info: { title: 'Root', version: '1' },
      paths: { '/': answer, '/docs': answer },
    },
  })
  await using sandbox = await startSandbox({ contract: at('root.json') })
  const { origin } = new URL(sandbox.url)
  for (const path of ['/', '/docs']) {
    const response = await fetch(origin + path)
    expect(response.headers.get('x-sandbox-origin')).toBe('store')
  }
})

test('a contract with a path of the control plane is refused', async () => {
  const at = writeFiles({
    'a.json': {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/__admin/x': { get: { responses: {} } } },
    },
  })
  const sentence =
    'a.json: the path /__admin/x cannot be served: the control plane is under /__admin. Give the document a server with another path'
  await expect(startSandbox({ contract: at('a.json') })).rejects.toThrow(sentence)
  const proxy = startProxy({ contract: at('a.json'), upstream: 'http://127.0.0.1:9' })
  await expect(proxy).rejects.toThrow(sentence)
})

test('the pet store and another contract are served at the same time, each with state of its own', async () => {
  const at = writeFiles({ 'library.yaml': LIBRARY, 'data/keep': '' })
  const data = at('data')
  const first = await startSandbox({ contract: at('library.yaml'), data })
  await ask(`${first.url}/books`, 'POST', { title: 'Momo', genre: 'novel' })
  await using pets = await startSandbox({ data })
  const headers = { authorization: `Bearer ${pets.key}` }
  const listed = await fetch(`${pets.url}/pets`, { headers })
  expect(await listed.json()).toHaveLength(20)
  await first.close()
  await using again = await startSandbox({ contract: at('library.yaml'), data })
  expect((await ask(`${again.url}/books/21`)).body).toMatchObject({ title: 'Momo' })
  expect(readdirSync(data)).toContain('town-library')
})

test('the start says which contract it is, also by a variable, and gives its address to a command', async () => {
  const at = writeFiles({ 'library.yaml': LIBRARY })
  const running = startCli(['start', '--port', '0', '--log', 'pretty'], {
    env: { PETSTORE_CONTRACT: at('library.yaml') },
  })
  expect(await running.ready()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/lib\/v2$/)
  await running.until(/contract +http\S+\/lib\/v2 \(Town Library\)/)
  await running.until(/curl -H 'Authorization: Bearer [^']+' http\S+\/lib\/v2\/books\n/)
  await running.stop('SIGTERM')
  const exec = [
    'start',
    '--contract',
    at('library.yaml'),
    '--port',
    '0',
    '--exec',
    'node -p process.env.PETSTORE_URL',
  ]
  expect((await runCli(exec)).stdout).toMatch(/^http\S+\/lib\/v2$/m)
})

test('contract explain names the resources of a file, and what of it is not checked', async () => {
  const text = LIBRARY.replace('minLength: 1', "minLength: 1, pattern: '^(?!x)'")
  const at = writeFiles({ 'library.yaml': text })
  const { code, stdout } = await runCli(['contract', 'explain', at('library.yaml')])
  expect(code).toBe(0)
  expect(stdout).toContain(
    'Town Library 2.0.0\n4 operations: list 1, create 1, read 1, remove 1; 1 resource\n\nResource books: the records at /books\n  id: the property id (int64), for {bookId} in the path: ',
  )
  expect(stdout).toMatch(
    /Remarks\n {2}\S+library\.yaml:\d+: components\.schemas\.NewBook\.properties\.title\.pattern is not checked/,
  )
})

const DOCUMENTS = ['docs', 'openapi.yaml', 'openapi.json']

/** A contract without servers whose operations have these paths. */
const contractOf = (...paths: string[]) => {
  const get = { responses: { '200': { description: 'ok' } } }
  const parametersOf = (path: string) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      ...{ name, in: 'path', required: true, schema: { type: 'string' } },
    }))
  const items = paths.map((path) => [path, { get: { parameters: parametersOf(path), ...get } }])
  const info = { title: 'Own', version: '1' }
  return { 'own.json': { openapi: '3.1.0', info, paths: Object.fromEntries(items) } }
}

test('the documents of any contract are below the control plane, too, and there alone if it has their paths', async () => {
  const at = writeFiles(contractOf('/', '/docs', '/openapi.yaml', '/{name}'))
  await using sandbox = await startSandbox({ contract: at('own.json') })
  const { origin } = new URL(sandbox.url)
  expect(sandbox.docsUrl).toBe(`${origin}/__admin/contract/docs`)
  const served = await fetch(`${origin}/openapi.json`)
  expect(served.headers.get('x-sandbox-origin')).toBe('store')
  const json = await fetch(`${origin}/__admin/contract/openapi.json`)
  expect(await json.json()).toMatchObject({ info: { title: 'Own' } })
  const page = await (await fetch(sandbox.docsUrl)).text()
  expect(page).toContain('href="/__admin/contract/openapi.json"')
  expect(page).not.toContain('href="/docs"')
  expect(page).not.toContain('href="/"')
  for (const name of DOCUMENTS)
    expect((await fetch(`${origin}/__admin/contract/${name}`)).status).toBe(200)
  expect((await fetch(`${origin}/__admin/contract/other`)).status).toBe(404)
  expect((await fetch(`${origin}/__admin/contract`)).status).toBe(200)
})

test('the documents of the pet store are at both places, and its own are at the shorter one', async () => {
  await using sandbox = await startSandbox()
  const { origin } = new URL(sandbox.url)
  expect(sandbox.docsUrl).toBe(`${origin}/docs`)
  for (const name of DOCUMENTS.slice(1)) {
    const [own, aside] = [`${origin}/${name}`, `${origin}/__admin/contract/${name}`]
    expect(await (await fetch(aside)).text()).toBe(await (await fetch(own)).text())
  }
})

test('a path that begins with a parameter takes nothing from the control plane', async () => {
  const at = writeFiles(contractOf('/{owner}/{repo}', '/{owner}/{repo}/issues'))
  await using sandbox = await startSandbox({ contract: at('own.json') })
  const { origin } = new URL(sandbox.url)
  expect(await (await fetch(`${origin}/__admin/health`)).json()).toMatchObject({ status: 'pass' })
  expect(await (await fetch(`${origin}/__admin/scenario`)).json()).toMatchObject({ version: 1 })
  expect((await fetch(`${origin}/a/b`)).headers.get('x-sandbox-origin')).toBe('store')
})
