import { createServer } from 'node:http'
import { listen } from '../support/listen.ts'
import { FOREIGN_METHOD } from '../support/not-in-contract.ts'
import { expect, test } from '../web/browser/support.ts'

/** A fetch of a page: the path, how it differs from a GET with a key, and what the page gets to see. */
interface Kind {
  readonly path?: string
  readonly init?: RequestInit
  readonly headers?: Record<string, string>
  readonly key?: false
  /** The status that the page reads; 200, when left out. `refused`: the browser does not let it. */
  readonly sees?: number | 'refused'
  /** A header that the page reads. */
  readonly reads?: readonly [name: string, value: RegExp]
  /** Whether a frame without an origin of its own asks. */
  readonly sandboxed?: true
  /** Whether XMLHttpRequest asks, with credentials. */
  readonly xhr?: true
}

const NEW = JSON.stringify({ name: 'Rex', categoryId: 3 })
const json = { 'content-type': 'application/json' }

const kinds: { readonly [name: string]: Kind } = {
  'a plain GET': {},
  'without a key': { key: false, sees: 401, reads: ['www-authenticate', /^Bearer/] },
  'of a single animal': { path: '/v1/pets/1', reads: ['deprecation', /^@\d+$/] },
  'of a path that there is not': { path: '/v1/nothing', sees: 404 },
  'a bad query': { path: '/v1/pets?limit=0', sees: 400 },
  HEAD: { init: { method: 'HEAD' }, reads: ['content-length', /^\d+$/] },
  OPTIONS: { init: { method: 'OPTIONS' }, sees: 204, reads: ['allow', /POST/] },
  'POST of JSON': { init: { method: 'POST', body: NEW }, headers: json, sees: 201 },
  'POST of text': { init: { method: 'POST', body: NEW }, sees: 400 },
  'POST to /messages': {
    path: '/messages',
    init: { method: 'POST', body: '{"message":"Hi"}' },
    headers: json,
  },
  PUT: { init: { method: 'PUT', body: NEW }, headers: json, sees: 405, reads: ['allow', /GET/] },
  [FOREIGN_METHOD]: { path: '/v1/pets/1', init: { method: FOREIGN_METHOD }, sees: 405 },
  'x-requested-with': { headers: { 'x-requested-with': 'XMLHttpRequest' } },
  traceparent: {
    headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  },
  'cache-control and pragma': { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } },
  'if-none-match': { headers: { 'if-none-match': '"x"' } },
  range: { headers: { range: 'bytes=0-10' } },
  'twenty headers of its own': {
    headers: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x-own-${at}`, `${at}`])),
  },
  prefer: {
    headers: { prefer: 'code=503' },
    sees: 503,
    reads: ['preference-applied', /^code=503$/],
  },
  'a header of a fault': {
    headers: { prefer: 'fault=limited' },
    sees: 429,
    reads: ['x-ratelimit-remaining', /^0$/],
  },
  'a fault that shuts the page out': { headers: { prefer: 'fault=shut' }, sees: 'refused' },
  'credentials: include': { init: { credentials: 'include' }, reads: ['x-request-id', /./] },
  'credentials: include without a key': { key: false, init: { credentials: 'include' }, sees: 401 },
  'cache: reload': { init: { cache: 'reload' } },
  'from a sandboxed frame': { sandboxed: true, init: { credentials: 'include' } },
  'XMLHttpRequest with credentials': { xhr: true, headers: { 'x-own': '1' } },
  'to the control plane': { path: '/__admin/health', sees: 'refused' },
}

test(`a page on another port reads what ${Object.keys(kinds).length} kinds of fetch answer`, async ({
  start,
  browser,
}) => {
  const respond = { status: 429, headers: { 'x-ratelimit-remaining': '0' } }
  const headers = { 'access-control-allow-origin': 'https://other.example' }
  const sandbox = await start({
    scenario: {
      version: 1,
      extends: 'default',
      faults: [
        { id: 'limited', on: 'getPet', calls: 9999, respond },
        { id: 'shut', on: 'getPet', calls: 9999, respond: { status: 500, headers } },
      ],
    },
  })
  await using pages = await servePages()
  await using context = await browser.newContext()
  // The cookie goes to the sandbox as well: a cookie knows no ports.
  await context.addCookies([{ name: 'a', value: 'b', url: pages.origin }])
  const page = await context.newPage()
  await page.goto(pages.origin)
  const base = sandbox.url.replace(/\/v1$/, '')
  const asked = { base, kinds: Object.entries(kinds).map(toAsked(sandbox.key)) }
  const seen = await page.evaluate(`visit(${JSON.stringify(asked)})`)
  const wanted = Object.entries(kinds).map(([name, { sees = 200, reads }]) => [
    name,
    sees,
    reads ? expect.stringMatching(reads[1]) : null,
  ])
  expect(seen).toEqual(wanted)
  const cookies = (await sandbox.requests.list()).filter(
    ({ request }) => 'cookie' in request.headers,
  )
  expect(cookies.length).toBeGreaterThan(2)
})

test('a page that a route of the test answers reads the sandbox with the permission local-network-access', async ({
  start,
  browser,
}) => {
  const sandbox = await start()
  const seen: string[] = []
  for (const permissions of [[], ['local-network-access']])
    for (const origin of ['https://shop.example', 'http://localhost:1', 'http://shop.example']) {
      await using context = await browser.newContext()
      await context.grantPermissions(permissions)
      const page = await context.newPage()
      await page.route(`${origin}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
      )
      await page.goto(`${origin}/`)
      const script = `fetch('${sandbox.url}/pets').then(({ status }) => status, () => 'refused')`
      seen.push(`${origin} ${await page.evaluate(script)}`)
    }
  expect(seen).toEqual([
    ...['https://shop.example', 'http://localhost:1', 'http://shop.example'].map(
      (origin) => `${origin} refused`,
    ),
    ...['https://shop.example 401', 'http://localhost:1 401', 'http://shop.example refused'],
  ])
})

