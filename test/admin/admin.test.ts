import { expect, test } from '../support/test.ts'

const HEALTH = '/__admin/health'

test('health names the scenario and counts its animals, to anyone', async ({ sandbox }) => {
  const reply = await sandbox.send(`~${HEALTH}`, { key: null })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({ status: 'pass', scenario: 'default', pets: 50 })
  await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
  expect((await sandbox.send(`~${HEALTH}`)).body.pets).toBe(51)
})

test('reset goes back to how the scenario starts', async ({ sandbox }) => {
  await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
  const reply = await sandbox.send('~/__admin/reset', { method: 'POST', key: null })
  expect([reply.status, reply.body]).toEqual([200, { scenario: 'default', pets: 50 }])
  expect((await sandbox.send('/pets/51')).status).toBe(404)
  expect((await sandbox.send('/pets', { json: { name: 'Max', categoryId: 3 } })).body.id).toBe(51)
})

for (const [method, path, status, allow] of [
  ['POST', HEALTH, 405, 'GET, HEAD'],
  ['DELETE', HEALTH, 405, 'GET, HEAD'],
  ['GET', '/__admin/reset', 405, 'POST'],
  ['OPTIONS', '/__admin/reset', 405, 'POST'],
  ['GET', '/__admin', 404, null],
  ['GET', '/__admin/', 404, null],
  ['GET', '/__admin/nothing', 404, null],
  ['GET', '/__admin/health/', 404, null],
  ['GET', '/__admin/HEALTH', 404, null],
] as const) {
  test(`${method} ${path} is ${status}, as problem details (RFC 9457)`, async ({ sandbox }) => {
    const reply = await sandbox.send(`~${path}`, { method })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(reply.headers.get('allow')).toBe(allow)
    expect(reply.body).toEqual({
      title: expect.any(String),
      status,
      detail: expect.stringMatching(/\.$/),
    })
  })
}

test('HEAD works on health', async ({ sandbox }) => {
  const reply = await sandbox.send(`~${HEALTH}`, { method: 'HEAD' })
  expect([reply.status, reply.text]).toEqual([200, ''])
})

/** Values of `Host`, and what a reset under them is answered (DNS rebinding). */
const hosts: [string, number][] = [
  ['localhost', 200],
  ['LOCALHOST:4010', 200],
  ['127.0.0.1', 200],
  ['127.0.0.1:4010', 200],
  ['127.1.2.3:80', 200],
  ['[::1]', 200],
  ['[::1]:4010', 200],
  ['evil.example', 403],
  ['evil.example:4010', 403],
  ['localhost.evil.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['evil.example#localhost', 400],
  ['localhost@evil.example', 400],
  ['0.0.0.0', 403],
  ['192.168.0.1', 403],
  ['[::2]', 403],
  ['', 403],
]

for (const [host, status] of hosts) {
  test(`a reset under the Host ${JSON.stringify(host)} is ${status}`, async ({ sandbox }) => {
    await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
    const { replies } = await sandbox.talk(
      `POST /__admin/reset HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
    expect(replies.map((reply) => reply.status)).toEqual([status])
    expect(sandbox.size).toBe(status === 200 ? 50 : 51)
  })
}

for (const [origin, status] of [
  ['http://localhost:3000', 200],
  ['http://127.0.0.1:4010', 200],
  ['http://[::1]:5173', 200],
  ['https://evil.example', 403],
  ['http://localhost.evil.example', 403],
  ['null', 403],
  ['', 403],
] as const) {
  test(`a reset that a page of ${JSON.stringify(origin)} has a browser send is ${status}`, async ({
    sandbox,
  }) => {
    const { replies } = await sandbox.talk(
      `POST /__admin/reset HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: ${origin}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
    expect(replies.map((reply) => reply.status)).toEqual([status])
  })
}

test('health answers under any Host, since a container is asked by its name', async ({
  sandbox,
}) => {
  const { replies } = await sandbox.talk(
    `GET ${HEALTH} HTTP/1.1\r\nHost: petstore.internal\r\nConnection: close\r\n\r\n`,
  )
  expect(replies[0]?.status).toBe(200)
})

test('the control plane is not journalled, and no fault strikes it', async ({ start }) => {
  const faults = [{ id: 'down', on: '*', respond: { status: 503 } }]
  const sandbox = await start({ scenario: { version: 1, faults } })
  await sandbox.send(`~${HEALTH}`)
  await sandbox.send('~/__admin/nothing', { headers: { prefer: 'code=500' } })
  await sandbox.send('~/__admin/reset', { method: 'POST' })
  expect(sandbox.requests()).toEqual([])
  expect(sandbox.receipts()).toMatchObject([{ calls: 0 }])
})
