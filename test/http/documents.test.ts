import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
import { parseYamlText } from '../../src/base/json/yaml.ts'
import { connectTo } from '../support/over-tls.ts'
import { expect, test } from '../support/test.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** How a client addresses the sandbox, and the address that the contract then names first. */
const addresses: [lines: readonly string[], origin: string][] = [
  [['Host: sandbox.internal:8080'], 'http://sandbox.internal:8080'],
  [['Host: [::1]:4010'], 'http://[::1]:4010'],
  [['Host: pets.example.com', 'X-Forwarded-Proto: https'], 'https://pets.example.com'],
  [['Host: pets.example.com', 'X-Forwarded-Proto: gopher'], 'http://pets.example.com'],
  [['Host: $(id)'], ''],
  [["Host: a'b"], ''],
  [['Host:'], ''],
]

test('the contract is served as it is, with this sandbox as the first of its servers', async ({
  sandbox,
}) => {
  const { origin } = new URL(sandbox.url)
  const yaml = await sandbox.send('~/openapi.yaml', { key: null })
  expect([yaml.status, yaml.headers.get('content-type')]).toEqual([200, 'application/yaml'])
  const added = new RegExp(` *- url: ${origin}.*\n *description: This sandbox\n`, 'g')
  expect(yaml.text.match(added)).toHaveLength(2)
  expect(yaml.text.replaceAll(added, '')).toBe(readFileSync('openapi.yaml', 'utf8'))
  const json = await sandbox.send('~/openapi.json', { key: null })
  expect(json.headers.get('content-type')).toBe('application/json')
  expect(json.body).toEqual(parseYamlText(yaml.text))
  expect(json.body.servers[0]).toEqual({ url: sandbox.url, description: 'This sandbox' })
  expect(json.body.paths['/messages'].servers[0].url).toBe(origin)
  for (const { headers } of [yaml, json])
    expect(headers.get('access-control-allow-origin')).toBe('*')
})

