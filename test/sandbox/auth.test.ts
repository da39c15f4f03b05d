import { expectError } from '../support/expect-error.ts'
import { expect, test } from '../support/test.ts'

const OPERATIONS = [
  ['listPets', '/pets', {}],
  ['createPet', '/pets', { json: { name: 'Rex', categoryId: 3 } }],
  ['getPet', '/pets/1', {}],
  ['createMessage', '~/messages', { json: { message: 'Hi' } }],
] as const

for (const [operation, path, request] of OPERATIONS) {
  test(`contract 5 and 7: ${operation} answers 401 when the key is missing or invalid`, async ({
    sandbox,
  }) => {
    for (const key of [null, 'wrong', 'sandbox-key2', 'sandbox-ke', 'SANDBOX-KEY', '*']) {
      const reply = await sandbox.send(path, { ...request, key })
      expectError(reply, 401, /^API key missing or invalid: /)
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
      expect(reply.headers.get('x-sandbox-origin')).toBe('contract')
    }
    expect((await sandbox.send(path, request)).status).toBeLessThan(300)
  })
}

/** Values of the header `Authorization` that are taken, and that are not. */
const values: readonly (readonly [status: number, values: readonly string[]])[] = [
  [
    200,
    [
      ...['Bearer sandbox-key', 'bearer sandbox-key', 'BEARER sandbox-key'],
      ...['bEaReR   sandbox-key', 'Bearer sandbox-key  '],
    ],
  ],
  [
    401,
    [
      ...['Bearer', 'Bearer ', 'sandbox-key', 'Basic sandbox-key', 'Basic c2FuZGJveC1rZXk6'],
      ...['Token sandbox-key', 'Bearersandbox-key', 'Bearer\tsandbox-key'],
      ...['Bearer sandbox-key extra', 'Bearer sandbox-key,', 'Bearer "sandbox-key"'],
      ...['Bearer sandbox-key, Bearer sandbox-key', 'Bearer sandbox-key\u00e9'],
    ],
  ],
]

test.for(values.flatMap(([status, all]) => all.map((value) => [value, status] as const)))(
  'contract 5: Authorization: %j is answered %i',
  async ([value, status], { sandbox }) => {
    const request = `GET /v1/pets?limit=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${value}\r\n\r\n`
    const { replies } = await sandbox.talk(Buffer.from(request, 'latin1'))
    expect(replies.map((reply) => reply.status)).toEqual([status])
  },
)

test('contract 5: a key in the query or in another header is not a credential', async ({
  sandbox,
}) => {
  const headers = { 'x-api-key': sandbox.key, 'proxy-authorization': `Bearer ${sandbox.key}` }
  expectError(await sandbox.send(`/pets?access_token=${sandbox.key}`, { key: null, headers }), 401)
})

test.for([
  [
    ['one', 'two-2'],
    ['one', 'two-2'],
    ['sandbox-key', 'onetwo-2'],
  ],
  [
    ['test-*', 'a.b*c', 'plain'],
    ['test-', 'test-1', 'test-/~+.=', 'a.bc', 'a.b-anything-c', 'plain'],
    ['xtest-1', 'test', 'axbc', 'a.bcd', 'plain1'],
  ],
] as const)(
  'of the keys %j each works, and no other; a key may be a pattern, in which only the star is special',
  async ([keys, good, bad], { start }) => {
    const sandbox = await start({ keys })
    for (const key of good) expect((await sandbox.send('/pets', { key })).status, key).toBe(200)
    for (const key of bad) expect((await sandbox.send('/pets', { key })).status, key).toBe(401)
    expect(sandbox.key).toBe(keys.find((key) => !key.includes('*')))
  },
)

test('if every key is a pattern, the key that is shown works', async ({ start }) => {
  const sandbox = await start({ keys: ['team-*-key-*'] })
  expect(sandbox.key).not.toContain('*')
  expect((await sandbox.send('/pets')).status).toBe(200)
})

test('an answer never repeats a refused credential', async ({ sandbox }) => {
  const { text } = await sandbox.send('/pets', { key: 'my-secret-token' })
  expect(text).not.toContain('my-secret-token')
})
