import { allowedMethods, LIMIT, STATUSES } from '../support/contract.ts'
import { expectError } from '../support/expect-error.ts'
import { FOREIGN_METHOD } from '../support/not-in-contract.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const BIG = 2n ** 63n - 1n
const REX = { name: 'Rex', categoryId: 3 }
const JSON_TYPE = { 'content-type': 'application/json' }

const idsOf = async ({ send }: TestSandbox, query: string): Promise<readonly number[]> =>
  (await send(`/pets?${query}`)).body.map(({ id }: { id: number }) => id)

/** Bodies of createPet that keep to NewPet. */
const kept: [string, object][] = [
  ['name and categoryId alone are enough', REX],
  ...STATUSES.map((status): [string, object] => [`status may be ${status}`, { ...REX, status }]),
  ['name may be any text', { ...REX, name: ' Żółw 🐢\n"\\\u0000 ' }],
  ['name may be __proto__', { ...REX, name: '__proto__' }],
  ['name may be empty', { ...REX, name: '' }],
  ['name may be half of a surrogate pair', { ...REX, name: '\ud800' }],
  ['name may be long', { ...REX, name: 'x'.repeat(60_000) }],
  ['categoryId may be 0', { ...REX, categoryId: 0 }],
  ['categoryId may be negative', { ...REX, categoryId: -7 }],
]

test.for(kept)(
  'contract 2 NewPet: %s, and the animal can be read',
  async ([, json], { sandbox }) => {
    const created = await sandbox.send('/pets', { json })
    expect([created.status, created.body]).toEqual([201, { id: 51, ...json }])
    expect(created.headers.get('x-sandbox-origin')).toBe('store')
    const read = await sandbox.send('/pets/51')
    expect([read.status, read.text]).toEqual([200, created.text])
  },
)

/** What is no NewPet, and what the message says. */
const broken: [string, unknown, RegExp][] = [
  ['name is required', { categoryId: 3 }, /^name is required$/],
  ['categoryId is required', { name: 'Rex' }, /^categoryId is required$/],
  ['all that is missing is named', {}, /name is required; categoryId is required/],
  ['name is not a number', { ...REX, name: 5 }, /^name must be a string, got 5$/],
  ['name is not null', { ...REX, name: null }, /^name must be a string, got null$/],
  ['name is not a list', { ...REX, name: ['Rex'] }, /^name must be a string, got \["Rex"\]$/],
  ['categoryId is no text', { ...REX, categoryId: '3' }, /categoryId must be .*, got "3"$/],
  ['categoryId is no fraction', { ...REX, categoryId: 1.5 }, /categoryId .* got 1\.5$/],
  ['categoryId is not null', { ...REX, categoryId: null }, /categoryId .* got null$/],
  ['categoryId is no boolean', { ...REX, categoryId: true }, /categoryId .* got true$/],
  ['categoryId is within int64', { ...REX, categoryId: BIG + 1n }, /got 9223372036854775808$/],
  [
    'status is one of three',
    { ...REX, status: 'gone' },
    /^status must be one of available, pending, sold, got "gone"$/,
  ],
  ['status has one case', { ...REX, status: 'Sold' }, /got "Sold"$/],
  ['status is not null', { ...REX, status: null }, /^status .* got null$/],
  ['status is not empty', { ...REX, status: '' }, /^status .* got ""$/],
  ['the body is not a list', [REX], /^the body must be an object/],
  ['the body is no text', 'Rex', /^the body must be an object, got "Rex"$/],
  ['the body is not a number', 7, /^the body must be an object, got 7$/],
  ['the body is not null', null, /^the body must be an object, got null$/],
]

test.for(broken)(
  'contract 2 and 4.2, 400: %s, and nothing is added',
  async ([, json, message], { sandbox }) => {
    const reply = await sandbox.send('/pets', { json })
    expectError(reply, 400, message)
    expect([reply.headers.get('x-sandbox-origin'), sandbox.size]).toEqual(['contract', 50])
  },
)

