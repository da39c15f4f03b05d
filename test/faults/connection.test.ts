import { expect, type TestSandbox, test } from '../support/test.ts'

const BODY = '{"name":"Rex","categoryId":3}'

function create(sandbox: TestSandbox, patience = 3000) {
  return sandbox.talk(
    `POST /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
    { patience },
  )
}

const cut = (fault: object) => ({
  version: 1,
  faults: [{ id: 'cut', on: 'createPet', ...fault }],
})

/** Connection faults: how the connection ends, what of an answer comes, how many animals there are. */
const kinds: [object, string, RegExp, number][] = [
  [{ connection: 'reset' }, 'reset', /^$/, 0],
  [{ connection: 'reset', at: 'before' }, 'reset', /^$/, 0],
  [{ connection: 'reset', at: 'after' }, 'reset', /^$/, 1],
  [{ connection: 'empty' }, 'closed', /^$/, 0],
  [{ connection: 'empty', at: 'after' }, 'closed', /^$/, 1],
  [{ connection: 'hang' }, 'open', /^$/, 0],
  [{ connection: 'hang', at: 'after' }, 'open', /^$/, 1],
  [{ connection: 'truncate' }, 'closed', /^HTTP\/1\.1 201 .*\r\n\r\n\{"id":1,"name":"Re$/s, 1],
  [
    { connection: 'truncate', respond: { status: 503 } },
    'closed',
    /^HTTP\/1\.1 503 .*\r\n\r\n\{"code":"service_unavailable"[^}]*$/s,
    0,
  ],
]

for (const [fault, ended, rest, size] of kinds) {
  test(`${JSON.stringify(fault)} leaves the connection ${ended}, and ${size} animals`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario: cut(fault) })
    const answer = await create(sandbox, ended === 'open' ? 150 : 3000)
    expect(answer.ended).toBe(ended)
    expect(answer.replies).toEqual([])
    expect(answer.rest).toMatch(rest)
    await expect.poll(() => sandbox.requests.list()).toMatchObject([{ fault: 'cut' }])
    expect(sandbox.size).toBe(size)
    expect(sandbox.receipts()).toMatchObject([{ fired: 1 }])
  })
}

test('a client sees a cut connection as a failed fetch, and the next one works', async ({
  start,
}) => {
  for (const connection of ['reset', 'empty', 'truncate']) {
    const sandbox = await start({ scenario: cut({ connection, calls: 1 }) })
    const json = { name: 'Rex', categoryId: 3 }
    await expect(sandbox.send('/pets', { json }), connection).rejects.toThrow()
    expect((await sandbox.send('/pets', { json })).status, connection).toBe(201)
  }
})

test('a truncated answer declares its whole length', async ({ start }) => {
  const sandbox = await start({ scenario: cut({ connection: 'truncate' }) })
  const { rest } = await create(sandbox)
  const [head = '', body = ''] = rest.split('\r\n\r\n')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  expect(length).toBe('{"id":1,"name":"Rex","categoryId":3}'.length)
  expect(body.length).toBeLessThan(length)
})

test('a delay passes before a connection is cut', async ({ start }) => {
  const sandbox = await start({ scenario: cut({ connection: 'reset', delay: 60 }) })
  const started = performance.now()
  expect((await create(sandbox)).ended).toBe('reset')
  expect(performance.now() - started).toBeGreaterThanOrEqual(59)
})

test('a hanging connection is cut when the sandbox closes, which takes no time', async ({
  start,
}) => {
  const sandbox = await start({ scenario: cut({ connection: 'hang' }) })
  const hanging = create(sandbox, 5000)
  // Its request has arrived, and waits.
  await expect.poll(() => sandbox.receipts()).toMatchObject([{ fired: 1 }])
  const started = performance.now()
  await sandbox.close()
  expect(performance.now() - started).toBeLessThan(1000)
  expect((await hanging).ended).not.toBe('open')
})
