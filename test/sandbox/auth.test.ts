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

/** Values of the header `Authorization`, and what a list answers. */
const values: [string, number][] = [
  ['Bearer sandbox-key', 200],
  ['bearer sandbox-key', 200],
  ['BEARER sandbox-key', 200],
  ['bEaReR   sandbox-key', 200],
  ['Bearer sandbox-key  ', 200],
  ['Bearer', 401],
  ['Bearer ', 401],
  ['sandbox-key', 401],
  ['Basic sandbox-key', 401],
  ['Basic c2FuZGJveC1rZXk6', 401],
  ['Token sandbox-key', 401],
  ['Bearersandbox-key', 401],
  ['Bearer\tsandbox-key', 401],
  ['Bearer sandbox-key extra', 401],
  ['Bearer sandbox-key,', 401],
  ['Bearer "sandbox-key"', 401],
  ['Bearer sandbox-key, Bearer sandbox-key', 401],
  ['Bearer sandbox-key\u00e9', 401],
]

for (const [value, status] of values) {
  test(`contract 5: Authorization: ${JSON.stringify(value)} is answered ${status}`, async ({
    sandbox,
  }) => {
    const request = `GET /v1/pets?limit=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${value}\r\n\r\n`
    const { replies } = await sandbox.talk(Buffer.from(request, 'latin1'))
    expect(replies.map((reply) => reply.status)).toEqual([status])
  })
}

test('contract 5: a key in the query or in another header is not a credential', async ({
  sandbox,
}) => {
  const headers = { 'x-api-key': sandbox.key, 'proxy-authorization': `Bearer ${sandbox.key}` }
  expectError(await sandbox.send(`/pets?access_token=${sandbox.key}`, { key: null, headers }), 401)
})

test('several keys work, and no other', async ({ start }) => {
  const sandbox = await start({ keys: ['one', 'two-2'] })
  for (const [key, status] of [
    ['one', 200],
    ['two-2', 200],
    ['sandbox-key', 401],
    ['onetwo-2', 401],
  ] as const) {
    expect((await sandbox.send('/pets', { key })).status, key).toBe(status)
  }
})

test('a key may be a pattern, in which only the star is special', async ({ start }) => {
  const sandbox = await start({ keys: ['test-*', 'a.b*c', 'plain'] })
  for (const [key, status] of [
    ['test-', 200],
    ['test-1', 200],
    ['test-/~+.=', 200],
    ['xtest-1', 401],
    ['test', 401],
    ['a.bc', 200],
    ['a.b-anything-c', 200],
    ['axbc', 401],
    ['a.bcd', 401],
    ['plain', 200],
    ['plain1', 401],
  ] as const) {
    expect((await sandbox.send('/pets', { key })).status, key).toBe(status)
  }
  expect(sandbox.key).toBe('plain')
})

test('if every key is a pattern, the key that is shown works', async ({ start }) => {
  const sandbox = await start({ keys: ['team-*-key-*'] })
  expect(sandbox.key).not.toContain('*')
  expect((await sandbox.send('/pets')).status).toBe(200)
})

test('an answer never repeats a refused credential', async ({ sandbox }) => {
  const { text } = await sandbox.send('/pets', { key: 'my-secret-token' })
  expect(text).not.toContain('my-secret-token')
})