test.for([
  ['with a content type', { method: 'POST', headers: JSON_TYPE }],
  ['without a content type', { method: 'POST' }],
] as const)('contract 4.2, 400: the body is missing, %s', async ([, request], { sandbox }) => {
  expectError(await sandbox.send('/pets', request), 400)
  expect(sandbox.size).toBe(50)
})

test('contract 2 Pet: the id is assigned by the service, whatever the body says, and each creation has one of its own', async ({
  sandbox,
}) => {
  const created = await sandbox.send('/pets', { json: { id: 1, ...REX } })
  expect(created.body).toEqual({ id: 51, ...REX })
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => sandbox.send('/pets', { json: REX })),
  )
  const ids = replies.map(({ body }) => body.id).toSorted()
  expect(ids).toEqual(Array.from({ length: 40 }, (_, at) => 52 + at))
  expect(sandbox.size).toBe(91)
})

test('contract 2 and 4.3: an animal of the scenario has every field of NewPet and the id, nothing else', async ({
  sandbox,
}) => {
  const rex = { id: 1, name: 'Rex', categoryId: 3, status: 'available' }
  expect((await sandbox.send('/pets/1')).body).toEqual(rex)
  for (const id of [25, 50]) expect((await sandbox.send(`/pets/${id}`)).body.id).toBe(id)
  const { body } = await sandbox.send('/pets?limit=100')
  const seen = new Set(body.map((pet: { status?: string }) => pet.status))
  expect([...seen].toSorted()).toEqual(['available', 'pending', 'sold', undefined])
})

test.for(['0', '51', '-1', String(BIG), String(-BIG - 1n)])(
  'contract 4.3 and 7: 404 when no animal has the petId %s',
  async (id, { sandbox }) => {
    const reply = await sandbox.send(`/pets/${id}`)
    expectError(reply, 404, `Animal not found: no animal has the petId ${id}`)
    expect(reply.headers.get('x-sandbox-origin')).toBe('store')
  },
)

test('contract 3 and 4.4: a method that the contract does not have changes and removes nothing', async ({
  sandbox,
}) => {
  for (const method of ['PUT', 'PATCH', 'DELETE', FOREIGN_METHOD])
    for (const [path, own] of [
      ['/pets/1', '/pets/{petId}'],
      ['/pets', '/pets'],
    ] as const)
      if (!allowedMethods(own).includes(method))
        expectError(await sandbox.send(path, { method, json: { status: 'sold' } }), 405)
  expect(sandbox.size).toBe(50)
  expect((await sandbox.send('/pets/1')).body.status).toBe('available')
})

test('contract 1: store orders are named only, so they answer 404 and say so', async ({
  sandbox,
}) => {
  for (const method of ['GET', 'POST']) {
    const reply = await sandbox.send('/store/%6Frders', { method })
    expectError(reply, 404, /without showing its shape/)
    expect(reply.headers.get('allow')).toBeNull()
  }
})

test.for([
  ['', 20],
  ['?limit=1', 1],
  ['?limit=20', 20],
  ['?limit=49', 49],
  ['?limit=50', 50],
  ['?limit=51', 50],
  ['?limit=100', 50],
] as const)(
  'contract 4.1 rules 1 and 2, and 8: /pets%s lists %i of 50 animals, without any pagination control',
  async ([query, length], { sandbox }) => {
    const { status, body, headers } = await sandbox.send(`/pets${query}`)
    expect([status, body.length]).toEqual([200, length])
    for (const name of ['link', 'x-total-count', 'x-next', 'content-range'])
      expect(headers.get(name), name).toBeNull()
  },
)

test('contract 4.1 rule 2: limit=100 lists 100 animals where there are more; a list of none is an array', async ({
  start,
}) => {
  const pets = Array.from({ length: 103 }, (_, at) => ({ id: at + 1, name: 'x', categoryId: 1 }))
  const sandbox = await start({ scenario: { version: 1, pets } })
  expect((await sandbox.send('/pets?limit=100')).body).toHaveLength(100)
  await sandbox.load('empty')
  const { text, headers } = await sandbox.send('/pets')
  expect([text, headers.get('content-type')]).toEqual(['[]', 'application/json'])
})

