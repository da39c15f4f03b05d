import { expect, test } from '../support/test.ts'

const ORIGIN = { origin: 'https://app.example' }

for (const [path, request, status] of [
  ['/pets', {}, 200],
  ['/pets', { key: null }, 401],
  ['/pets?limit=0', {}, 400],
  ['/pets', { json: { name: 'Rex', categoryId: 3 } }, 201],
  ['/pets/1', {}, 200],
  ['/pets/99', {}, 404],
  ['/pets/1', { method: 'DELETE' }, 405],
  ['/nothing', {}, 404],
  ['/store/orders', {}, 404],
  ['~/messages', { json: { message: 'Hi' } }, 200],
  ['/pets', { headers: { prefer: 'code=500' } }, 500],
  ['/pets', { body: 'x'.repeat(1_100_000) }, 413],
] as const) {
  test(`any page may read ${status} of ${path}`, async ({ sandbox }) => {
    const headers = { ...ORIGIN, ...('headers' in request && request.headers) }
    const reply = await sandbox.send(path, { ...request, headers })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    const exposed = (reply.headers.get('access-control-expose-headers') ?? '').split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining([
        'Deprecation',
        'Link',
        'Preference-Applied',
        'Sunset',
        'X-Request-Id',
      ]),
    )
  })
}

test('every header that is not safelisted is exposed', async ({ start }) => {
  const scenario = {
    version: 1,
    extends: 'default',
    unspecified: { location: 'address' },
    faults: [
      { id: 'busy', on: 'getPet', respond: { status: 429, headers: { 'retry-after': '1' } } },
    ],
  }
  const sandbox = await start({ scenario })
  const replies = [
    await sandbox.send('/pets/1'),
    await sandbox.send('/pets', { key: null }),
    await sandbox.send('/pets', { method: 'PUT' }),
    await sandbox.send('/pets', { headers: { prefer: 'code=404' } }),
    await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } }),
  ]
  const safe = /^(content-type|content-length|cache-control|access-control-.*)$/
  const connection = /^(connection|keep-alive|date)$/
  for (const { headers } of replies) {
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(', ')
    const names = [...headers.keys()].filter((name) => !safe.test(name) && !connection.test(name))
    expect(names.filter((name) => !exposed?.includes(name))).toEqual([])
  }
})

for (const [path, method, methods] of [
  ['/pets', 'POST', 'GET, HEAD, POST, OPTIONS'],
  ['/pets/1', 'GET', 'GET, HEAD, OPTIONS'],
  ['~/messages', 'POST', 'POST, OPTIONS'],
] as const) {
  test(`a preflight for ${method} ${path} is granted without a key`, async ({ sandbox }) => {
    const { status, headers } = await sandbox.send(path, {
      method: 'OPTIONS',
      key: null,
      headers: {
        ...ORIGIN,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization, content-type, prefer',
      },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe(methods)
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, Prefer')
    expect(headers.get('access-control-max-age')).toBe('600')
  })
}

test('credentials of the browser itself are never asked for', async ({ sandbox }) => {
  const { headers } = await sandbox.send('/pets', { headers: ORIGIN })
  expect(headers.get('access-control-allow-credentials')).toBeNull()
})

for (const path of ['/pet', '/store/orders', '/pets/1/']) {
  test(`a preflight for ${path} is granted, so that a page can read the 404 there`, async ({
    sandbox,
  }) => {
    const { status, headers } = await sandbox.send(path, {
      method: 'OPTIONS',
      key: null,
      headers: { ...ORIGIN, 'access-control-request-method': 'GET' },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-headers')).toMatch(/Authorization/)
  })
}

test('the control plane is closed to pages', async ({ sandbox }) => {
  for (const [path, method] of [
    ['~/__admin/health', 'GET'],
    ['~/__admin/reset', 'OPTIONS'],
    ['~/__admin/nothing', 'GET'],
  ] as const) {
    const { headers } = await sandbox.send(path, { method, headers: ORIGIN })
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
  }
})
