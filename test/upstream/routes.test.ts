import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, test } from '../proxy/support.ts'
import { expect } from '../support/test.ts'

const json = { 'content-type': 'application/json' }
const NEW = '{"name":"Nemo","categoryId":1}'

/** Answers so that a client sees that the service did, and what it got. */
async function service(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await bodyOf(request)).toString()
  response.writeHead(200, { 'x-service': `${request.method} ${request.url} ${body}`.trim() })
  response.end()
}

/** What is asked, e.g. `POST /pets`, and who answers it under some options: 1 is the service. */
const decided: [options: object, { readonly [request: string]: 0 | 1 }][] = [
  [
    {},
    {
      'GET /pets': 1,
      'POST /pets': 1,
      'PATCH /pets/1': 1,
      'GET /elsewhere': 1,
      'OPTIONS /pets': 1,
    },
  ],
  [{ mock: ['createPet'] }, { 'POST /pets': 0, 'GET /pets': 1, 'POST /elsewhere': 1 }],
  [{ mock: ['pets'] }, { 'POST /pets': 0, 'GET /pets': 0, 'GET /pets/1': 0, 'GET /elsewhere': 1 }],
  [
    { mock: ['writes'] },
    {
      'POST /pets': 0,
      'DELETE /pets/1': 0,
      'QUERY /pets': 0,
      'POST /elsewhere': 0,
      'GET /pets': 1,
      'HEAD /pets': 1,
      'OPTIONS /pets': 1,
    },
  ],
  [{ mock: ['all'] }, { 'GET /pets': 0, 'GET /elsewhere': 0, 'HEAD /pets': 0 }],
  [{ mock: ['getPet', 'writes'] }, { 'GET /pets/1': 0, 'POST /pets': 0, 'GET /pets': 1 }],
  [
    { routes: [{ on: 'getPet', when: { path: { petId: 7 } }, to: 'sandbox' }] },
    { 'GET /pets/7': 0, 'GET /pets/8': 1 },
  ],
  [
    {
      routes: [
        { on: 'listPets', to: 'upstream' },
        { on: '*', to: 'sandbox' },
      ],
    },
    { 'GET /pets': 1, 'GET /pets/8': 0, 'POST /elsewhere': 0 },
  ],
  [
    { routes: [{ on: '*', when: { query: { status: 'sold' } }, to: 'sandbox' }] },
    { 'GET /pets?status=sold': 0, 'GET /pets': 1 },
  ],
  [{ mock: ['createPet'], routes: [{ on: 'createPet', to: 'upstream' }] }, { 'POST /pets': 0 }],
]

for (const [options, requests] of decided)
  test(`the first route that matches decides who answers, under ${JSON.stringify(options)}`, async ({
    upstream,
    start,
  }) => {
    const sandbox = await start({ upstream: await upstream(service), ...options })
    for (const [request, who] of Object.entries(requests)) {
      const [method = '', path = ''] = request.split(' ')
      const { headers } = await sandbox.send(path, {
        method,
        headers: json,
        ...(method === 'POST' && { body: NEW }),
      })
      expect([request, headers.has('x-service') ? 1 : 0]).toEqual([request, who])
    }
  })

test('a route looks into headers, keys and bodies, and what it has read passes whole', async ({
  upstream,
  start,
}) => {
  const sandbox = await start({
    upstream: await upstream(service),
    routes: [
      { on: 'createPet', when: { body: { name: 'Nemo' } }, to: 'sandbox' },
      { on: '*', when: { header: { 'x-fake': 'yes' } }, to: 'sandbox' },
      { on: '*', when: { key: { matches: '^fake-' } }, to: 'sandbox' },
    ],
  })
  const who = async (...asked: Parameters<typeof sandbox.send>) =>
    (await sandbox.send(...asked)).headers.get('x-service') ?? 'sandbox'
  const create = (body: string) => ({ method: 'POST', headers: json, body })
  expect(await who('/pets', create(NEW))).toBe('sandbox')
  const other = NEW.replace('Nemo', 'Dory')
  expect(await who('/pets', create(other))).toBe(`POST /v1/pets ${other}`)
  expect(await who('/pets', create('no JSON'))).toBe('POST /v1/pets no JSON')
  expect(await who('/pets', { headers: { 'x-fake': 'yes' } })).toBe('sandbox')
  expect(await who('/pets', { key: 'fake-1' })).toBe('sandbox')
  expect(await who('/pets', { key: 'true-1' })).toBe('GET /v1/pets')
  const long = await sandbox.send('/pets', create(`{"name":"${'x'.repeat(2 ** 20)}"}`))
  expect([long.status, long.body.message]).toEqual([
    413,
    expect.stringContaining('at most 1048576'),
  ])
})

