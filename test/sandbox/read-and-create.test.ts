import { allowedMethods } from '../support/contract.ts'
import { expectError } from '../support/expect-error.ts'
import { FOREIGN_METHOD } from '../support/not-in-contract.ts'
import { expect, test } from '../support/test.ts'

const NEW = { name: 'Rex', categoryId: 3, status: 'sold' }

test('contract 4.2: 201 answers the created animal with its id, and it can be read', async ({
  sandbox,
}) => {
  const created = await sandbox.send('/pets', { json: NEW })
  expect(created.status).toBe(201)
  expect(created.body).toEqual({ id: 51, ...NEW })
  expect(created.headers.get('x-sandbox-origin')).toBe('store')
  const read = await sandbox.send('/pets/51')
  expect(read.status).toBe(200)
  expect(read.text).toBe(created.text)
})

test('contract 4.2: each creation adds an animal, also of equal bodies', async ({ sandbox }) => {
  const first = await sandbox.send('/pets', { json: NEW })
  const second = await sandbox.send('/pets', { json: NEW })
  expect([first.body.id, second.body.id]).toEqual([51, 52])
  expect(sandbox.size).toBe(52)
})

for (const [title, request] of [
  ['the body is missing', { method: 'POST', headers: { 'content-type': 'application/json' } }],
  ['the body is missing, without a content type', { method: 'POST' }],
  ['required fields are absent', { json: { status: 'sold' } }],
  ['a value is invalid', { json: { ...NEW, status: 'lost' } }],
  ['the body is not JSON', { body: '{"name":', headers: { 'content-type': 'application/json' } }],
] as const) {
  test(`contract 4.2 and 7: 400 when ${title}, and nothing is added`, async ({ sandbox }) => {
    expectError(await sandbox.send('/pets', request), 400)
    expect(sandbox.size).toBe(50)
  })
}

test('contract 4.2: 401 without a key, and nothing is added', async ({ sandbox }) => {
  expectError(await sandbox.send('/pets', { json: NEW, key: null }), 401)
  expect(sandbox.size).toBe(50)
})

test('contract 4.3: 200 answers the animal of the id', async ({ sandbox }) => {
  for (const id of [1, 25, 50]) {
    const { status, body } = await sandbox.send(`/pets/${id}`)
    expect([status, body.id]).toEqual([200, id])
  }
})

for (const id of ['0', '51', '-1', '9223372036854775807', '-9223372036854775808']) {
  test(`contract 4.3 and 7: 404 when no animal has the petId ${id}`, async ({ sandbox }) => {
    const reply = await sandbox.send(`/pets/${id}`)
    expectError(reply, 404, `Animal not found: no animal has the petId ${id}`)
    expect(reply.headers.get('x-sandbox-origin')).toBe('store')
  })
}

test('contract 4.3: 401 without a key, also for an animal that does not exist', async ({
  sandbox,
}) => {
  expectError(await sandbox.send('/pets/1', { key: null }), 401)
  expectError(await sandbox.send('/pets/999', { key: null }), 401)
})

test('contract 4.4: a method that the contract does not have changes and removes nothing', async ({
  sandbox,
}) => {
  for (const method of ['PUT', 'PATCH', 'DELETE', FOREIGN_METHOD]) {
    if (!allowedMethods('/pets/{petId}').includes(method))
      expectError(await sandbox.send('/pets/1', { method }), 405)
    if (!allowedMethods('/pets').includes(method))
      expectError(await sandbox.send('/pets', { method }), 405)
  }
  expect(sandbox.size).toBe(50)
})

test('contract 1: store orders are named only, so they answer 404 and say so', async ({
  sandbox,
}) => {
  for (const method of ['GET', 'POST']) {
    expectError(await sandbox.send('/store/orders', { method }), 404, /without showing its shape/)
  }
  expect(await sandbox.send('/store/orders').then(({ headers }) => headers.get('allow'))).toBeNull()
})
