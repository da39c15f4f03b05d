import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import {
  collection,
  inPath,
  inQuery,
  integer,
  listOf,
  object,
  parameter,
  shows,
  takes,
  text,
} from '../support/contract-parts.ts'
import { startProxy, startSandbox } from '../support/library.ts'
import { expect, test } from '../support/own-contract.ts'
import { runCli } from '../support/run-command.ts'
import { type Sent, sendJson } from '../support/send-json.ts'

/** Asks a sandbox with some bearer token. */
const ask = (url: string, sent?: Sent) => sendJson(url, { key: 'whatever', ...sent })

// Over a second: reads the contract as a user does, in a thread.
test('the contract in a file is served from its own base path, with twenty records of each resource and for any credential', async () => {
  const at = writeFiles({ 'library.yaml': LIBRARY })
  await using sandbox = await startSandbox({ contract: at('library.yaml') })
  const { url, size } = sandbox
  expect([new URL(url).pathname, size]).toEqual(['/lib/v2', 20])
  expect((await ask(`${url}/books?limit=50`)).body).toHaveLength(20)
  expect((await fetch(`${url}/books`)).status).toBe(401)
  const momo = { title: 'Momo', genre: 'novel', sequel: { title: 'Momo 2', genre: 'novel' } }
  const created = await ask(`${url}/books`, { json: momo })
  expect(created).toMatchObject({ status: 201, body: { id: 21, ...momo } })
  expect((await ask(`${url}/books/21`)).body).toEqual(created.body)
  const wrong = { ...momo, sequel: { title: '', genre: 'x' } }
  const refused = await ask(`${url}/books`, { json: wrong })
  expect(refused.status).toBe(400)
  expect(refused.body.message).toContain('sequel.title must not be empty, got ""')
  expect((await ask(`${url}/books/21`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask(`${url}/books/21`)).status).toBe(404)
  const { origin } = new URL(url)
  const { openapi, info, servers } = (await ask(`${origin}/openapi.json`)).body
  expect({ openapi, title: info.title }).toEqual({ openapi: '3.1.0', title: 'Town Library' })
  expect(servers[0]).toEqual({ url, description: 'This sandbox' })
  const yaml = await (await fetch(`${origin}/openapi.yaml`)).text()
  expect(yaml).toContain(`servers:\n  - url: ${url}\n`)
})

test('a contract with a path of the control plane is refused', { tags: ['rest'] }, async () => {
  const { 'own.json': own } = contractOf('/__admin/x')
  const at = writeFiles({ 'a.json': own })
  const sentence =
    'a.json: the path /__admin/x cannot be served: the control plane is under /__admin. Give the document a server with another path'
  await expect(startSandbox({ contract: at('a.json') })).rejects.toThrow(sentence)
  const proxy = startProxy({ contract: at('a.json'), upstream: 'http://127.0.0.1:9' })
  await expect(proxy).rejects.toThrow(sentence)
})

const DOCUMENTS = ['docs', 'openapi.yaml', 'openapi.json']

/** A contract without servers whose operations have these paths. */
function contractOf(...paths: string[]) {
  const parametersOf = (path: string) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name))
  const items = paths.map((path) => [path, { get: { parameters: parametersOf(path), ...shows() } }])
  const info = { title: 'Own', version: '1' }
  return { 'own.json': { openapi: '3.1.0', info, paths: Object.fromEntries(items) } }
}

