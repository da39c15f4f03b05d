import { expect, test } from '../support/test.ts'

const close = 'Host: x\r\nConnection: close\r\n'

/** Bytes that are no proper HTTP/1.1 request, and the status that answers them. */
const malformed: [string, string, number][] = [
  ['a line of noise', 'this is no request\r\n\r\n', 400],
  ['an unknown method', 'HELLO /v1/pets HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['another protocol', 'GET /v1/pets FTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a space in the target', 'GET /v1/pets 1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a header without a colon', 'GET /v1/pets HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400],
  ['a space before the colon', 'GET /v1/pets HTTP/1.1\r\nHost : x\r\n\r\n', 400],
  ['a NUL in a header', 'GET /v1/pets HTTP/1.1\r\nHost: x\r\nA: b\u0000c\r\n\r\n', 400],
  [
    'a length that is not a number',
    `POST /v1/pets HTTP/1.1\r\n${close}Content-Length: x\r\n\r\n`,
    400,
  ],
  ['a negative length', `POST /v1/pets HTTP/1.1\r\n${close}Content-Length: -1\r\n\r\n`, 400],
  [
    'two lengths that differ',
    `POST /v1/pets HTTP/1.1\r\n${close}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    400,
  ],
  [
    'a length and chunks',
    `POST /v1/pets HTTP/1.1\r\n${close}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'two Host lines',
    'GET /v1/pets HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n',
    400,
  ],
  ...['a b', 'a@b', 'a/b', 'a:b', 'http://a', '[::1', '[::1]x', 'a:1:2', '\xe4', '"a"', 'a\\b'].map(
    (host): [string, string, number] => [
      `the Host ${host}`,
      `GET /v1/pets HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      400,
    ],
  ),
  ...['gzip, chunked', 'x, chunked', 'chunked, chunked'].map((coding): [string, string, number] => [
    `the transfer coding ${coding}`,
    `POST /v1/pets HTTP/1.1\r\n${close}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`,
    coding.startsWith('chunked') ? 400 : 501,
  ]),
  ['no Host', 'GET /v1/pets HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'a header of 20,000 bytes',
    `GET /v1/pets HTTP/1.1\r\n${close}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ['a target of 20,000 bytes', `GET /v1/${'x'.repeat(20_000)} HTTP/1.1\r\n${close}\r\n`, 431],
  ['an unknown expectation', `GET /v1/pets HTTP/1.1\r\n${close}Expect: the-best\r\n\r\n`, 417],
]

for (const [title, bytes, status] of malformed) {
  test(`${title} is ${status} with an Error, origin and request id`, async ({ sandbox }) => {
    const { replies, ended } = await sandbox.talk(Buffer.from(bytes, 'latin1'))
    expect(ended).toBe('closed')
    expect(replies.map((reply) => reply.status)).toEqual([status])
    const { headers, body } = replies[0] as (typeof replies)[0]
    expect(JSON.parse(body)).toEqual({
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/./),
      status,
    })
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('x-sandbox-origin')).toBe('none')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/)
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
}

test('a malformed chunk in a body is 400, or the connection ends; nothing is added', async ({
  sandbox,
}) => {
  const { ended } = await sandbox.talk(
    `POST /v1/pets HTTP/1.1\r\n${close}Authorization: Bearer ${sandbox.key}\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  )
  expect(ended).not.toBe('open')
  expect(sandbox.size).toBe(50)
})

test('a target in absolute form is served by its path (RFC 9112, section 3.2.2)', async ({
  sandbox,
}) => {
  const ask = (target: string) =>
    sandbox.talk(`GET ${target} HTTP/1.1\r\n${close}Authorization: Bearer ${sandbox.key}\r\n\r\n`)
  const origin = sandbox.url.replace('/v1', '')
  const list = await ask(`${origin}/v1/pets?limit=2`)
  expect(list.replies[0]?.status).toBe(200)
  expect(JSON.parse(list.replies[0]?.body ?? '')).toHaveLength(2)
  expect((await ask(`${origin}/v1/pets/7`)).replies[0]?.status).toBe(200)
  expect((await ask(`${origin}/v1/nothing`)).replies[0]?.status).toBe(404)
})

for (const target of [
  'http://[/x',
  'http://[::1/x',
  'http://%zz/v1/pets',
  'http:///v1/pets',
  'x:y',
]) {
  test(`the broken absolute target ${target} is an Error in JSON`, async ({ sandbox }) => {
    const { replies, ended } = await sandbox.talk(`GET ${target} HTTP/1.1\r\n${close}\r\n`)
    expect(ended).toBe('closed')
    const [reply] = replies
    expect(reply?.headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(reply?.body ?? '').status).toBe(reply?.status)
    expect([400, 401, 404]).toContain(reply?.status)
  })
}

const AUTHORISED = 'Host: x\r\nAuthorization: Bearer sandbox-key\r\n'
const BODY = '{"name":"Rex","categoryId":3}'
const post = (lines = '') =>
  `POST /v1/pets HTTP/1.1\r\n${AUTHORISED}${lines}` +
  `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`
const get = (target: string, lines = '') => `GET ${target} HTTP/1.1\r\n${AUTHORISED}${lines}\r\n`
const LAST = 'Connection: close\r\n'
const SLOW = 'Prefer: delay=50\r\n'

/** What is written at once on a connection, which the server closes, and the statuses of the answers. */
const written: [title: string, bytes: string, statuses: number[]][] = [
  [
    'requests are answered in their order, none before the creation that it follows',
    get('/v1/pets/1', SLOW) + post(SLOW) + get('/v1/pets/51', LAST),
    [200, 201, 200],
  ],
  [
    'earlier answers are sent before the 400 for garbage',
    `${post().repeat(3)}garbage\r\n\r\n`,
    [201, 201, 201, 400],
  ],
  ['so are those that are delayed', `${post(SLOW).repeat(3)}garbage\r\n\r\n`, [201, 201, 201, 400]],
  ['what follows a request with Connection: close is not read', post(LAST) + post(), [201]],
  [
    'Expect: 100-continue gets 100, then the answer',
    post(`Expect: 100-continue\r\n${LAST}`),
    [100, 201],
  ],
  ['HTTP/1.0 is answered', get('/v1/pets/1').replace('1.1', '1.0'), [200]],
  [
    'an upgrade to another protocol is ignored',
    get('/v1/pets', 'Connection: Upgrade, close\r\nUpgrade: h2c\r\n'),
    [200],
  ],
  [
    'CONNECT gets 501, after the answers to the requests before it',
    `${get('/v1/pets', SLOW)}CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n`,
    [200, 501],
  ],
]

test.for(written)('%s', async ([, bytes, statuses], { sandbox }) => {
  const { replies, ended, rest } = await sandbox.talk(bytes)
  expect(replies.map(({ status }) => status)).toEqual(statuses)
  expect([ended, rest]).toEqual(['closed', ''])
  expect(sandbox.size).toBe(50 + statuses.filter((status) => status === 201).length)
  for (const { status, body } of replies)
    if (status > 200)
      expect(JSON.parse(body)).toMatchObject(status > 201 ? { status } : { name: 'Rex' })
})

test('garbage that goes on gets one 400', async ({ sandbox }) => {
  const { replies, ended } = await sandbox.talk('garbage\r\n\r\n'.repeat(10_000))
  expect([replies.length, replies[0]?.status]).toEqual([1, 400])
  expect(ended).not.toBe('open')
})

test.for([
  [post(), 1],
  [post().repeat(3), 3],
  [get('/v1/pets').replace('1.1', '1.0'), 1],
] as const)(
  'a client that ends its side at once is answered: %j',
  async ([bytes, count], { sandbox }) => {
    const { replies, ended } = await sandbox.talk(bytes, { half: true })
    expect([replies.length, ended]).toEqual([count, 'closed'])
  },
)

test('a connection that is kept open answers again', async ({ sandbox }) => {
  const { replies, ended } = await sandbox.talk(get('/v1/pets/1').repeat(2), { patience: 150 })
  expect([replies.map(({ status }) => status), ended]).toEqual([[200, 200], 'open'])
})
