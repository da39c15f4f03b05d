import { allowedMethods } from '../support/contract.ts'
import { expectError } from '../support/expect-error.ts'
import { expect, test } from '../support/test.ts'

const DOCUMENTED = {
  400: 'Body missing, required fields absent, or invalid values',
  401: 'API key missing or invalid',
  404: 'Animal not found',
}

/** Values of `Prefer` and what is answered: the status and `Preference-Applied`. */
const values: [string, number, string | null][] = [
  ['code=503', 503, 'code=503'],
  ['code=400', 400, 'code=400'],
  ['code=599', 599, 'code=599'],
  ['code="503"', 503, 'code=503'],
  ['Code=503', 503, 'code=503'],
  ['code = 503', 503, 'code=503'],
  ['code=503; because="it must"', 503, 'code=503'],
  ['code=503, code=404', 503, 'code=503'],
  ['return=minimal, code=503', 503, 'code=503'],
  ['foo="a, code=500", code=503', 503, 'code=503'],
  ['foo="a\\", code=500", code=503', 503, 'code=503'],
  ['foo="a; b", code=503', 503, 'code=503'],
  ['delay=0, code=503', 503, 'code=503, delay=0'],
  ['code=503, delay=1, fault=reset', 503, 'code=503, delay=1'],
  ['delay=1', 200, 'delay=1'],
  ['delay="1"', 200, 'delay=1'],
  ['', 200, null],
  [',,', 200, null],
  ['code', 200, null],
  ['code=', 200, null],
  ['code=200', 200, null],
  ['code=399', 200, null],
  ['code=600', 200, null],
  ['code=4040', 200, null],
  ['code=4e2', 200, null],
  ['code=-404', 200, null],
  ['code=abc', 200, null],
  ['delay=-1', 200, null],
  ['delay=1.5', 200, null],
  ['delay=600001', 200, null],
  ['fault=nosuch', 200, 'fault-unknown=nosuch'],
  ['fault=__proto__', 200, 'fault-unknown=__proto__'],
  ['fault="no such; \\"one\\""', 200, 'fault-unknown="no such; \\"one\\""'],
  ['fault', 200, 'fault-unknown=""'],
  ['delay=1, fault=nosuch', 200, 'delay=1, fault-unknown=nosuch'],
  ['respond-async, wait=10, handling=lenient', 200, null],
  ['return=representation', 200, null],
  ['"code=503"', 200, null],
  ['x; code=503', 200, null],
]

for (const [value, status, applied] of values) {
  test(`Prefer: ${value} is answered ${status}, applied: ${applied}`, async ({ sandbox }) => {
    const reply = await sandbox.send('/pets', { headers: { prefer: value } })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('preference-applied')).toBe(applied)
    if (status === 200) expect(reply.headers.get('x-sandbox-fault')).toBeNull()
    else {
      expectError(reply, status)
      expect(reply.headers.get('x-sandbox-origin')).toBe('fault')
      expect(reply.headers.get('x-sandbox-fault')).toBe('prefer')
    }
  })
}

test('a fault that does not exist is in the journal too', async ({ sandbox }) => {
  await sandbox.send('/pets', { headers: { prefer: 'fault=nosuch' } })
  const [exchange] = await sandbox.requests.list()
  expect([exchange?.unknownFault, exchange?.fault]).toEqual(['nosuch', undefined])
})

test('a preferred 405 says which methods its path allows', async ({ sandbox }) => {
  for (const [path, allow] of [
    ['/pets', allowedMethods('/pets').join(', ')],
    ['/pets/1', allowedMethods('/pets/{petId}').join(', ')],
  ] as const) {
    const { status, headers } = await sandbox.send(path, { headers: { prefer: 'code=405' } })
    expect([status, headers.get('allow')]).toEqual([405, allow])
  }
})

test('a 405 of a fault or of Prefer allows HEAD only where it is served', async ({ start }) => {
  const faults = [{ id: 'gone', on: 'listPets', calls: 1, respond: { status: 405 } }]
  const unspecified = { head: 405 }
  const sandbox = await start({ scenario: { version: 1, faults, unspecified } })
  const allow = allowedMethods('/pets').filter((method) => method !== 'HEAD')
  for (const headers of [{}, { prefer: 'code=405' }]) {
    const reply = await sandbox.send('/pets', { headers })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow.join(', ')])
  }
})