test('the documents of any contract are below the control plane, too, and there alone if it has their paths', async () => {
  const at = writeFiles(contractOf('/', '/docs', '/openapi.yaml', '/{name}'))
  await using sandbox = await startSandbox({ contract: at('own.json') })
  const { origin } = new URL(sandbox.url)
  expect(sandbox.docsUrl).toBe(`${origin}/__admin/contract/docs`)
  for (const path of ['/', '/docs', '/openapi.json'])
    expect((await fetch(origin + path)).headers.get('x-sandbox-origin')).toBe('store')
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

test('a contract whose server has no path, as javascript: and mailto: have none, is served at the root', async () => {
  for (const url of ['javascript:alert(1)', 'mailto:a@b.example', 'data:,v1', 'urn:v1']) {
    const at = writeFiles({ 'library.yaml': LIBRARY.replace(/url: .*/, `url: '${url}'`) })
    await using sandbox = await startSandbox({ contract: at('library.yaml') })
    expect(sandbox.url).toBe(new URL(sandbox.url).origin)
    const headers = { authorization: `Bearer ${sandbox.key}` }
    expect((await fetch(`${sandbox.url}/books`, { headers })).status).toBe(200)
  }
})

test('a path that begins with a parameter takes nothing from the control plane', {
  tags: ['rest'],
}, async () => {
  const at = writeFiles(contractOf('/{owner}/{repo}', '/{owner}/{repo}/issues'))
  await using sandbox = await startSandbox({ contract: at('own.json') })
  const { origin } = new URL(sandbox.url)
  expect(await (await fetch(`${origin}/__admin/health`)).json()).toMatchObject({ status: 'pass' })
  expect(await (await fetch(`${origin}/__admin/scenario`)).json()).toMatchObject({ version: 1 })
  expect((await fetch(`${origin}/a/b`)).headers.get('x-sandbox-origin')).toBe('store')
})

const user = object({ id: integer, name: text, email: text })
const device = object({ id: integer, name: text })
const first = { 'x-sandbox': { role: 'read', resource: 'users' } }
const ADA = { id: 3, name: 'Ada', email: 'a@example.com' }
const users = [ADA, { ...ADA, id: 4, name: 'Bo' }]

test('a login, the current user, a filter with several values and a search are said as docs/contracts.md says', async ({
  start,
}) => {
  const devices = [1, 2, 3].map((id) => ({ id, name: `Van ${id}` }))
  const query = [inQuery('id', listOf(integer)), inQuery('keyword')]
  const { get, post } = collection('/devices', device, { query })['/devices'] as {
    [method: string]: object
  }
  const paths = {
    '/users': collection('/users', user)['/users'],
    '/session': {
      get: { ...shows(user), ...first },
      post: { ...takes(object({ email: text }), user), ...first },
      delete: { ...shows(undefined, 204), 'x-sandbox': { role: 'sample' } },
    },
    '/devices': { get: { ...get, 'x-sandbox': { paging: { keyword: 'search' } } }, post },
  }
  const { send } = await start({ paths }, { scenario: { version: 1, users, devices } })
  const login = await send('POST /session', { email: 'x@example.com' })
  expect(login.body).toMatchObject(ADA)
  expect((await send('GET /session')).body).toEqual(ADA)
  expect((await send('DELETE /session')).status).toBe(204)
  expect((await send('GET /users')).body).toEqual(users)
  expect((await send('GET /devices?id=2&id=3')).body).toEqual(devices.slice(1))
  expect((await send('GET /devices?keyword=van%201')).body).toEqual(devices.slice(0, 1))
})

const link = object({ userId: integer, deviceId: integer })
const permissions = {
  get: shows(listOf(link)),
  post: takes(link, undefined, 204),
  delete: takes(link, undefined, 204),
}

test('DELETE at a collection with a body of members of a record removes the records that have them', async ({
  start,
}) => {
  const { send } = await start({ paths: { '/permissions': permissions } })
  const pair = { userId: 1, deviceId: 2 }
  for (const each of [pair, { userId: 1, deviceId: 3 }])
    expect((await send('POST /permissions', each)).status).toBe(204)
  expect((await send('DELETE /permissions', pair)).status).toBe(204)
  expect((await send('GET /permissions')).body).toEqual([{ userId: 1, deviceId: 3 }])
  expect((await send('DELETE /permissions', pair)).status).toBe(404)
  expect((await send('DELETE /permissions', {})).status).toBe(404)
  expect((await send('GET /permissions')).body).toHaveLength(1)
})

test('DELETE at a collection with query parameters that are members does, too, and not where it requires others', async ({
  start,
}) => {
  const removing = (...names: string[]) => ({
    ...permissions,
    delete: {
      parameters: names.map((name) => parameter(name, 'query', integer)),
      ...shows(undefined, 204),
    },
  })
  const { send } = await start({
    paths: { '/permissions': removing('userId'), '/positions': removing('userId', 'from') },
  })
  for (const path of ['permissions', 'positions'])
    for (const userId of [1, 1, 2]) await send(`POST /${path}`, { userId, deviceId: 5 })
  expect((await send('DELETE /permissions?userId=1')).status).toBe(204)
  expect((await send('GET /permissions')).body).toEqual([{ userId: 2, deviceId: 5 }])
  expect((await send('DELETE /positions?userId=1&from=3')).status).toBe(204)
  expect((await send('GET /positions')).body).toHaveLength(3)
})

test.for([
  ['post', 'link', 'PUT adds a link, and DELETE removes it'],
  ['delete', 'link', 'a link is what its path names, and it takes a body'],
  ['delete', 'action', 'its path has no id of a record of permissions'],
  ['delete', 'update', 'its path has no id of a record of permissions'],
  ['get', 'read', 'its path has no id of a record of permissions'],
  ['delete', 'create', 'only POST and PUT create'],
  ['post', 'list', 'it answers no array of objects'],
] as const)(
  '%s of a collection can not be a %s: that is refused with what it can be',
  async ([method, role, why], { start }) => {
    const said = { ...permissions[method], 'x-sandbox': { role, resource: 'permissions' } }
    const started = start({ paths: { '/permissions': { ...permissions, [method]: said } } })
    await expect(started).rejects.toThrow(/own\.json:\d+/)
    await expect(started).rejects.toThrow(
      `is "${role}", which ${method.toUpperCase()} /permissions can not be of permissions: ${why}. It can be `,
    )
  },
)

const PAST = 'Wed, 11 Nov 2020 23:59:59 GMT'
const FUTURE = 'Thu, 01 Jan 2099 12:00:00 GMT'
const DAY = 'Mon, 03 Feb 2098 00:00:00 GMT'
const LINK = '</new>; rel="successor-version"'

/** A deprecated operation; `sunset` is the example of its header. */
const deprecated = (more: object, sunset?: string) => {
  const headers = sunset && { headers: { Sunset: { schema: text, example: sunset } } }
  const { 200: ok } = shows({ type: 'object' }).responses
  return { get: { deprecated: true, ...more, responses: { 200: { ...ok, ...headers } } } }
}

test('deprecated operations of a contract say what it says of them, and end when it says so; what it says in vain is remarked', {
  tags: ['rest'],
}, async () => {
  const old = {
    ...{ openapi: '3.1.0', info: { title: 'Old things', version: '1' } },
    paths: {
      '/keyword': deprecated({}),
      '/day': deprecated({ 'x-sunset': '2098-02-03' }),
      '/followed': deprecated({ 'x-sunset': '2098-02-03', 'x-successor': 'newOne' }),
      '/no-date': deprecated({ 'x-sunset': 'soon', 'x-successor': 'nothing' }),
      '/past-example': deprecated({}, PAST),
      '/example': deprecated({}, FUTURE),
      '/new': { get: { operationId: 'newOne', ...shows() } },
    },
  }
  const at = writeFiles({ 'old.json': old })
  await using sandbox = await startSandbox({ contract: at('old.json') })
  const ask = async (path: string) => {
    const { status, headers } = await fetch(sandbox.url + path)
    return [path, status, headers.get('sunset'), headers.get('link')]
  }
  expect(await Promise.all(Object.keys(old.paths).map(ask))).toEqual([
    ['/keyword', 200, null, null],
    ['/day', 200, DAY, null],
    ['/followed', 200, DAY, LINK],
    ['/no-date', 200, null, null],
    ['/past-example', 200, PAST, null],
    ['/example', 200, FUTURE, null],
    ['/new', 200, null, null],
  ])
  await sandbox.clock.set({ now: '2099-06-01T00:00:00Z' })
  const later = await Promise.all(Object.keys(old.paths).map(ask))
  const gone = later.filter(([, status]) => status === 410).map(([path]) => path)
  expect(gone).toEqual(['/day', '/followed', '/example'])
  const { stdout, stderr } = await runCli(['contract', 'explain', at('old.json')])
  for (const remark of [
    'x-sunset of GET /no-date is no date such as 2030-12-31: it is not followed.',
    'x-successor of GET /no-date is not the operationId of an operation: it is not followed.',
  ])
    expect(stdout + stderr).toContain(remark)
})
