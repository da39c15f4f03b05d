import { expectError } from '../support/expect-error.ts'
import { FOREIGN_METHOD, FOREIGN_PATH } from '../support/not-in-contract.ts'
import { expect, test } from '../support/test.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Requests with something else wrong, which without a key all answer 401. */
const wrong = [
  ['a body that is not JSON', '/pets', { body: '{', headers: JSON_TYPE }],
  ['a body that breaks NewPet', '/pets', { json: {} }],
  ['a body over 1 MiB', '/pets', { body: 'x'.repeat(1_200_000), headers: JSON_TYPE }],
  ['a body in another type', '/pets', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['a body in gzip', '/pets', { body: 'x', headers: { 'content-encoding': 'gzip' } }],
  ['no body at all', '/pets', { method: 'POST' }],
  ['a bad limit', '/pets?limit=0', {}],
  ['an id that is none', '/pets/rex', {}],
  ['an id with a broken escape', '/pets/%zz', {}],
  ['an animal there is not', '/pets/999', {}],
  ['a preferred code', '/pets', { headers: { prefer: 'code=503' } }],
  ['a preferred cut connection', '/pets', { headers: { prefer: 'fault=reset' } }],
  ['a message without text', '~/messages', { json: {} }],
] as const

for (const [title, path, request] of wrong) {
  test(`the credential comes first: 401 with ${title}`, async ({ sandbox }) => {
    const reply = await sandbox.send(path, { ...request, key: null })
    expectError(reply, 401)
    expect(reply.headers.get('preference-applied')).toBeNull()
  })
}

test('the credential comes before the faults, which do not count what is refused', async ({
  start,
}) => {
  const faults = [{ id: 'down', on: '*', respond: { status: 503 } }]
  const sandbox = await start({ scenario: { version: 1, faults } })
  expectError(await sandbox.send('/pets', { key: null }), 401)
  expect(sandbox.receipts()).toMatchObject([{ calls: 0, fired: 0 }])
})

test('the credential comes before the sunset', async ({ start }) => {
  const sandbox = await start({ now: Date.parse('2031-01-01') })
  expectError(await sandbox.send('/pets/1', { key: null }), 401)
  expectError(await sandbox.send('/pets/1'), 410)
})

for (const [method, path, status] of [
  ['GET', '/nothing', 404],
  [FOREIGN_METHOD, '/pets', 405],
  [FOREIGN_METHOD, '/pets/1', 405],
  ['GET', '~/messages', 405],
  ['GET', FOREIGN_PATH, 404],
] as const) {
  test(`the route comes before the credential: ${method} ${path} is ${status} without a key`, async ({
    sandbox,
  }) => {
    const reply = await sandbox.send(path, { method, key: null })
    expectError(reply, status)
    expect(reply.headers.get('x-sandbox-origin')).toBe('none')
  })
}

test('a preference comes before the checks', async ({ sandbox }) => {
  const headers = { prefer: 'code=503' }
  expectError(await sandbox.send('/pets?limit=0', { headers }), 503)
  expectError(await sandbox.send('/pets', { json: {}, headers }), 503)
})

test('a fault before comes before the checks, a fault after comes after them', async ({
  start,
}) => {
  const scenario = (at: string) => ({
    version: 1,
    faults: [{ id: 'down', on: 'listPets', at, respond: { status: 503 } }],
  })
  for (const at of ['before', 'after']) {
    const sandbox = await start({ scenario: scenario(at) })
    expectError(await sandbox.send('/pets?limit=0'), 503)
    const violations = (await sandbox.requests.list())
      .at(-1)
      ?.violations.map(({ location }) => location)
    expect(violations, at).toEqual(at === 'before' ? [] : ['query.limit'])
  }
})

test('after its sunset an operation is gone, whatever its parameters', async ({ start }) => {
  const sandbox = await start({ now: Date.parse('2031-01-01') })
  expectError(await sandbox.send('/pets/rex'), 410)
})
