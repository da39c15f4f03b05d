import { LIMIT, STATUSES } from '../support/contract.ts'
import { expectError } from '../support/expect-error.ts'
import { expect, test } from '../support/test.ts'

test('contract 4.1 rule 1: without limit, at most 20 animals are listed', async ({ sandbox }) => {
  const { status, body } = await sandbox.send('/pets')
  expect(status).toBe(200)
  expect(body).toHaveLength(20)
})

for (const [limit, length] of [
  [1, 1],
  [2, 2],
  [20, 20],
  [49, 49],
  [50, 50],
  [51, 50],
  [99, 50],
  [100, 50],
] as const) {
  test(`contract 4.1 rule 2: limit=${limit} lists ${length} of 50 animals`, async ({ sandbox }) => {
    const { status, body } = await sandbox.send(`/pets?limit=${limit}`)
    expect(status).toBe(200)
    expect(body).toHaveLength(length)
  })
}

test('contract 4.1 rule 2: limit=100 lists 100 animals where there are more', async ({ start }) => {
  const pets = Array.from({ length: 103 }, (_, at) => ({ id: at + 1, name: 'x', categoryId: 1 }))
  const sandbox = await start({ scenario: { version: 1, pets } })
  expect((await sandbox.send('/pets?limit=100')).body).toHaveLength(100)
  expect((await sandbox.send('/pets')).body).toHaveLength(20)
})

for (const status of STATUSES) {
  test(`contract 4.1 rule 3: status=${status} lists only such animals`, async ({ sandbox }) => {
    await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 1, status } })
    const all = (await sandbox.send('/pets?limit=100')).body
    const { body } = await sandbox.send(`/pets?limit=100&status=${status}`)
    expect(body).toEqual(all.filter((pet: { status?: string }) => pet.status === status))
    expect(body.length).toBeGreaterThan(0)
  })
}

test('contract 4.1 rule 3: an animal without a status is in no filtered list', async ({
  sandbox,
}) => {
  const lists = await Promise.all(
    STATUSES.map((status) => sandbox.send(`/pets?limit=100&status=${status}`)),
  )
  const listed = lists.flatMap(({ body }) => body.map(({ id }: { id: number }) => id))
  expect(listed).toHaveLength(45)
  expect(listed).not.toContain(6)
})

test('contract 4.1 rules 2 and 3: limit and status hold together, in either order', async ({
  sandbox,
}) => {
  const one = await sandbox.send('/pets?limit=3&status=sold')
  const other = await sandbox.send('/pets?status=sold&limit=3')
  expect(one.body.map(({ id }: { id: number }) => id)).toEqual([2, 3, 12])
  expect(other.body).toEqual(one.body)
})

test('contract 4.1: a created animal is listed, under its status', async ({ sandbox }) => {
  const json = { name: 'Nova', categoryId: 9, status: 'pending' }
  const { body: created } = await sandbox.send('/pets', { json })
  expect((await sandbox.send('/pets?limit=100')).body).toContainEqual(created)
  expect((await sandbox.send('/pets?limit=100&status=pending')).body).toContainEqual(created)
  expect((await sandbox.send('/pets?limit=100&status=sold')).body).not.toContainEqual(created)
})

test('contract 4.1: a list carries no pagination control', async ({ sandbox }) => {
  const { headers, body } = await sandbox.send('/pets?limit=2')
  expect(Array.isArray(body)).toBe(true)
  for (const name of ['link', 'x-total-count', 'x-next', 'content-range']) {
    expect(headers.get(name), name).toBeNull()
  }
})

test('contract 4.1: a request body is not looked at', async ({ sandbox }) => {
  const reply = await sandbox.talk(
    `GET /v1/pets?limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\n` +
      'Content-Length: 8\r\nConnection: close\r\n\r\n{"broken',
  )
  expect(reply.replies.map(({ status }) => status)).toEqual([200])
})

for (const [row, query] of [
  ['minimum 1', 'limit=0'],
  ['minimum 1', 'limit=-1'],
  ['maximum 100', 'limit=101'],
  ['maximum 100', 'limit=9223372036854775808'],
  ['type integer', 'limit=ten'],
] as const) {
  test(`contract 8 ${row}: ${query} is refused`, async ({ sandbox }) => {
    const reply = await sandbox.send(`/pets?${query}`)
    expectError(
      reply,
      400,
      new RegExp(`^limit must be an integer from 1 to ${LIMIT.maximum}, got "`),
    )
    expect((await sandbox.requests.list()).at(-1)?.relied).toContain('invalidQuery')
  })
}

test('contract 8: limit defaults to 20, from 1 to 100, as openapi.yaml says', async ({
  sandbox,
}) => {
  const lengths = []
  for (const query of ['', '?limit=1', '?limit=100']) {
    lengths.push((await sandbox.send(`/pets${query}`)).body.length)
  }
  expect(lengths).toEqual([20, 1, 50])
})

test('contract 8: nothing limits the rate of requests', async ({ sandbox }) => {
  const replies = await Promise.all(
    Array.from({ length: 300 }, () => sandbox.send('/pets?limit=1')),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a list shows what was added since it was last asked for, whatever its length', async ({
  sandbox,
}) => {
  const idsOf = async (query: string) =>
    (await sandbox.send(`/pets?${query}`)).body.map(({ id }: { id: number }) => id)
  const before = await idsOf('limit=100')
  const sold = await idsOf('limit=100&status=sold')
  for (let round = 0; round < 3; round += 1) {
    const { body } = await sandbox.send('/pets', {
      json: { name: 'Rex', categoryId: 1, status: 'sold' },
    })
    before.push(body.id)
    sold.push(body.id)
    expect(await idsOf('limit=100')).toEqual(before)
    expect(await idsOf('limit=100&status=sold')).toEqual(sold)
    expect(await idsOf('limit=1')).toEqual(before.slice(0, 1))
  }
  await sandbox.reset()
  expect(await idsOf('limit=100')).toEqual(before.slice(0, -3))
})