// --- internal ---

/** What the page sees of a kind. */
function toAsked(usual: string) {
  return ([name, { path = '/v1/pets', init, headers, key, reads, sandboxed, xhr }]: [
    string,
    Kind,
  ]) => {
    const credential = key === false ? {} : { authorization: `Bearer ${usual}` }
    const whole = { ...init, headers: { ...credential, ...headers } }
    return { name, path, init: whole, reads: reads?.[0], sandboxed, xhr }
  }
}

function servePages() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>Another port</title><body><script>${SCRIPT}</script>`)
  })
  return listen(server)
}

/** The script of the page: `visit` asks in each way, and answers the status and the header that it could read. */
const SCRIPT = `
  const inFrame = (url, init) => {
    const frame = document.createElement('iframe')
    frame.sandbox.add('allow-scripts')
    const ask = 'fetch(url, init).then(({ status }) => status, () => "refused")'
    const tell = '.then((seen) => parent.postMessage(seen, "*"))'
    frame.srcdoc =
      '<script>const { url, init } = ' + JSON.stringify({ url, init }) + ';' + ask + tell + '</' + 'script>'
    const told = new Promise((resolve) => {
      addEventListener('message', ({ data }) => resolve(data), { once: true })
    })
    document.body.append(frame)
    return told
  }
  const byXhr = (url, headers) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      request.open('GET', url)
      request.withCredentials = true
      for (const name in headers) request.setRequestHeader(name, headers[name])
      request.onload = () => resolve(request.status)
      request.onerror = () => resolve('refused')
      request.send()
    })
  const read = async (url, init, name) => {
    const answer = await fetch(url, init)
    await answer.text()
    return [answer.status, name ? answer.headers.get(name) : null]
  }
  async function visit({ base, kinds }) {
    const seen = []
    for (const { name, path, init, sandboxed, xhr, reads } of kinds) {
      const url = base + path
      if (xhr) seen.push([name, await byXhr(url, init.headers), null])
      else if (sandboxed) seen.push([name, await inFrame(url, init), null])
      else seen.push([name, ...(await read(url, init, reads).catch(() => ['refused', null]))])
    }
    return seen
  }`