test('contract 4.1 rule 3: a list of a status has all such animals, created ones too, and none without a status', async ({
  sandbox,
}) => {
  for (const status of STATUSES) await sandbox.send('/pets', { json: { ...REX, status } })
  const all = (await sandbox.send('/pets?limit=100')).body
  let found = 0
  for (const status of STATUSES) {
    const { body } = await sandbox.send(`/pets?limit=100&status=${status}`)
    expect(body).toEqual(all.filter((pet: { status?: string }) => pet.status === status))
    found += body.length
  }
  expect([all.length, found]).toEqual([53, 48])
  for (const query of ['limit=3&status=sold', 'status=sold&limit=3'])
    expect(await idsOf(sandbox, query)).toEqual([2, 3, 12])
})

test.for([
  ['minimum 1', 'limit=0'],
  ['minimum 1', 'limit=-1'],
  ['maximum 100', 'limit=101'],
  ['maximum 100', 'limit=9223372036854775808'],
  ['type integer', 'limit=ten'],
] as const)('contract 8 %s: %s is refused', async ([, query], { sandbox }) => {
  const said = new RegExp(`^limit must be an integer from 1 to ${LIMIT.maximum}, got "`)
  expectError(await sandbox.send(`/pets?${query}`), 400, said)
  expect((await sandbox.requests.list()).at(-1)?.relied).toContain('invalidQuery')
})

test('a list shows what was added since it was last asked for, whatever its length', async ({
  sandbox,
}) => {
  const before = [...(await idsOf(sandbox, 'limit=100'))]
  const sold = [...(await idsOf(sandbox, 'limit=100&status=sold'))]
  for (let round = 0; round < 3; round += 1) {
    const { body } = await sandbox.send('/pets', { json: { ...REX, status: 'sold' } })
    before.push(body.id)
    sold.push(body.id)
    expect(await idsOf(sandbox, 'limit=100')).toEqual(before)
    expect(await idsOf(sandbox, 'limit=100&status=sold')).toEqual(sold)
    expect(await idsOf(sandbox, 'limit=1')).toEqual(before.slice(0, 1))
  }
  await sandbox.reset()
  expect(await idsOf(sandbox, 'limit=100')).toEqual(before.slice(0, -3))
})

test('contract 4.5: a message is answered with an id of its own, message, status and an ISO 8601 time', async ({
  start,
}) => {
  const sandbox = await start({ now: Date.parse('2027-03-01T10:20:30.456Z') })
  const ids = new Set()
  for (const message of ['Hi', '', '💬 \u0000"\\', 'x'.repeat(10_000), '__proto__']) {
    const { status, body, headers } = await sandbox.send('~/messages', { json: { message } })
    expect([status, headers.get('x-sandbox-origin')]).toEqual([200, 'store'])
    const id = expect.stringMatching(/^msg_[0-9a-z]{16}$/)
    expect(body).toEqual({ id, message, status: 'queued', createdAt: '2027-03-01T10:20:30.456Z' })
    ids.add(body.id)
  }
  expect(ids.size).toBe(5)
})

test.for([
  ['the JSON is invalid', { body: '{message', headers: JSON_TYPE }, /must be JSON/],
  ['message is absent', { json: {} }, /^message is required$/],
  ['message is no text', { json: { message: 5 } }, /^message must be a string, got 5$/],
  ['the body is not an object', { json: ['Hi'] }, /^the body must be an object/],
  [
    'the content type is not set',
    { body: Buffer.from('{"message":"Hi"}') },
    /Content-Type must be application\/json, got none/,
  ],
  ['there is no body', { method: 'POST', headers: JSON_TYPE }, /the body is missing/],
] as const)('contract 4.5: 400 when %s', async ([, request, message], { sandbox }) => {
  expectError(await sandbox.send('~/messages', request), 400, message)
})

test('contract 4.5: the sample is outside the pet store interface, and takes POST alone', async ({
  sandbox,
}) => {
  expectError(await sandbox.send('/messages', { json: { message: 'Hi' } }), 404)
  const reply = await sandbox.send('~/messages')
  expectError(reply, 405)
  expect(reply.headers.get('allow')).toBe('POST, OPTIONS')
})
