import { allowedMethods } from '../support/contract.ts'
import { FOREIGN_METHOD, FOREIGN_PATH } from '../support/not-in-contract.ts'
import { expect, test } from '../support/test.ts'

const ORIGIN = { origin: 'https://app.example' }

for (const [path, request, status] of [
  ['/pets', {}, 200],
  ['/pets', { key: null }, 401],
  ['/pets?limit=0', {}, 400],
  ['/pets', { json: { name: 'Rex', categoryId: 3 } }, 201],
  ['/pets/1', {}, 200],
  ['/pets/99', {}, 404],
  ['/pets/1', { method: FOREIGN_METHOD }, 405],
  ['/nothing', {}, 404],
  [FOREIGN_PATH, {}, 404],
  ['~/messages', { json: { message: 'Hi' } }, 200],
  ['/pets', { headers: { prefer: 'code=500' } }, 500],
  ['/pets', { body: 'x'.repeat(1_100_000) }, 413],
] as const) {
  test(`any page may read ${status} of ${path}`, async ({ sandbox }) => {
    const headers = { ...ORIGIN, ...('headers' in request && request.headers) }
    const reply = await sandbox.send(path, { ...request, headers })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('access-control-allow-origin')).toBe(ORIGIN.origin)
    expect(reply.headers.get('access-control-allow-credentials')).toBe('true')
    expect(reply.headers.get('vary')).toMatch(/\bOrigin\b/)
    const exposed = (reply.headers.get('access-control-expose-headers') ?? '').split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining(['Content-Type', 'Date', 'X-Request-Id', 'X-Sandbox-Origin']),
    )
  })
}

test('every header of an answer is exposed to the page that asks', async ({ start }) => {
  const respond = {
    status: 429,
    headers: { 'retry-after': '1', 'x-ratelimit-remaining': '0', 'content-disposition': 'inline' },
  }
  const scenario = {
    version: 1,
    extends: 'default',
    unspecified: { location: 'address' },
    faults: [{ id: 'busy', on: 'getPet', calls: 2, respond }],
  }
  const sandbox = await start({ scenario })
  const replies = [
    await sandbox.send('/pets/1', { headers: ORIGIN }),
    await sandbox.send('/pets/1', { headers: ORIGIN }),
    await sandbox.send('/pets', { key: null, headers: ORIGIN }),
    await sandbox.send('/pets', { method: 'PUT', headers: ORIGIN }),
    await sandbox.send('/pets', { headers: { ...ORIGIN, prefer: 'code=404' } }),
    await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 }, headers: ORIGIN }),
  ]
  for (const { headers } of replies) {
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(', ')
    const names = [...headers.keys()].filter(
      (name) => !/^(access-control-.*|connection|keep-alive)$/.test(name),
    )
    expect(names.filter((name) => !exposed?.includes(name))).toEqual([])
  }
  expect(replies[1]?.status).toBe(429)
})

test('a request without an Origin is answered for any page', async ({ sandbox }) => {
  const { headers } = await sandbox.send('/pets')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('access-control-expose-headers')).toBeNull()
  expect(headers.get('vary')).toBe('Origin')
})

test('a fault and a tape may set Access-Control lines on purpose, in place of ours', async ({
  start,
}) => {
  const headers = { 'access-control-allow-origin': 'https://other.example' }
  for (const more of [
    { faults: [{ id: 'f', on: '*', respond: { status: 500, headers } }] },
    { exchanges: [{ request: 'GET /v1/pets', answer: { status: 200, headers } }] },
  ]) {
    const sandbox = await start({ scenario: { version: 1, ...more } })
    const reply = await sandbox.send('/pets', { headers: ORIGIN })
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://other.example')
    expect(reply.headers.get('access-control-allow-credentials')).toBe('true')
  }
})

for (const [path, method, methods] of [
  ['/pets', 'POST', allowedMethods('/pets')],
  ['/pets/1', 'GET', allowedMethods('/pets/{petId}')],
  ['~/messages', 'POST', allowedMethods('/messages')],
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
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN.origin)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-allow-private-network')).toBeNull()
    expect(headers.get('access-control-allow-methods')).toBe(methods.join(', '))
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, Prefer')
    expect(headers.get('access-control-max-age')).toBe('600')
  })
}

test('a preflight is granted the method and the headers that it asks for', async ({ sandbox }) => {
  const { headers } = await sandbox.send('/pets', {
    method: 'OPTIONS',
    key: null,
    headers: {
      ...ORIGIN,
      'access-control-request-method': FOREIGN_METHOD,
      'access-control-request-headers': 'authorization,traceparent,x-requested-with',
      'access-control-request-private-network': 'true',
    },
  })
  expect(headers.get('access-control-allow-methods')).toBe(
    [...allowedMethods('/pets'), FOREIGN_METHOD].join(', '),
  )
  expect(headers.get('access-control-allow-headers')).toBe(
    'Authorization, Content-Type, Prefer, traceparent, x-requested-with',
  )
  expect(headers.get('access-control-allow-private-network')).toBe('true')
  expect(headers.get('vary')).toBe(
    'Access-Control-Request-Method, Access-Control-Request-Headers, Origin',
  )
})

for (const path of ['/pet', FOREIGN_PATH, '/pets/1/']) {
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
