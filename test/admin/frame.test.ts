import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }

for (const [method, path, status, allow] of [
  ['POST', '/health', 405, 'GET, HEAD, OPTIONS'],
  ['DELETE', '/health', 405, 'GET, HEAD, OPTIONS'],
  ['GET', '/reset', 405, 'POST, OPTIONS'],
  ['HEAD', '/reset', 405, 'POST, OPTIONS'],
  ['OPTIONS', '/reset', 204, 'POST, OPTIONS'],
  ['OPTIONS', '/health', 204, 'GET, HEAD, OPTIONS'],
  ['PROPFIND', '/health', 405, 'GET, HEAD, OPTIONS'],
  ['GET', '/nothing', 404, undefined],
  ['GET', '/health/', 404, undefined],
  ['GET', '/HEALTH', 404, undefined],
  ['GET', '/%68ealth', 200, undefined],
  ['GET', '/%2568ealth', 404, undefined],
  ['GET', '/fault', 404, undefined],
  ['GET', '/faults/a', 405, 'PUT, DELETE, OPTIONS'],
  ['GET', '/snapshots/a/restore', 405, 'POST, OPTIONS'],
  ['GET', '/snapshots//restore', 404, undefined],
  ['GET', '//health', 404, undefined],
] as const) {
  test(`${method} ${path} is ${status}`, async ({ sandbox }) => {
    const reply = await ask(sandbox, [method, path])
    expect(reply.status).toBe(status)
    expect(reply.headers.allow).toBe(allow)
  })
}

test('HEAD works wherever GET does', async ({ sandbox }) => {
  const { headers } = await ask(sandbox, ['GET', '/health'])
  const head = await ask(sandbox, ['HEAD', '/health'])
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(headers['content-length'])
})

test('a problem says what is wrong, by the field and its rule, and the way out', async ({
  sandbox,
}) => {
  const path = await ask(sandbox, ['GET', '/helth'])
  expect(path.body.detail).toBe(
    'There is no GET /__admin/helth. Did you mean "/__admin/health"? GET /__admin/openapi.json describes every route.',
  )
  const query = await ask(sandbox, ['POST', '/reset?hard=true'])
  expect([query.status, query.body]).toEqual([
    400,
    {
      title: 'Bad Request',
      status: 400,
      detail: expect.stringContaining('"hard" is not a query parameter of reset.'),
      errors: [{ location: 'query.hard', rule: 'unknown-parameter', message: query.body.detail }],
    },
  ])
})

/** Bodies for a route that takes none; the spoiled requests of all routes have more. */
const bodies: [string, string, Record<string, string>, number][] = [
  ['an empty object', '{}', JSON_TYPE, 200],
  ['what is deeper than 64 levels', '['.repeat(65) + ']'.repeat(65), JSON_TYPE, 400],
  ['an empty form', '', FORM, 200],
  ['no type', '{}', { 'content-type': '' }, 415],
  ['JSON in Latin-1', '{}', { 'content-type': 'application/json; charset=latin1' }, 415],
  ['1 MiB', `{}${' '.repeat(1024 * 1024 - 2)}`, JSON_TYPE, 200],
  ['more than 1 MiB', `{}${' '.repeat(1024 * 1024 - 1)}`, JSON_TYPE, 413],
]

for (const [what, body, headers, status] of bodies) {
  test(`a reset with ${what} for its body is ${status}`, async ({ sandbox }) => {
    await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
    expect((await ask(sandbox, ['POST', '/reset'], { body, headers })).status).toBe(status)
    expect(sandbox.size).toBe(status === 200 ? 50 : 51)
  })
}

test('a body that no route needs is read and discarded, up to a limit', async ({ sandbox }) => {
  const body = 'x'.repeat(12e6)
  for (const path of ['/nothing', '/health', '/reset?x=1'])
    expect((await ask(sandbox, ['POST', path], { body })).status).toBeGreaterThan(399)
})

test('a problem never shows a credential of its request', async ({ sandbox }) => {
  const headers = { authorization: 'Bearer s3cr3t-value' }
  const target = '/nothing/s3cr3t-value?token=an0ther-one'
  const { text, status } = await ask(sandbox, ['GET', target], { headers })
  expect(status).toBe(404)
  expect(text).not.toMatch(/s3cr3t|an0ther/)
})

test('the control plane is not journalled, and no fault strikes it', async ({ start }) => {
  const faults = [{ id: 'down', on: '*', respond: { status: 503 } }]
  const sandbox = await start({ scenario: { version: 1, faults } })
  await ask(sandbox, ['GET', '/health'])
  await ask(sandbox, ['GET', '/nothing'], { headers: { prefer: 'code=500' } })
  await ask(sandbox, ['POST', '/reset'])
  expect(await sandbox.requests.list()).toEqual([])
  expect(sandbox.receipts()).toMatchObject([{ calls: 0 }])
})

test('requests to the control plane share a connection with others', async ({ sandbox }) => {
  const asked = (line: string, ...more: string[]) =>
    `${[line, 'Host: 127.0.0.1', ...more].join('\r\n')}\r\n\r\n`
  const key = 'Authorization: Bearer sandbox-key'
  const { replies } = await sandbox.talk(
    asked('GET /__admin/health HTTP/1.1') +
      asked('GET /v1/pets?limit=1 HTTP/1.1', key) +
      asked('GET /__admin/nothing HTTP/1.1', 'Connection: close'),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 404])
})
