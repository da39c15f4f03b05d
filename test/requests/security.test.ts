import { readFileSync } from 'node:fs'
import { answer, object, text } from '../support/contract-parts.ts'
import { expect, type OwnSandbox, ownContract, test } from '../support/own-contract.ts'
import { ask, fixture } from '../tls/support.ts'

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer' },
  login: { type: 'http', scheme: 'basic' },
  header: { type: 'apiKey', in: 'header', name: 'X-Shop' },
  query: { type: 'apiKey', in: 'query', name: 'shop' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'visit' },
  grants: { type: 'oauth2', flows: {} },
  connect: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example/' },
  certificate: { type: 'mutualTLS' },
}

const error = object({ message: text }, ['message'])
const operation = (operationId: string, security?: readonly object[]) => ({
  get: {
    ...{ operationId, ...(security && { security }) },
    responses: { 200: answer(object({ ok: text })), 401: answer(error) },
  },
})

const source = ownContract({
  components: { schemas: {}, securitySchemes },
  security: [{ header: [] }],
  paths: {
    '/usual': operation('usual'),
    '/public': operation('open', []),
    '/optional': operation('optional', [{}, { token: [] }]),
    '/token': operation('token', [{ token: [] }]),
    '/login': operation('login', [{ login: [] }]),
    '/query': operation('query', [{ query: [] }]),
    '/cookie': operation('cookie', [{ cookie: [] }]),
    '/grants': operation('grants', [{ grants: ['read'] }]),
    '/connect': operation('connect', [{ connect: [] }]),
    '/certificate': operation('certificate', [{ certificate: [] }]),
    '/either': operation('either', [{ token: [] }, { login: [] }]),
    '/both': operation('both', [{ header: [], query: [] }]),
  },
} as { paths: object })

const basic = (both: string) => `Basic ${Buffer.from(both).toString('base64')}`