test('two Prefer lines are one list', async ({ sandbox }) => {
  const { replies } = await sandbox.talk(
    `GET /v1/pets HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${sandbox.key}\r\n` +
      'Prefer: delay=1\r\nPrefer: code=418\r\n\r\n',
  )
  expect(replies[0]?.status).toBe(418)
  expect(replies[0]?.headers.get('preference-applied')).toBe('code=418, delay=1')
})

for (const [path, request, code] of [
  ['/pets', { json: {} }, 400],
  ['/pets', {}, 401],
  ['/pets/1', {}, 401],
  ['/pets/1', {}, 404],
] as const) {
  test(`a preferred ${code} on ${path} is word for word what the contract documents`, async ({
    sandbox,
  }) => {
    const reply = await sandbox.send(path, { ...request, headers: { prefer: `code=${code}` } })
    expectError(reply, code, DOCUMENTED[code])
  })
}

test('a preferred 401 carries the challenge of every 401', async ({ sandbox }) => {
  const { headers } = await sandbox.send('/pets', { headers: { prefer: 'code=401' } })
  expect(headers.get('www-authenticate')).toBe('Bearer')
})

test('a preferred code changes nothing in the store', async ({ sandbox }) => {
  const json = { name: 'Rex', categoryId: 3 }
  expectError(await sandbox.send('/pets', { json, headers: { prefer: 'code=500' } }), 500)
  expect(sandbox.size).toBe(50)
})

test('a preferred delay passes, at the least, before the answer', async ({ sandbox }) => {
  const started = performance.now()
  const reply = await sandbox.send('/pets', { headers: { prefer: 'delay=60' } })
  expect(performance.now() - started).toBeGreaterThanOrEqual(59)
  expect([reply.status, reply.headers.get('x-sandbox-origin')]).toEqual([200, 'store'])
})

for (const [kind, ended, replies] of [
  ['reset', 'reset', 0],
  ['empty', 'closed', 0],
  ['truncate', 'closed', 0],
  ['hang', 'open', 0],
] as const) {
  test(`Prefer: fault=${kind} leaves the connection ${ended}`, async ({ sandbox }) => {
    const answer = await sandbox.talk(
      `GET /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\nPrefer: fault=${kind}\r\n\r\n`,
      { patience: kind === 'hang' ? 150 : 3000 },
    )
    expect([answer.ended, answer.replies.length]).toEqual([ended, replies])
    expect(answer.rest === '').toBe(kind !== 'truncate')
    expect((await sandbox.requests.list()).at(-1)?.fault).toBe('prefer')
  })
}

const faults = [
  { id: 'dormant', on: 'createPet', calls: 99, respond: { status: 507 } },
  { id: 'always', on: 'listPets', respond: { status: 503 } },
]

test('a fault can be preferred by its id, whatever it waits for', async ({ start }) => {
  const sandbox = await start({ scenario: { version: 1, faults } })
  const reply = await sandbox.send('/pets', { headers: { prefer: 'fault=dormant' } })
  expectError(reply, 507)
  expect(reply.headers.get('x-sandbox-fault')).toBe('dormant')
  expect(reply.headers.get('preference-applied')).toBe('fault=dormant')
  const [dormant, always] = sandbox.receipts()
  const id = reply.headers.get('x-request-id')
  const counts = { calls: 0, fired: 1 }
  expect(dormant).toEqual({ id: 'dormant', ...counts, inAll: counts, requests: [id] })
  expect(always).toMatchObject({ calls: 0, fired: 0 })
})

test('a preferred code beats the faults of the scenario', async ({ start }) => {
  const sandbox = await start({ scenario: { version: 1, faults } })
  expectError(await sandbox.send('/pets'), 503)
  expectError(await sandbox.send('/pets', { headers: { prefer: 'code=418' } }), 418)
  expectError(await sandbox.send('/pets', { headers: { prefer: 'delay=1' } }), 503)
})

test('a preference has no effect on a path that is not an operation', async ({ sandbox }) => {
  for (const [path, method, status] of [
    ['/nothing', 'GET', 404],
    ['/pets', 'PUT', 405],
  ] as const) {
    const reply = await sandbox.send(path, { method, headers: { prefer: 'code=503' } })
    expectError(reply, status)
    expect(reply.headers.get('preference-applied')).toBeNull()
  }
})
