import { expectError } from '../support/expect-error.ts'
import { expect, type TestRequest, test } from '../support/test.ts'

const NEW = { json: { name: 'Rex', categoryId: 3 } }
const HI = { json: { message: 'Hi' } }

/** Each error that the contract documents, with its words there. */
const documented: [string, string, TestRequest, number, string][] = [
  ['listPets', '/pets', {}, 401, 'API key missing or invalid'],
  ['createPet', '/pets', NEW, 400, 'Body missing, required fields absent, or invalid values'],
  ['createPet', '/pets', NEW, 401, 'API key missing or invalid'],
  ['getPet', '/pets/1', {}, 401, 'API key missing or invalid'],
  ['getPet', '/pets/1', {}, 404, 'Animal not found'],
  [
    'createMessage',
    '~/messages',
    HI,
    400,
    'JSON is invalid, message is absent, or the content type is not set',
  ],
  ['createMessage', '~/messages', HI, 401, 'API key missing or invalid'],
]

const respondWith = (respond: object, more: object = {}) => ({
  version: 1,
  extends: 'default',
  faults: [{ id: 'f', on: '*', respond, ...more }],
})

for (const [operation, path, request, status, message] of documented) {
  test(`contract 7: an injected ${status} of ${operation} has the contract's words`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario: respondWith({ status }) })
    const reply = await sandbox.send(path, request)
    expectError(reply, status, message)
    expect(reply.headers.get('x-sandbox-origin')).toBe('fault')
    expect(reply.headers.get('x-sandbox-fault')).toBe('f')
    expect(reply.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
  })
}

for (const [status, code] of [
  [403, 'forbidden'],
  [409, 'conflict'],
  [418, 'im_a_teapot'],
  [429, 'too_many_requests'],
  [500, 'internal_server_error'],
  [503, 'service_unavailable'],
  [599, 'status_599'],
] as const) {
  test(`an injected ${status} is off the contract, and says so`, async ({ start }) => {
    const sandbox = await start({ scenario: respondWith({ status }) })
    const reply = await sandbox.send('/pets')
    expectError(reply, status, `Injected by the sandbox: status ${status}`)
    expect(reply.body.code).toBe(code)
  })
}

test('code, message and headers of a fault are taken as they are', async ({ start }) => {
  const respond = {
    status: 429,
    code: 'rate_limited',
    message: 'Slow down, please: 10 per minute.',
    headers: { 'retry-after': '1', 'X-Own': 'a b', 'x-latin': 'Zo\u00eb' },
  }
  const sandbox = await start({ scenario: respondWith(respond) })
  const reply = await sandbox.send('/pets')
  expectError(reply, 429, respond.message)
  expect(reply.body.code).toBe('rate_limited')
  expect(reply.headers.get('retry-after')).toBe('1')
  expect(reply.headers.get('x-own')).toBe('a b')
  expect(reply.headers.get('x-latin')).toBe('Zo\u00eb')
})

/** Bodies of a fault: what comes, and its content type. */
const bodies: [object, string, string][] = [
  [{ status: 502, body: '<h1>Bad Gateway</h1>' }, '<h1>Bad Gateway</h1>', 'application/json'],
  [
    { status: 502, body: '<h1>Oops</h1>', headers: { 'Content-Type': 'text/html' } },
    '<h1>Oops</h1>',
    'text/html',
  ],
  [{ status: 200, body: { error: [1, null] } }, '{"error":[1,null]}', 'application/json'],
  [{ status: 200, body: [] }, '[]', 'application/json'],
  [{ status: 200, body: '[{"id":1' }, '[{"id":1', 'application/json'],
  [{ status: 500, body: null }, 'null', 'application/json'],
  [{ status: 500, body: 2n ** 63n - 1n }, '9223372036854775807', 'application/json'],
]

for (const [respond, text, type] of bodies) {
  test(`a fault may answer ${text} as ${type}`, async ({ start }) => {
    const sandbox = await start({ scenario: respondWith(respond) })
    const response = await fetch(`${sandbox.url}/pets`, {
      headers: { authorization: `Bearer ${sandbox.key}` },
    })
    expect(await response.text()).toBe(text)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('x-sandbox-fault')).toBe('f')
  })
}

