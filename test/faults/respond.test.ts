import { expectError } from '../support/expect-error.ts'
import { expect, type TestRequest, test } from '../support/test.ts'

const NEW = { json: { name: 'Rex', categoryId: 3 } }
const HI = { json: { message: 'Hi' } }

const respondWith = (respond: object, more: object = {}) => ({
  version: 1,
  extends: 'default',
  faults: [{ id: 'f', on: '*', respond, ...more }],
})

/** Each error that the contract documents, with its words there. */
test.for<[string, string, TestRequest, number, string]>([
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
])(
  'contract 7: an injected error of %s (%s %j: %i) has the words of the contract',
  async ([, path, request, status, message], { sandbox }) => {
    await sandbox.load(respondWith({ status }))
    const reply = await sandbox.send(path, request)
    expectError(reply, status, message)
    expect(reply.headers.get('x-sandbox-origin')).toBe('fault')
    expect(reply.headers.get('x-sandbox-fault')).toBe('f')
    expect(reply.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
    // It is announced where the operation is deprecated.
    expect(reply.headers.has('sunset')).toBe(path === '/pets/1')
  },
)

test.for([
  [403, 'forbidden'],
  [418, 'im_a_teapot'],
  [429, 'too_many_requests'],
  [500, 'internal_server_error'],
  [599, 'status_599'],
] as const)(
  'an injected %i is off the contract, and says so',
  async ([status, code], { sandbox }) => {
    await sandbox.load(respondWith({ status }))
    const reply = await sandbox.send('/pets')
    expectError(reply, status, `Injected by the sandbox: status ${status}`)
    expect(reply.body.code).toBe(code)
  },
)

test('code, message and headers of a fault are taken as they are', async ({ sandbox }) => {
  const headers = { 'retry-after': '1', 'X-Own': 'a b', 'x-latin': 'Zo\u00eb' }
  const message = 'Slow down, please: 10 per minute.'
  await sandbox.load(respondWith({ status: 429, code: 'rate_limited', message, headers }))
  const reply = await sandbox.send('/pets')
  expectError(reply, 429, message)
  expect(reply.body.code).toBe('rate_limited')
  for (const [name, value] of Object.entries(headers)) expect(reply.headers.get(name)).toBe(value)
})

const HTML = { 'Content-Type': 'text/html' }

/** Bodies of a fault: what comes, and its content type. */
test.for<[respond: object, text: string, type?: string]>([
  [{ status: 502, body: '<h1>Bad Gateway</h1>' }, '<h1>Bad Gateway</h1>'],
  [{ status: 502, body: '<h1>Oops</h1>', headers: HTML }, '<h1>Oops</h1>', 'text/html'],
  [{ status: 200, body: { error: [1, null] } }, '{"error":[1,null]}'],
  [{ status: 200, body: [] }, '[]'],
  [{ status: 200, body: '[{"id":1' }, '[{"id":1'],
  [{ status: 500, body: null }, 'null'],
  [{ status: 500, body: 2n ** 63n - 1n }, '9223372036854775807'],
])('a fault may answer %s', async ([respond, text, type = 'application/json'], { sandbox }) => {
  await sandbox.load(respondWith(respond))
  const response = await fetch(`${sandbox.url}/pets`, {
    headers: { authorization: `Bearer ${sandbox.key}` },
  })
  expect(await response.text()).toBe(text)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('x-sandbox-fault')).toBe('f')
})

test.for([
  [204, null],
  [205, '0'],
  [304, null],
] as const)('a fault may answer %i, which has no body', async ([status, length], { sandbox }) => {
  await sandbox.load(respondWith({ status }))
  const reply = await sandbox.send('/pets')
  expect([reply.status, reply.text]).toEqual([status, ''])
  expect(reply.headers.get('content-length')).toBe(length)
})

test('at before, nothing has changed; at after, the change is made and the answer lost', async ({
  sandbox,
}) => {
  for (const [more, request, size] of [
    [{}, NEW, 50],
    [{ at: 'before' }, NEW, 50],
    [{ at: 'after' }, NEW, 51],
    // It strikes also what was refused: then nothing is done.
    [{ at: 'after' }, { json: {} }, 50],
  ] as const) {
    await sandbox.load(respondWith({ status: 500 }, more))
    await sandbox.reset()
    expectError(await sandbox.send('/pets', request), 500)
    expect(sandbox.size).toBe(size)
  }
})

test('several faults strike together: delays add up, the first answer ends it', async ({
  sandbox,
}) => {
  const faults = [
    { id: 'slow', on: '*', delay: 30 },
    { id: 'slower', on: 'listPets', delay: 30 },
    { id: 'down', on: 'listPets', respond: { status: 503 } },
    { id: 'never', on: 'listPets', respond: { status: 500 } },
    { id: 'late', on: 'listPets', at: 'after', respond: { status: 504 } },
  ]
  await sandbox.load({ version: 1, faults })
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

test.for<[object]>([
  [{ delay: 40 }],
  [{ delay: 40, at: 'after' }],
  [{ delay: { type: 'uniform', lower: 40, upper: 60 } }],
  [{ delay: { type: 'lognormal', median: 41, sigma: 0 } }],
])('%j takes at least 40 ms and leaves the answer as it is', async ([more], { sandbox }) => {
  const faults = [{ id: 'slow', on: 'getPet', ...more }]
  await sandbox.load({ version: 1, extends: 'default', faults })
  const started = performance.now()
  const reply = await sandbox.send('/pets/1')
  expect(performance.now() - started).toBeGreaterThanOrEqual(39)
  expect([reply.status, reply.body.name]).toEqual([200, 'Rex'])
  expect(reply.headers.get('x-sandbox-origin')).toBe('store')
  expect(reply.headers.get('x-sandbox-fault')).toBe('slow')
})
