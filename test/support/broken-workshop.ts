import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the workshop, which a break can change or answer. */
interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: string
}

/** An answer of the workshop, which a break can change. */
interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: breaks change bodies of every shape
  readonly json: any
}

/** One way in which a service is broken. */
export interface Break {
  readonly ask?: (asked: Asked) => Answered | undefined
  readonly answer?: (answered: Answered, asked: Asked) => Answered
}

const ofList = ({ method, url }: Asked) => method === 'GET' && url.pathname.endsWith('/jobs')
const ofItem = ({ method, url }: Asked, wanted: string) =>
  method === wanted && /\/jobs\/\d+$/.test(url.pathname)
const without = (name: string): Break => ({
  ask: (asked) => {
    if (ofList(asked)) asked.url.searchParams.delete(name)
    return undefined
  },
})
const inList = (change: (records: readonly object[]) => unknown): Break => ({
  answer: (answered, asked) =>
    ofList(asked) && Array.isArray(answered.json)
      ? { ...answered, json: change(answered.json) }
      : answered,
})
const inAnswer = (method: string, change: (json: object) => unknown): Break => ({
  answer: (answered, asked) =>
    asked.method === method &&
    answered.status < 300 &&
    answered.json &&
    !Array.isArray(answered.json)
      ? { ...answered, json: change(answered.json) }
      : answered,
})
/** What a request with a key would write; `undefined` for what no service takes: it is answered as ever. */
const written = ({ headers, body }: Asked): object | undefined => {
  if (!headers.has('authorization') || !body.startsWith('{"')) return undefined
  const json = JSON.parse(body)
  return typeof (json.title ?? '') === 'string' ? json : undefined
}
const unkept = (method: string): Break => ({
  ask: (asked) => {
    const json = ofItem(asked, method) ? written(asked) : undefined
    const id = Number(asked.url.pathname.split('/').at(-1))
    return json && { status: 200, json: { title: 'a', customerId: 1, ...json, id } }
  },
})

/** Fifteen ways in which a workshop breaks its contract. */
export const breaks: { readonly [name: string]: Break } = {
  'a list shows a record twice': inList((records) => [...records.slice(0, 1), ...records]),
  'a list exceeds its limit': without('limit'),
  'a list ignores its filter': without('state'),
  'a list leaves a required field out': inList((records) =>
    records.map((each) => ({ ...each, title: undefined })),
  ),
  'a read answers another record': inAnswer('GET', (json) => ({ ...json, id: 999_999 })),
  'a read answers a number for a text': inAnswer('GET', (json) => ({ ...json, title: 5 })),
  'a creation changes what was sent': inAnswer('POST', (json) => ({ ...json, title: 'other' })),
  'a creation gives an id that is taken': inAnswer('POST', (json) => ({ ...json, id: 1 })),
  'a creation is not kept': {
    answer: (answered, asked) =>
      ofItem(asked, 'GET') && Number(asked.url.pathname.split('/').at(-1)) > 20
        ? { status: 404, json: { code: 'not_found', message: 'None', status: 404 } }
        : answered,
  },
  'a replacement is not kept': unkept('PUT'),
  'a change is not kept': unkept('PATCH'),
  'a removal is not kept': {
    ask: (asked) =>
      ofItem(asked, 'DELETE') && asked.headers.has('authorization')
        ? { status: 204, json: undefined }
        : undefined,
  },
  'an error says another status': {
    answer: (answered) =>
      answered.status >= 400 ? { ...answered, json: { ...answered.json, status: 418 } } : answered,
  },
  'a filter ends in 500': {
    answer: (answered, asked) =>
      ofList(asked) && asked.url.searchParams.has('state')
        ? { status: 500, json: { code: 'broken', message: 'Broken', status: 500 } }
        : answered,
  },
  'a request without a key is served': {
    ask: ({ headers }) => {
      headers.set('authorization', 'Bearer sandbox-key')
      return undefined
    },
  },
}

/** A service in front of a sandbox, which breaks some of its answers. */
export async function startBroken(target: string, { ask, answer }: Break) {
  const { origin } = new URL(target)
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { method = 'GET', url = '/' } = request
    const headers = new Headers()
    for (const name of ['authorization', 'content-type', 'content-encoding', 'if-none-match']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const asked = { method, url: new URL(url, origin), headers, body: String(body) }
    const own = ask?.(asked)
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const got = own
      ? undefined
      : await fetch(asked.url, { method, headers, ...(hasBody && { body }) })
    const text = got ? await got.text() : ''
    const whole = own ?? {
      status: got?.status ?? 500,
      json: text === '' ? undefined : JSON.parse(text),
    }
    const { status, json } = answer?.(whole, asked) ?? whole
    for (const name of ['www-authenticate', 'allow', 'location', 'x-total-count', 'etag']) {
      const value = got?.headers.get(name)
      if (value) response.setHeader(name, value)
    }
    if (json !== undefined) response.setHeader('content-type', 'application/json')
    response
      .writeHead(status)
      .end(json === undefined || method === 'HEAD' ? undefined : JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
