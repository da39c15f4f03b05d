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

test('two requests written at once are answered in their order', async ({ sandbox }) => {
  const head = `Host: x\r\nAuthorization: Bearer ${sandbox.key}\r\n`
  const body = '{"name":"Rex","categoryId":3}'
  const { replies } = await sandbox.talk(
    `GET /v1/pets/1 HTTP/1.1\r\n${head}Prefer: delay=50\r\n\r\n` +
      `POST /v1/pets HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
      `GET /v1/pets/2 HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
  )
  const answers = replies.map(({ status, body: text }) => [status, JSON.parse(text).id])
  expect(answers).toEqual([
    [200, 1],
    [201, 51],
    [200, 2],
  ])
})

test('a request does not overtake the creation that was written before it', async ({ sandbox }) => {
  const head = `Host: x\r\nAuthorization: Bearer ${sandbox.key}\r\n`
  const { replies } = await sandbox.talk(
    `${post(sandbox.key, 'Prefer: delay=50\r\n')}GET /v1/pets/51 HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
  )
  expect(replies.map(({ status }) => status)).toEqual([201, 200])
})

const BODY = '{"name":"Rex","categoryId":3}'
const post = (key: string, lines = '') =>
  `POST /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n${lines}` +
  `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`

for (const lines of ['', 'Prefer: delay=50\r\n']) {
  test(`earlier answers are sent before the 400 for garbage${lines && ', also when it is delayed'}`, async ({
    sandbox,
  }) => {
    const { replies, ended, rest } = await sandbox.talk(
      `${post(sandbox.key, lines).repeat(3)}garbage\r\n\r\n`,
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 400])
    expect([ended, rest, sandbox.size]).toEqual(['closed', '', 53])
  })
}

test('what follows a request with Connection: close is not read, and the request is answered', async ({
  sandbox,
}) => {
  const { replies, ended } = await sandbox.talk(
    post(sandbox.key, 'Connection: close\r\n') + post(sandbox.key),
  )
  expect([replies.map(({ status }) => status), ended, sandbox.size]).toEqual([[201], 'closed', 51])
})

test('garbage that goes on gets one 400', async ({ sandbox }) => {
  const { replies, ended } = await sandbox.talk('garbage\r\n\r\n'.repeat(10_000))
  expect([replies.length, replies[0]?.status]).toEqual([1, 400])
  expect(ended).not.toBe('open')
})

for (const bytes of [
  (key: string) => post(key),
  (key: string) => post(key).repeat(3),
  (key: string) => `GET /v1/pets HTTP/1.0\r\nAuthorization: Bearer ${key}\r\n\r\n`,
]) {
  test(`a client that ends its side at once is answered: ${bytes('K').split(' ', 2).join(' ')}, ${bytes('').length} bytes`, async ({
    sandbox,
  }) => {
    const text = bytes(sandbox.key)
    const { replies, ended } = await sandbox.talk(text, { half: true })
    expect(replies.length).toBe(text.split('HTTP/1.').length - 1)
    expect(ended).toBe('closed')
  })
}

test('Expect: 100-continue gets 100, then the answer', async ({ sandbox }) => {
  const body = '{"name":"Rex","categoryId":3}'
  const { replies } = await sandbox.talk(
    `POST /v1/pets HTTP/1.1\r\n${close}Authorization: Bearer ${sandbox.key}\r\nExpect: 100-continue\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  expect(replies.map(({ status }) => status)).toEqual([100, 201])
})

test('HTTP/1.0 is answered, and the connection closed', async ({ sandbox }) => {
  const { replies, ended } = await sandbox.talk(
    `GET /v1/pets/1 HTTP/1.0\r\nAuthorization: Bearer ${sandbox.key}\r\n\r\n`,
  )
  expect([replies[0]?.status, ended]).toEqual([200, 'closed'])
})

test('a connection that is kept open answers again', async ({ sandbox }) => {
  const request = `GET /v1/pets/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\n\r\n`
  const { replies, ended } = await sandbox.talk(request + request, { patience: 150 })
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(ended).toBe('open')
})

test('an upgrade to another protocol is ignored: the request is answered', async ({ sandbox }) => {
  const { replies } = await sandbox.talk(
    'GET /v1/pets HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
  )
  expect(replies.map(({ status }) => status)).toEqual([401])
})

test('CONNECT gets an Error of 501, after the answers to the requests before it', async ({
  sandbox,
}) => {
  const before = 'GET /v1/pets HTTP/1.1\r\nHost: a\r\nPrefer: delay=30\r\n\r\n'
  const { replies, ended } = await sandbox.talk(
    `${before}CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n`,
  )
  expect(replies.map(({ status }) => status)).toEqual([401, 501])
  expect(JSON.parse(replies[1]?.body ?? '')).toMatchObject({ status: 501 })
  expect(ended).toBe('closed')
})