const status = async (
  { send }: OwnSandbox,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> =>
  (await send(`GET ${path}`, undefined, { authorization: '', ...headers })).status

test('without keys, a credential of the right form in its place is taken, and no other', async ({
  start,
}) => {
  const own = await start(source)
  for (const [path, headers, expected] of [
    ['/usual', { 'x-shop': 'any' }, 200],
    ['/usual', {}, 401],
    ['/usual', { authorization: 'Bearer any' }, 401],
    ['/public', {}, 200],
    ['/optional', {}, 200],
    ['/token', { authorization: 'Bearer any' }, 200],
    ['/token', { authorization: 'bearer any' }, 200],
    ['/token', { authorization: 'Bearer' }, 401],
    ['/token', { authorization: basic('a:b') }, 401],
    ['/login', { authorization: basic('a:b') }, 200],
    ['/login', { authorization: 'Basic x' }, 401],
    ['/login', { authorization: 'Bearer any' }, 401],
    ['/query?shop=any', {}, 200],
    ['/query?shop=', {}, 401],
    ['/query', {}, 401],
    ['/cookie', { cookie: 'a=b; visit=any' }, 200],
    ['/cookie', { cookie: 'visits=any' }, 401],
    ['/grants', { authorization: 'Bearer any' }, 200],
    ['/connect', { authorization: 'Bearer any' }, 200],
    ['/connect', {}, 401],
    ['/certificate', { authorization: 'Bearer any' }, 401],
    ['/either', { authorization: 'Bearer any' }, 200],
    ['/either', { authorization: basic('a:b') }, 200],
    ['/either', {}, 401],
    ['/both?shop=any', { 'x-shop': 'any' }, 200],
    ['/both?shop=any', {}, 401],
    ['/both', { 'x-shop': 'any' }, 401],
  ] as const)
    expect([path, headers, await status(own, path, headers)]).toEqual([path, headers, expected])
})

test('with keys, only these are taken, wherever they are', async ({ start }) => {
  const own = await start(source, { keys: ['one', 'two', 'three'] })
  for (const [path, headers, expected] of [
    ['/usual', { 'x-shop': 'one' }, 200],
    ['/usual', { 'x-shop': 'four' }, 401],
    ['/query?shop=one', {}, 200],
    ['/query?shop=four', {}, 401],
    ['/cookie', { cookie: 'visit=four' }, 401],
    ['/login', { authorization: basic('user:two') }, 200],
    ['/login', { authorization: basic('anyone:three') }, 200],
    ['/login', { authorization: basic('one:') }, 200],
    ['/login', { authorization: basic('user:four') }, 401],
    ['/both?shop=one', { 'x-shop': 'four' }, 401],
    ['/both?shop=one', { 'x-shop': 'three' }, 200],
    ['/public', { authorization: 'Bearer four' }, 200],
  ] as const)
    expect([path, headers, await status(own, path, headers)]).toEqual([path, headers, expected])
})

test('a refusal says what to send, and challenges by the schemes', async ({ start }) => {
  const { send } = await start(source, { keys: ['one'] })
  const refusal = async (path: string, headers: Record<string, string> = {}) => {
    const given = { authorization: '', ...headers }
    const { body, headers: answered } = await send(`GET ${path}`, undefined, given)
    return [body.message, answered.get('www-authenticate')]
  }
  expect(await refusal('/usual')).toEqual([
    'Credential missing or invalid: send the header X-Shop: <API_KEY>',
    'ApiKey',
  ])
  expect(await refusal('/both', { 'x-shop': 'one' })).toEqual([
    'Credential missing or invalid: send the header X-Shop: <API_KEY> and the parameter shop=<API_KEY>',
    'ApiKey',
  ])
  expect(await refusal('/both', { 'x-shop': 'four' })).toEqual([
    'Credential missing or invalid: this key is not accepted here',
    'ApiKey',
  ])
  expect(await refusal('/either')).toEqual([
    'Credential missing or invalid: send the header Authorization: Bearer <API_KEY>, or the header Authorization: Basic <base64 of user:password>',
    'Bearer, Basic realm="sandbox", charset="UTF-8"',
  ])
  expect(await refusal('/login', { authorization: 'Bearer one' })).toEqual([
    'Credential missing or invalid: expected the header Authorization: Basic <base64 of user:password>',
    'Basic realm="sandbox", charset="UTF-8"',
  ])
  for (const [authorization, why] of [
    ['Bearer wrong', 'this key is not accepted here'],
    [basic('ada:wrong'), 'this key is not accepted here'],
    [
      'Digest x',
      'expected the header Authorization: Bearer <API_KEY>, or the header Authorization: Basic <base64 of user:password>',
    ],
  ] as const)
    expect((await refusal('/either', { authorization }))[0]).toBe(
      `Credential missing or invalid: ${why}`,
    )
  expect(await refusal('/certificate')).toEqual([
    'Credential missing or invalid: send a client certificate that the server trusts',
    'Bearer',
  ])
})

test('each key has a world of its own, wherever the key is', async ({ start }) => {
  const { send } = await start(source, {
    scenario: { version: 1, name: 'own', isolation: 'per-key' },
  })
  const worldOf = async (path: string, headers: Record<string, string>) =>
    (await send(`GET ${path}`, undefined, { authorization: '', ...headers })).headers.get(
      'x-sandbox-world',
    )
  const one = await worldOf('/token', { authorization: 'Bearer one' })
  expect(one).toMatch(/^w-/)
  expect(await worldOf('/query?shop=one', {})).toBe(one)
  expect(await worldOf('/cookie', { cookie: 'visit=one' })).toBe(one)
  expect(await worldOf('/public', { authorization: 'Bearer one' })).toBe(one)
  expect(await worldOf('/usual', { 'x-shop': 'two' })).not.toBe(one)
  const spaced = await worldOf('/query?shop=a%20b', {})
  expect(spaced).toMatch(/^w-/)
  expect(await worldOf('/query?shop=a_b', {})).not.toBe(spaced)
})

test('no key of the contract is in the journal, whatever its name', async ({ start }) => {
  const { send, sandbox } = await start(source, { keys: ['open-sesame-7'] })
  for (const secret of ['open-sesame-7', 'shut-sesame-8', 'ab']) {
    await send('GET /usual', undefined, { authorization: '', 'x-shop': secret })
    await send(`GET /query?shop=${secret}&other=x`, undefined, { authorization: '' })
    await send('GET /cookie', undefined, { authorization: '', cookie: `visit=${secret}` })
    await send('GET /login', undefined, { authorization: basic(`user:${secret}`) })
  }
  const exchanges = await sandbox.requests.list()
  const kept = JSON.stringify(exchanges)
  expect(exchanges).toHaveLength(12)
  expect(kept).not.toContain('sesame')
  expect(kept).not.toContain(basic('user:open-sesame-7'))
  expect(kept).not.toMatch(/"ab"|=ab\b/)
  expect(kept).toContain('other=x')
})

test('a client certificate is one that the server trusts', async ({ start }) => {
  const { sandbox } = await start(source, {
    tls: { selfSigned: true, ca: fixture('client-ca.pem') },
  })
  const { ca } = sandbox.tls ?? {}
  const [cert, key] = ['client.pem', 'client-key.pem'].map((name) => readFileSync(fixture(name)))
  const { origin } = new URL(sandbox.url)
  expect(await ask(`${origin}/certificate`, { ca, cert, key })).toMatchObject({ status: 200 })
})

test('a recorded answer is found by a request whose key is not in Authorization', async ({
  start,
}) => {
  const entry = {
    request: 'GET /usual',
    credential: 'absent',
    answer: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"ok":"taped"}',
    },
  }
  const { send } = await start(source, {
    scenario: { version: 1, name: 'own', exchanges: [entry] },
  })
  const answered = await send('GET /usual', undefined, { authorization: '', 'x-shop': 'any' })
  expect(answered).toMatchObject({ status: 200, body: { ok: 'taped' } })
  expect((await send('GET /usual', undefined, { authorization: '' })).status).toBe(401)
})
