import { expectError } from '../support/expect-error.ts'
import { expect, test } from '../support/test.ts'

const BIG = 2n ** 63n - 1n

/** Bodies of createPet that keep to NewPet, each with what must come back beside the id. */
const kept: [string, object][] = [
  ['name and categoryId alone are enough', { name: 'Rex', categoryId: 3 }],
  ['status may be available', { name: 'Rex', categoryId: 3, status: 'available' }],
  ['status may be pending', { name: 'Rex', categoryId: 3, status: 'pending' }],
  ['status may be sold', { name: 'Rex', categoryId: 3, status: 'sold' }],
  ['name may be any text', { name: ' Żółw 🐢\n"\\\u0000 ', categoryId: 3 }],
  ['name may be __proto__', { name: '__proto__', categoryId: 3 }],
  ['name may be empty', { name: '', categoryId: 3 }],
  ['name may be half of a surrogate pair', { name: '\ud800', categoryId: 3 }],
  ['name may be long', { name: 'x'.repeat(60_000), categoryId: 3 }],
  ['categoryId may be 0', { name: 'Rex', categoryId: 0 }],
  ['categoryId may be negative', { name: 'Rex', categoryId: -7 }],
  ['categoryId may be the greatest int64', { name: 'Rex', categoryId: BIG }],
  ['categoryId may be the least int64', { name: 'Rex', categoryId: -BIG - 1n }],
]

for (const [title, body] of kept) {
  test(`contract 2 NewPet: ${title}`, async ({ sandbox }) => {
    const created = await sandbox.send('/pets', { json: body })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({ id: 51, ...body })
  })
}

/** Bodies that break NewPet, and the field that the message names. */
const broken: [string, unknown, RegExp][] = [
  ['name is required', { categoryId: 3 }, /^name is required$/],
  ['categoryId is required', { name: 'Rex' }, /^categoryId is required$/],
  ['all that is missing is named', {}, /name is required; categoryId is required/],
  ['name is not a number', { name: 5, categoryId: 3 }, /^name must be a string, got 5$/],
  ['name is not null', { name: null, categoryId: 3 }, /^name must be a string, got null$/],
  [
    'name is not a list',
    { name: ['Rex'], categoryId: 3 },
    /^name must be a string, got \["Rex"\]$/,
  ],
  ['categoryId is no text', { name: 'Rex', categoryId: '3' }, /categoryId must be .*, got "3"$/],
  ['categoryId is no fraction', { name: 'Rex', categoryId: 1.5 }, /categoryId .* got 1\.5$/],
  ['categoryId is not null', { name: 'Rex', categoryId: null }, /categoryId .* got null$/],
  ['categoryId is no boolean', { name: 'Rex', categoryId: true }, /categoryId .* got true$/],
  ['categoryId is within int64', { name: 'R', categoryId: BIG + 1n }, /got 9223372036854775808$/],
  [
    'status is one of three',
    { name: 'Rex', categoryId: 3, status: 'gone' },
    /^status must be one of available, pending, sold, got "gone"$/,
  ],
  ['status has one case', { name: 'Rex', categoryId: 3, status: 'Sold' }, /got "Sold"$/],
  ['status is not null', { name: 'Rex', categoryId: 3, status: null }, /^status .* got null$/],
  ['status is not empty', { name: 'Rex', categoryId: 3, status: '' }, /^status .* got ""$/],
  ['the body is not a list', [{ name: 'Rex', categoryId: 3 }], /^the body must be an object/],
  ['the body is no text', 'Rex', /^the body must be an object, got "Rex"$/],
  ['the body is not a number', 7, /^the body must be an object, got 7$/],
  ['the body is not null', null, /^the body must be an object, got null$/],
]

for (const [title, body, message] of broken) {
  test(`contract 2 NewPet, 400: ${title}`, async ({ sandbox }) => {
    const reply = await sandbox.send('/pets', { json: body })
    expectError(reply, 400, message)
    expect(reply.headers.get('x-sandbox-origin')).toBe('contract')
    expect(sandbox.size).toBe(50)
  })
}

test('contract 2 Pet: the id is assigned by the service, whatever the body says', async ({
  sandbox,
}) => {
  const json = { id: 1, name: 'Rex', categoryId: 3 }
  const created = await sandbox.send('/pets', { json })
  expect(created.body).toEqual({ id: 51, name: 'Rex', categoryId: 3 })
  expect((await sandbox.send('/pets/1')).body.name).toBe('Rex')
  expect(sandbox.size).toBe(51)
})

test('contract 2 Pet: ids are unique over many creations at once', async ({ sandbox }) => {
  const json = { name: 'Rex', categoryId: 3 }
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => sandbox.send('/pets', { json })),
  )
  const ids = new Set(replies.map(({ body }) => body.id))
  expect(ids.size).toBe(40)
  expect(Math.min(...ids)).toBe(51)
})

test('contract 2 Pet: a seeded animal has every field of NewPet and the id, nothing else', async ({
  sandbox,
}) => {
  const { body } = await sandbox.send('/pets/1')
  expect(body).toEqual({ id: 1, name: 'Rex', categoryId: 3, status: 'available' })
})

test('contract 2 PetStatus: exactly available, pending and sold occur', async ({ sandbox }) => {
  const { body } = await sandbox.send('/pets?limit=100')
  const seen = new Set(body.map((pet: { status?: string }) => pet.status))
  expect([...seen].toSorted()).toEqual(['available', 'pending', 'sold', undefined])
})

test('contract 2 Pets: a list is a JSON array, also when it is empty', async ({ start }) => {
  const sandbox = await start({ scenario: 'empty' })
  const reply = await sandbox.send('/pets')
  expect(reply.text).toBe('[]')
  expect(reply.headers.get('content-type')).toBe('application/json')
})

test('contract 2 Error: code and message are texts, status is that of HTTP', async ({
  sandbox,
}) => {
  expectError(await sandbox.send('/pets/999'), 404)
  expectError(await sandbox.send('/pets', { json: {} }), 400)
  expectError(await sandbox.send('/pets', { key: null }), 401)
})

test('contract 3: no operation changes the status of an animal', async ({ sandbox }) => {
  for (const method of ['PUT', 'PATCH', 'POST']) {
    const reply = await sandbox.send('/pets/1', { method, json: { status: 'sold' } })
    expectError(reply, 405)
  }
  expect((await sandbox.send('/pets/1')).body.status).toBe('available')
})
