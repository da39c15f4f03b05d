import { readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { lineDigest, pageDigest, picturesFile } from '../../scripts/page-digest.ts'
import { fileMediaType } from '../../src/web/pages.ts'
import { markdownHtml } from '../../src/web/site-pages.ts'
import { test } from '../admin/proxy-support.ts'
import { expect } from '../support/test.ts'

/** A reply with its bytes as they were sent. */
interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

// Over a second: bundles the page.
test('the page is HTML that names its files, each of which may be kept for ever', async ({
  sandbox,
  proxy,
}) => {
  for (const { adminUrl } of [sandbox, await proxy()]) {
    const page = await get(`${adminUrl}/`)
    expect(page).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    })
    const names = filesOf(page)
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) {
      const file = await get(new URL(name, adminUrl).href)
      expect(file).toMatchObject({
        status: 200,
        headers: {
          'content-type': fileMediaType(name),
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      })
    }
  }
})

test('nothing on the page comes from another host, runs from the page itself, or can be framed', async ({
  sandbox,
}) => {
  const { headers, bytes } = await get(`${sandbox.adminUrl}/`)
  const policy = headers['content-security-policy'] as string
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(bytes.toString()).not.toMatch(
    /<script(?! type="module" src="\/__admin\/web\/)|<style|style=/,
  )
})

test('a file is compressed for clients that accept it, and has the same content for all', async ({
  sandbox,
}) => {
  const [name] = filesOf(await get(`${sandbox.adminUrl}/`))
  const address = new URL(name as string, sandbox.adminUrl).href
  const plain = await get(address)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const accepted of ['gzip', 'br, gzip;q=0.5', '*', 'GZIP', 'x-gzip']) {
    const reply = await get(address, { 'accept-encoding': accepted })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(reply.bytes)).toEqual(plain.bytes)
  }
  for (const accepted of ['', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000']) {
    const reply = await get(address, { 'accept-encoding': accepted })
    expect(reply.headers['content-encoding'], accepted).toBeUndefined()
    expect(reply.bytes).toEqual(plain.bytes)
  }
})

test('a browser that has the page is not sent it again', async ({ sandbox }) => {
  const address = `${sandbox.adminUrl}/`
  const { headers } = await get(address)
  const again = await get(address, { 'if-none-match': headers.etag })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect((await get(address, { 'if-match': '"other"' })).status).toBe(412)
})

test.for([
  ['POST', '/', 405],
  ['DELETE', '/web/nothing.js', 404],
  ['GET', '/web/nothing.js', 404],
  ['GET', '/web/', 404],
  ['GET', '/web/..%2f..%2fpackage.json', 404],
  ['GET', '/web/%00', 404],
  ['HEAD', '/', 200],
  ['GET', '', 308],
  ['GET', '?a=1', 308],
] as const)('%s /__admin%s is answered with %d', async ([method, path, status], { sandbox }) => {
  const reply = await get(sandbox.adminUrl + path, {}, method)
  expect(reply.status).toBe(status)
  if (status === 405) expect(reply.headers.allow).toBe('GET, HEAD')
  if (status === 308) expect(reply.headers.location).toBe(`/__admin/${path}`)
  if (method === 'HEAD') expect(reply.bytes.length).toBe(0)
})

test('without a token, the page answers the same clients as the control plane', async ({
  sandbox,
}) => {
  const address = `${sandbox.adminUrl}/`
  expect((await get(address, { host: 'rebound.example' })).status).toBe(403)
  expect((await get(address, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await get(address, { host: 'localhost:1' })).status).toBe(200)
})

test('with a token, anyone may have the page, which holds no secret', async ({ start, proxy }) => {
  const adminToken = 'let-me-in'
  for (const { adminUrl } of [await start({ adminToken }), await proxy({ adminToken })]) {
    const page = await get(`${adminUrl}/`, { host: 'sandbox.internal' })
    expect(page.status).toBe(200)
    expect(page.bytes.toString()).not.toContain(adminToken)
    expect((await get(`${adminUrl}/worlds`)).status).not.toBe(200)
  }
})

test('opening the page is not journalled', async ({ sandbox }) => {
  await get(`${sandbox.adminUrl}/`)
  expect(await sandbox.requests.list()).toEqual([])
})

test.for([
  ['# Deprecations', '<h1 id="Deprecations">Deprecations</h1>'],
  ['one\ntwo\n\nthree', '<p>one\ntwo</p>\n<p>three</p>'],
  [
    'use `GET /v1/pets`, `a` or `b`',
    '<p>use <code>GET /v1/pets</code>, <code>a</code> or <code>b</code></p>',
  ],
  ['`<b>` & "c"', '<p><code>&lt;b&gt;</code> &amp; &quot;c&quot;</p>'],
  ['#not a heading', '<p>#not a heading</p>'],
  ['## "><script>', '<h2 id="&quot;&gt;&lt;script&gt;">&quot;&gt;&lt;script&gt;</h2>'],
] as const)('%j is written as %j', ([markdown, html]) => {
  expect(markdownHtml(`\n${markdown}\n`)).toBe(html)
})

test('the pictures of the docs are of the pages and the terminal as they are (npm run pictures makes them)', () => {
  expect(JSON.parse(readFileSync(picturesFile, 'utf8'))).toEqual({
    page: pageDigest(),
    line: lineDigest(),
  })
})

// --- internal ---

function filesOf({ bytes }: Reply): readonly string[] {
  return [...bytes.toString().matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
    ([, name]) => name as string,
  )
}

function get(address: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request(address, { method, headers }, async (reply) => {
      const bytes = Buffer.concat(await reply.toArray())
      resolve({ status: reply.statusCode as number, headers: reply.headers, bytes })
    })
      .on('error', reject)
      .end()
  })
}