test('Prefer: answer= decides one request, and only that preference is taken out of the line', async ({
  upstream,
  start,
}) => {
  const seen: unknown[] = []
  const url = await upstream((request, response) => {
    seen.push(request.headers.prefer)
    response.writeHead(501).end()
  })
  const sandbox = await start({ upstream: url, mock: ['createPet'] })
  const ask = async (prefer: string, method = 'GET') => {
    const body = method === 'POST' ? { body: NEW } : {}
    const { status, headers } = await sandbox.send('/pets', {
      method,
      headers: { ...json, prefer },
      ...body,
    })
    return [status, headers.get('preference-applied')]
  }
  expect(await ask('answer=sandbox')).toEqual([200, 'answer=sandbox'])
  expect(await ask('answer=sandbox, code=404')).toEqual([404, 'answer=sandbox, code=404'])
  expect(await ask('answer=upstream', 'POST')).toEqual([501, null])
  expect(await ask('a="x, answer=sandbox" ,  Answer=upstream;b=1,wait=2')).toEqual([501, null])
  expect(await ask('answer=nobody')).toEqual([200, null])
  expect(seen).toEqual([undefined, 'a="x, answer=sandbox" ,wait=2', 'answer=nobody'])
})

test('no page has the service take a write that routes keep here, whatever it prefers', async ({
  upstream,
  start,
}) => {
  const seen: unknown[] = []
  const url = await upstream((request, response) => {
    seen.push(request.method)
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  const sandbox = await start({ upstream: url, mock: ['writes'] })
  const ask = async (method: string, more: object) => {
    const { headers } = await sandbox.send('/pets', {
      method,
      headers: { ...json, prefer: 'answer=upstream', ...more },
      ...(method === 'POST' && { body: NEW }),
    })
    return headers.get('x-sandbox-origin')
  }
  const origin = 'https://page.example'
  expect([await ask('GET', { origin }), await ask('POST', { origin })]).toEqual([null, 'store'])
  expect(await ask('POST', {})).toBe(null)
  expect(seen).toEqual(['GET', 'POST'])
})

test('a service that has nothing of the contract is doubted once, and one that has something is not', async ({
  upstream,
  start,
}) => {
  const notices = async (isThere: boolean) => {
    const messages: string[] = []
    const url = await upstream((request, response) => {
      const status = isThere && request.url === '/v1/pets/1' ? 200 : 404
      response.writeHead(status, { 'content-type': 'text/html' }).end('Cannot GET')
    })
    const onNotice = ({ message }: { readonly message: string }) => void messages.push(message)
    const sandbox = await start({ upstream: url, onNotice })
    for (const at of ['/pets', '/pets/1', '/pets', '/pets', '/pets', '/pets'])
      await sandbox.send(at)
    return messages.filter((each) => each.includes('is the base path right?')).length
  }
  expect([await notices(false), await notices(true)]).toEqual([1, 0])
})

/** What the service answers to `DELETE /pets/1` or `GET /pets`, and whether the sandbox answers in its place. */
const missing: [method: string, status: number, missing: unknown, isReplaced: boolean][] = [
  ['POST', 501, undefined, true],
  ['GET', 501, undefined, true],
  ['POST', 404, undefined, true],
  ['POST', 405, undefined, true],
  ['GET', 405, undefined, true],
  ['GET', 500, undefined, false],
  ['GET', 403, undefined, false],
  ['GET', 501, ['undescribed'], false],
  ['POST', 404, [501], false],
  ['POST', 404, 'never', false],
  ['POST', 501, 'never', false],
]

for (const [method, status, words, isReplaced] of missing)
  test(`a ${status} to ${method} is ${isReplaced ? 'not ' : ''}the answer, where missing is ${JSON.stringify(words)}`, async ({
    upstream,
    start,
  }) => {
    const url = await upstream(async (request, response) => {
      await bodyOf(request)
      response.writeHead(status, { 'content-type': 'text/html' }).end('<p>')
    })
    const notices: string[] = []
    const sandbox = await start({
      upstream: url,
      routes: [{ on: '*', to: 'upstream', ...(words !== undefined && { missing: words }) }],
      onNotice: ({ message }: { message: string }) => notices.push(message),
    })
    const answer = await sandbox.send('/pets', {
      method,
      headers: json,
      ...(method === 'POST' && { body: NEW }),
    })
    if (!isReplaced) return expect([answer.status, answer.text]).toEqual([status, '<p>'])
    expect(answer.status).toBe(method === 'POST' ? 201 : 200)
    if (method === 'POST') expect(answer.body).toMatchObject(JSON.parse(NEW))
    expect(notices).toEqual([
      `${method === 'POST' ? 'createPet' : 'listPets'} is missing at the upstream (${status}): the sandbox answers`,
    ])
    const [exchange] = await sandbox.requests.list()
    expect(exchange).toMatchObject({ origin: 'store', answer: { status: answer.status } })
  })

test('a 404 that the contract describes is an answer', async ({ upstream, start }) => {
  const url = await upstream((_request, response) => void response.writeHead(404).end('none'))
  const sandbox = await start({ upstream: url })
  expect(await sandbox.send('/pets/1')).toMatchObject({ status: 404, text: 'none' })
})

test('an upstream that cannot be reached is missing only where that is asked for', async ({
  start,
}) => {
  const upstream = 'http://127.0.0.1:9/v1'
  const asIs = await start({ upstream })
  expect(await asIs.send('/pets')).toMatchObject({ status: 502 })
  const routes = [{ on: '*', to: 'upstream', missing: ['unreachable'] }]
  const sandbox = await start({ upstream, routes })
  expect(await sandbox.send('/pets')).toMatchObject({ status: 200 })
  expect(await sandbox.send('/pets', { method: 'POST', headers: json, body: NEW })).toMatchObject({
    status: 201,
  })
})

test('a write that the service may have got is not made here too', async ({ wire, start }) => {
  const upstream = await wire((socket) => socket.once('data', () => socket.destroy()))
  const routes = [{ on: '*', to: 'upstream', missing: ['unreachable'] }]
  const sandbox = await start({ upstream, routes })
  expect(await sandbox.send('/pets', { method: 'POST', headers: json, body: NEW })).toMatchObject({
    status: 502,
  })
  expect(await sandbox.send('/pets')).toMatchObject({ status: 200 })
})

test('a body longer than 1 MiB is not kept: the answer of a service that does not have the operation passes, and the log says so', async ({
  upstream,
  start,
}) => {
  const url = await upstream(async (request, response) => {
    const { length } = await bodyOf(request)
    response.writeHead(501).end(String(length))
  })
  const notices: string[] = []
  const sandbox = await start({
    upstream: url,
    onNotice: ({ message }: { message: string }) => notices.push(message),
  })
  const body = JSON.stringify({ name: 'x'.repeat(2 ** 20), categoryId: 1 })
  const answer = await sandbox.send('/pets', { method: 'POST', headers: json, body })
  expect(answer).toMatchObject({ status: 501, text: String(body.length) })
  expect(notices).toEqual([
    expect.stringMatching(/^the body of a request for createPet is longer than 1048576 bytes: /),
  ])
})

test('of an answer that is not passed on, 64 KiB are read', async ({ upstream, start }) => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const url = await upstream((_request, response) => {
    response.writeHead(501)
    const write = () => {
      while (response.write(Buffer.alloc(16 * 1024)));
    }
    response.on('drain', write).on('close', () => resolve(response.socket?.bytesWritten ?? 0))
    write()
  })
  const sandbox = await start({ upstream: url })
  expect(await sandbox.send('/pets')).toMatchObject({ status: 200 })
  await promise
})

test('who answers what a preflight asks for answers it', async ({ upstream, start }) => {
  const url = await upstream((request, response) => {
    if (request.headers['access-control-request-method'] === 'DELETE') response.writeHead(405).end()
    else response.writeHead(204, { 'x-service': 'yes' }).end()
  })
  const sandbox = await start({ upstream: url, mock: ['createPet'] })
  const ask = async (path: string, method: string) => {
    const headers = { origin: 'http://a.test', 'access-control-request-method': method }
    const answer = await sandbox.send(path, { method: 'OPTIONS', headers, key: null })
    return [answer.status, answer.headers.has('x-service')]
  }
  expect(await ask('/pets', 'GET')).toEqual([204, true])
  expect(await ask('/pets', 'POST')).toEqual([204, false])
  expect(await ask('/pets/1', 'DELETE')).toEqual([204, false])
})

test('what passes is in the journal with its bytes, its origin and its world', async ({
  upstream,
  start,
}) => {
  const url = await upstream((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=secret-cookie-1' })
      .end('[]')
  })
  const sandbox = await start({ upstream: url })
  await sandbox.send('/pets', { key: 'one-key' })
  await sandbox.send('/pets', { key: 'other-key', headers: { prefer: 'answer=sandbox' } })
  const [exchange, ...others] = await sandbox.requests.list({ origin: 'upstream' })
  expect(others).toEqual([])
  expect(exchange).toMatchObject({
    operation: 'listPets',
    world: expect.stringMatching(/^w-/),
    answer: { status: 200, body: '[]' },
  })
  expect(exchange?.answer?.headers['x-sandbox-origin']).toBeUndefined()
  expect(JSON.stringify(exchange)).not.toMatch(/one-key|secret-cookie/)
  expect(sandbox.upstream).toBe(`${url}/v1`)
})