test.for(addresses)(
  'a client that sends %j gets the address %j',
  async ([lines, origin], { sandbox }) => {
    const ask = async (path: string) => {
      const head = [`GET ${path} HTTP/1.1`, ...lines, 'Accept: text/html', 'Connection: close']
      const { replies } = await sandbox.talk(`${head.join('\r\n')}\r\n\r\n`)
      return replies[0]?.body ?? ''
    }
    const { servers, paths } = JSON.parse(await ask('/openapi.json'))
    expect(servers[0].url).toBe(`${origin}/v1`)
    expect(paths['/messages'].servers[0].url).toBe(origin || '/')
    const page = await ask('/')
    expect(page).toContain('<h1>petstore-sandbox')
    expect(page).not.toMatch(/\$\(id\)|a'b/)
  },
)

/** What a client accepts, and the forms that it gets of `/` and of the deprecations. */
const forms: [accept: string, index: string, deprecations: string][] = [
  [BROWSER, 'text/html', 'text/html'],
  ['text/html', 'text/html', 'text/html'],
  ['*/*', 'application/json', 'text/markdown'],
  ['application/json', 'application/json', 'text/markdown'],
  ['text/markdown', 'application/json', 'text/markdown'],
  ['text/html;q=0.5, application/json', 'application/json', 'text/html'],
  ['text/html;q=0, */*', 'application/json', 'text/markdown'],
  ['image/png', 'application/json', 'text/markdown'],
  ['', 'application/json', 'text/markdown'],
  [';;,=', 'application/json', 'text/markdown'],
]

test.for(forms)(
  'a client that accepts %j gets %s for / and %s for the deprecations',
  async ([accept, ...types], { sandbox }) => {
    for (const [at, path] of ['~/', '~/docs/deprecations'].entries()) {
      const { status, headers } = await sandbox.send(path, { key: null, headers: { accept } })
      expect([status, headers.get('vary')]).toEqual([200, 'Accept'])
      expect(headers.get('content-type')?.split(';')[0]).toBe(types[at])
      expect(headers.has('content-security-policy')).toBe(types[at] === 'text/html')
    }
  },
)

const past = new Date(0).toUTCString()

test.for([
  '~/',
  '~/docs/deprecations',
  '~/d%6Fcs/deprecations',
  '~/openapi.yaml',
  '~/openapi.json',
])(
  '%s has an ETag, by which it is asked for again, and HEAD has its length',
  async (path, { sandbox }) => {
    const first = await sandbox.send(path, { key: null })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const [headers, status] of [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"x", W/${etag}` }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': '"x"' }, 200],
      [{ 'if-match': etag }, 200],
      [{ 'if-match': '*' }, 200],
      [{ 'if-match': '"x"' }, 412],
      [{ 'if-match': `W/${etag}` }, 412],
      [{ 'if-match': '"x"', 'if-none-match': etag }, 412],
      [{ 'if-unmodified-since': past }, 200],
      [{ 'if-modified-since': past }, 200],
      [{ range: 'bytes=0-9' }, 200],
      [{ range: 'bytes=999999-' }, 200],
      [{ range: 'nonsense' }, 200],
    ] as [Record<string, string>, number][]) {
      const reply = await sandbox.send(path, { key: null, headers })
      expect([headers, reply.status]).toEqual([headers, status])
      expect(reply.headers.get('etag')).toBe(etag)
      expect(reply.text).toBe(status === 200 ? first.text : '')
    }
    const { status, text, headers } = await sandbox.send(path, { key: null, method: 'HEAD' })
    expect([status, text, headers.get('etag')]).toEqual([200, '', etag])
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(first.text)))
  },
)

test('a program gets a list of addresses', async ({ sandbox }) => {
  const { origin } = new URL(sandbox.url)
  const { body } = await sandbox.send('~/', { key: null })
  expect(body).toEqual({
    name: 'petstore-sandbox',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    contract: sandbox.url,
    docs: `${origin}/docs`,
    openapi: `${origin}/openapi.json`,
    admin: sandbox.adminUrl,
  })
  for (const url of [body.docs, body.openapi, `${body.admin}/health`])
    expect((await fetch(url)).status, url).toBe(200)
})

test('every page links only to pages that exist', async ({ sandbox }) => {
  const { origin } = new URL(sandbox.url)
  for (const path of ['/', '/docs', '/docs/deprecations']) {
    const { text } = await sandbox.send(`~${path}`, { key: null, headers: { accept: BROWSER } })
    const links = [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link]) => link as string)
    expect(links.length).toBeGreaterThan(4)
    for (const link of new Set(links)) {
      const { status } = await fetch(origin + link)
      expect([link, status]).toEqual([link, 200])
    }
  }
})

test('the documents of the deprecation are where the Link header says', async ({ sandbox }) => {
  const link = (await sandbox.send('/pets/1')).headers.get('link') ?? ''
  const [, target = ''] = /<([^>]+)>; rel="deprecation"/.exec(link) ?? []
  const [path = '', anchor = ''] = target.split('#')
  const reply = await sandbox.send(`~${path}`, { key: null })
  expect(reply.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(reply.text).toContain(`## ${anchor}`)
})

test('a page shows the key that everybody knows, never one of a scenario', async ({
  sandbox,
  start,
}) => {
  const accept = { key: null, headers: { accept: 'text/html' } }
  expect((await sandbox.send('~/', accept)).text).toContain('Bearer sandbox-key')
  const own = await start({ keys: ['s3cret', 'secret-*'] })
  for (const path of ['~/', '~/docs', '~/docs/deprecations'])
    expect((await own.send(path, accept)).text).not.toMatch(/s3cret|secret-|sandbox-key/)
})

test('a scenario is shown as text', async ({ start }) => {
  const name = '<img src=x onerror=alert(1)>'
  const sandbox = await start({ scenario: { version: 1, name, description: `"'&${name}` } })
  const { text } = await sandbox.send('~/', { key: null, headers: { accept: 'text/html' } })
  expect(text).not.toContain('<img')
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('clients that leave in the middle of documents leave no file open', async ({ sandbox }) => {
  const { hostname, port } = new URL(sandbox.url)
  const bytes = 'GET /docs/deprecations HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50)
  for (let turn = 0; turn < 20; turn += 1) {
    const socket = connectTo(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(bytes)
    await pass(3)
    socket.destroy()
  }
  const open = () => readdirSync('/proc/self/fd').filter(isDocument)
  await expect.poll(open, { timeout: 2000 }).toEqual([])
})

// --- internal ---

function isDocument(descriptor: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).endsWith('deprecations.md')
  } catch {
    return false // closed since it was listed
  }
}
