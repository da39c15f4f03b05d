import { expect, test } from '../support/test.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

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
  async (each, { sandbox }) => {
    const [accept, ...types] = each
    for (const [at, path] of ['~/', '~/docs/deprecations'].entries()) {
      const { status, headers, text } = await sandbox.send(path, { key: null, headers: { accept } })
      expect([status, headers.get('vary')]).toEqual([200, 'Accept'])
      expect(headers.get('content-type')?.split(';')[0]).toBe(types[at])
      expect(headers.has('content-security-policy')).toBe(types[at] === 'text/html')
      const etag = headers.get('etag') ?? ''
      const head = await sandbox.send(path, { key: null, method: 'HEAD', headers: { accept } })
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
      const known = { accept, 'if-none-match': etag }
      expect((await sandbox.send(path, { key: null, headers: known })).status).toBe(304)
    }
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

test('an invalid Host is not used in addresses', async ({ sandbox }) => {
  const { replies } = await sandbox.talk(
    "GET / HTTP/1.1\r\nHost: $(id)'&x;\r\nAccept: text/html\r\nConnection: close\r\n\r\n",
  )
  expect(replies[0]?.body).toContain('<h1>petstore-sandbox')
  expect(replies[0]?.body).not.toContain('$(id)')
})