test.for([
  [204, null],
  [205, '0'],
  [304, null],
] as const)('a fault may answer %i, which has no body', async ([status, length], { start }) => {
  const sandbox = await start({ scenario: respondWith({ status }) })
  const reply = await sandbox.send('/pets')
  expect([reply.status, reply.text, reply.headers.get('content-length')]).toEqual([
    status,
    '',
    length,
  ])
})

test('at before, nothing has changed; at after, the change is made and the answer lost', async ({
  start,
}) => {
  for (const [at, size] of [
    [undefined, 50],
    ['before', 50],
    ['after', 51],
  ] as const) {
    const sandbox = await start({ scenario: respondWith({ status: 500 }, at ? { at } : {}) })
    expectError(await sandbox.send('/pets', NEW), 500)
    expect(sandbox.size, at).toBe(size)
  }
})

test('a fault after strikes also what was refused, and then nothing is done', async ({ start }) => {
  const sandbox = await start({ scenario: respondWith({ status: 500 }, { at: 'after' }) })
  expectError(await sandbox.send('/pets', { json: {} }), 500)
  expect(sandbox.size).toBe(50)
})

test('several faults strike together: delays add up, the first answer ends it', async ({
  start,
}) => {
  const faults = [
    { id: 'slow', on: '*', delay: 30 },
    { id: 'slower', on: 'listPets', delay: 30 },
    { id: 'down', on: 'listPets', respond: { status: 503 } },
    { id: 'never', on: 'listPets', respond: { status: 500 } },
    { id: 'late', on: 'listPets', at: 'after', respond: { status: 504 } },
  ]
  const sandbox = await start({ scenario: { version: 1, faults } })
  const started = performance.now()
  const reply = await sandbox.send('/pets')
  expect(performance.now() - started).toBeGreaterThanOrEqual(59)
  expectError(reply, 503)
  expect(reply.headers.get('x-sandbox-fault')).toBe('slow,slower,down')
  const fired = sandbox.receipts().map(({ id, calls, fired }) => [id, calls, fired])
  expect(fired).toEqual([
    ['slow', 1, 1],
    ['slower', 1, 1],
    ['down', 1, 1],
    ['never', 1, 0],
    ['late', 1, 0],
  ])
})

test('a delay of 60 ms takes at least 60 ms and leaves the answer as it is', async ({ start }) => {
  const faults = [{ id: 'slow', on: 'getPet', delay: 60 }]
  const sandbox = await start({ scenario: { version: 1, extends: 'default', faults } })
  for (const at of ['before', 'after']) {
    await sandbox.load({ version: 1, extends: 'default', faults: [{ ...faults[0], at }] })
    const started = performance.now()
    const reply = await sandbox.send('/pets/1')
    expect(performance.now() - started).toBeGreaterThanOrEqual(59)
    expect([reply.status, reply.body.name]).toEqual([200, 'Rex'])
    expect(reply.headers.get('x-sandbox-origin')).toBe('store')
    expect(reply.headers.get('x-sandbox-fault')).toBe('slow')
  }
})

for (const delay of [
  { type: 'uniform', lower: 40, upper: 60 },
  { type: 'lognormal', median: 50, sigma: 0 },
]) {
  test(`a drawn delay passes over HTTP: ${delay.type}`, async ({ start }) => {
    const faults = [{ id: 'slow', on: '*', delay }]
    const sandbox = await start({ scenario: { version: 1, faults } })
    const started = performance.now()
    await sandbox.send('/pets')
    expect(performance.now() - started).toBeGreaterThanOrEqual(39)
  })
}

test('a fault that answers an error of getPet is announced where it is documented', async ({
  start,
}) => {
  const sandbox = await start({ scenario: respondWith({ status: 404 }) })
  expect((await sandbox.send('/pets/1')).headers.get('sunset')).not.toBeNull()
})
