import { expectError } from '../support/expect-error.ts'
import { FOREIGN_METHOD } from '../support/not-in-contract.ts'
import { expect, test } from '../support/test.ts'

const SUNSET = 'Thu, 05 Dec 2030 00:00:00 GMT'
const DAY = Date.parse('2030-12-05T00:00:00Z')
const DOCS = '</docs/deprecations#getPet>; rel="deprecation"; type="text/markdown"'
const NAMES = ['deprecation', 'sunset', 'link']

/** The documented answers of getPet, and the query by which the successor lists the same. */
const answers: [string, object, number, string][] = [
  ['/pets/1', {}, 200, '?status=available'],
  ['/pets/2', {}, 200, '?status=sold'],
  ['/pets/6', {}, 200, ''],
  ['/pets/999', {}, 404, ''],
  ['/pets/rex', {}, 404, ''],
  ['/pets/1', { key: 'wrong' }, 401, ''],
  ['/pets/1', { method: 'HEAD' }, 200, '?status=available'],
  ['/pets/1', { headers: { prefer: 'code=404' } }, 404, ''],
]

for (const [path, request, status, query] of answers) {
  test(`contract 4.3 and 9: getPet announces its end on ${status}, ${path} ${JSON.stringify(request)}`, async ({
    sandbox,
  }) => {
    const reply = await sandbox.send(path, request)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('deprecation')).toBe('@1795132800')
    expect(reply.headers.get('sunset')).toBe(SUNSET)
    expect(reply.headers.get('link')).toBe(`</v1/pets${query}>; rel="successor-version", ${DOCS}`)
  })
}

test('the successor of an answer lists the animal of that answer', async ({ sandbox }) => {
  const { headers, body } = await sandbox.send('/pets/4')
  const [, target] = /<\/v1([^>]+)>; rel="successor-version"/.exec(headers.get('link') ?? '') ?? []
  expect((await sandbox.send(`${target}&limit=100`)).body).toContainEqual(body)
})

for (const [path, request] of [
  ['/pets', {}],
  ['/pets', { key: null }],
  ['/pets?limit=0', {}],
  ['/pets', { json: { name: 'Rex', categoryId: 3 } }],
  ['/pets', { json: {} }],
  ['/pets/1', { method: FOREIGN_METHOD }],
  ['/pets/1', { method: 'OPTIONS' }],
  ['/pets/1/', {}],
  ['/nothing', {}],
  ['~/messages', { json: { message: 'Hi' } }],
] as const) {
  test(`nothing else is deprecated: ${path} ${JSON.stringify(request)}`, async ({ sandbox }) => {
    const { headers } = await sandbox.send(path, request)
    expect(NAMES.map((name) => headers.get(name))).toEqual([null, null, null])
  })
}

test('an injected status that getPet does not document is not announced', async ({ sandbox }) => {
  const { headers } = await sandbox.send('/pets/1', { headers: { prefer: 'code=503' } })
  expect(headers.get('sunset')).toBeNull()
})

for (const [since, header] of [
  ['2025-01-31', '@1738281600'],
  ['2025-01-31T12:00:00+02:00', '@1738317600'],
  ['1969-12-31', '@-86400'],
  ['none', null],
] as const) {
  test(`deprecatedSince: ${since} gives Deprecation: ${header}`, async ({ start }) => {
    const sandbox = await start({
      scenario: { version: 1, extends: 'default', deprecatedSince: since },
    })
    const { headers } = await sandbox.send('/pets/1')
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([header, SUNSET])
  })
}

for (const [now, status] of [
  [DAY - 86_400_000, 200],
  [DAY - 1, 200],
  [DAY, 410],
  [DAY + 1, 410],
  [Date.parse('2040-01-01'), 410],
] as const) {
  test(`contract 9: at ${new Date(now).toISOString()} getPet answers ${status}`, async ({
    start,
  }) => {
    const sandbox = await start({ now })
    const reply = await sandbox.send('/pets/1')
    expect(reply.status).toBe(status)
    expect(reply.headers.get('sunset')).toBe(SUNSET)
    expect(reply.headers.get('link')).toContain('rel="successor-version"')
    if (status === 410)
      expectError(reply, 410, 'getPet was removed on 2030-12-05; use /v1/pets instead')
    expect((await sandbox.send('/pets')).status).toBe(200)
  })
}

test('contract 9: v1 is part of the address, and there is no other version', async ({
  sandbox,
}) => {
  expect(sandbox.url).toMatch(/\/v1$/)
  for (const path of ['~/pets', '~/v2/pets', '~/v1.0.0/pets', '~/v0/pets']) {
    expectError(await sandbox.send(path), 404)
  }
  expect(
    (await sandbox.send('/pets', { headers: { accept: 'application/vnd.v2+json' } })).status,
  ).toBe(200)
})
