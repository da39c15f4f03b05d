import { once } from 'node:events'
import type { Socket } from 'node:net'
import process from 'node:process'
import { setTimeout as pass } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { connectTo } from '../support/over-tls.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const pets = Array.from({ length: 20 }, (_, id) => ({ id, name: 'x'.repeat(60), categoryId: 1 }))
const scenario = (fault: object, more: object = {}) => ({
  version: 1,
  pets,
  faults: [{ id: 'thin', on: 'listPets', ...fault }],
  ...more,
})
const get = (sandbox: TestSandbox, target = '/v1/pets', lines = '') =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\n${lines}\r\n`

/** Writes to a sandbox, and collects what comes. */
async function open(sandbox: TestSandbox, bytes: string) {
  const { hostname, port } = new URL(sandbox.url)
  const socket: Socket = connectTo(Number(port), hostname)
  const came = { text: '' }
  socket.setEncoding('latin1').on('data', (chunk) => {
    came.text += chunk
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'data')
  return { socket, came }
}

const body = 'y'.repeat(450)
const headers = { 'content-type': 'text/plain' }
const umlauts = 'ä'.repeat(375)
const taped = {
  exchanges: [{ request: 'GET /v1/pets', answer: { status: 200, headers: {}, body } }],
}
const list = JSON.stringify(pets)

test.for<[string, object, string]>([
  ['of the store', scenario({ throttle: 20_000 }), list],
  ['of the store, asked after it', scenario({ throttle: 20_000, at: 'after' }), list],
  ['of a fault', scenario({ throttle: 3000, respond: { status: 500, headers, body } }), body],
  ['of a tape', scenario({ throttle: 3000 }, taped), body],
  [
    'in letters of two bytes, behind a delay',
    scenario({ throttle: 5000, delay: 20, respond: { status: 500, headers, body: umlauts } }),
    umlauts,
  ],
])(
  'a body %s leaves at its rate and comes whole; the journal has the whole duration',
  async ([, given, expected], { start }) => {
    const sandbox = await start({ scenario: given })
    const { throttle } = (given as ReturnType<typeof scenario>).faults[0] as { throttle?: number }
    const reply = await sandbox.send('/pets')
    expect(reply.text).toBe(expected)
    expect(reply.headers.get('x-sandbox-fault')).toBe('thin')
    expect(Number(reply.headers.get('content-length'))).toBe(Buffer.byteLength(expected))
    await expect
      .poll(() => sandbox.requests.list())
      .toMatchObject([{ fault: 'thin', answer: { body: expected } }])
    const least = (Buffer.byteLength(expected) / (throttle as number)) * 1000
    expect((await sandbox.requests.list())[0]?.duration).toBeGreaterThanOrEqual(least - 1)
  },
)

test('the slowest of several throttles counts', async ({ start }) => {
  const faults = [12_000, 6000, 18_000].map((throttle, index) => ({
    id: `t${index}`,
    on: '*',
    throttle,
  }))
  const sandbox = await start({ scenario: scenario({}, { pets: pets.slice(0, 10), faults }) })
  const reply = await sandbox.send('/pets')
  expect(reply.headers.get('x-sandbox-fault')).toBe('t0,t1,t2')
  await expect.poll(async () => (await sandbox.requests.list()).length).toBe(1)
  expect((await sandbox.requests.list())[0]?.duration).toBeGreaterThanOrEqual(
    (reply.text.length / 6000) * 1000 - 1,
  )
})

test('a truncated answer leaves at its rate up to its half', async ({ start }) => {
  const fault = { throttle: 2000, connection: 'truncate', respond: { status: 500, headers, body } }
  const sandbox = await start({ scenario: scenario(fault) })
  const { rest, ended } = await sandbox.talk(get(sandbox))
  expect([rest.split('\r\n\r\n')[1], ended]).toEqual([body.slice(0, 225), 'closed'])
  const journal = () => sandbox.requests.list()
  // A client with TLS is told the end before the connection has ended.
  await expect.poll(journal).toMatchObject([{ fault: 'thin', answer: { status: 500 } }])
  expect((await sandbox.requests.list())[0]?.duration).toBeGreaterThanOrEqual(112)
})

test.for<[string, string, object]>([
  ['a HEAD', 'HEAD', { throttle: 1 }],
  ['an answer without a body', 'GET', { throttle: 1, respond: { status: 204 } }],
  ['an answer with an empty body', 'GET', { throttle: 1, respond: { status: 500, body: '' } }],
])('%s is not held up by a throttle', async ([, method, fault], { start }) => {
  const sandbox = await start({ scenario: scenario(fault) })
  const reply = await sandbox.send('/pets', { method })
  expect([reply.text, reply.headers.get('x-sandbox-fault')]).toEqual(['', 'thin'])
  await expect.poll(() => sandbox.requests.list()).toMatchObject([{ fault: 'thin', answer: {} }])
})

test('the head is sent at once, the body byte for byte, and nobody else waits for it', async ({
  start,
}) => {
  const sandbox = await start({ scenario: scenario({ throttle: 5 }) })
  const { socket, came } = await open(sandbox, get(sandbox))
  expect(came.text).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n$/s)
  expect((await sandbox.send('/pets/1')).body).toEqual(pets[1])
  await expect.poll(() => came.text.split('\r\n\r\n')[1]?.length, { timeout: 5000 }).toBe(2)
  expect(await sandbox.requests.list()).toHaveLength(1)
  socket.destroy()
})

for (const leave of ['destroy', 'resetAndDestroy'] as const) {
  test(`a throttle ends with its client (${leave}), and the request is journalled as abandoned`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario: scenario({ throttle: 20 }) })
    const { socket } = await open(sandbox, get(sandbox) + get(sandbox))
    expect(await sandbox.requests.list()).toEqual([])
    socket[leave]()
    await expect.poll(async () => (await sandbox.requests.list()).length, { timeout: 5000 }).toBe(1)
    const exchanges = await sandbox.requests.list()
    const told = exchanges.map(({ abandoned, fault, answer }) => ({ abandoned, fault, answer }))
    const abandoned = { abandoned: true, fault: 'thin', answer: undefined }
    // The second one waited for its turn.
    expect(told).toEqual([abandoned])
  })
}

test('a client that ends its own side gets the whole of a throttled answer that has begun', async ({
  start,
}) => {
  const sandbox = await start({
    scenario: scenario({ throttle: 3000, respond: { status: 500, headers, body } }),
  })
  const { replies, ended } = await sandbox.talk(get(sandbox), { half: true })
  expect([replies[0]?.body, ended]).toEqual([body, 'closed'])
})

test('a throttle ends with its server, which sends the rest at once', async ({ start }) => {
  const sandbox = await start({ scenario: scenario({ throttle: 1 }) })
  const { came, socket } = await open(sandbox, get(sandbox))
  const ended = once(socket, 'close')
  const began = performance.now()
  await sandbox.close()
  await ended
  expect(performance.now() - began).toBeLessThan(3000)
  expect(came.text.split('\r\n\r\n')[1]).toBe(list)
  expect(await sandbox.requests.list()).toMatchObject([{ fault: 'thin', answer: { status: 200 } }])
})

test('throttled answers of a pipeline are sent one after the other, each at its rate', async ({
  start,
}) => {
  const sandbox = await start({
    scenario: scenario({ throttle: 3000, respond: { status: 500, headers, body } }),
  })
  const { replies } = await sandbox.talk(
    get(sandbox) + get(sandbox, '/v1/pets/1') + get(sandbox, '/v1/pets', 'Connection: close\r\n'),
  )
  expect(replies.map((reply) => reply.body)).toEqual([body, JSON.stringify(pets[1]), body])
  await expect.poll(async () => (await sandbox.requests.list()).length).toBe(3)
  const exchanges = await sandbox.requests.list()
  const throttled = exchanges.filter(({ fault }) => fault === 'thin')
  expect(throttled.map(({ duration }) => duration >= 149)).toEqual([true, true])
})

test('a client that leaves a pipeline of 20 throttled answers leaves no warning of Node', async ({
  start,
}) => {
  const warnings: Error[] = []
  const listener = (warning: Error) => warnings.push(warning)
  process.on('warning', listener)
  onTestFinished(() => void process.off('warning', listener))
  const sandbox = await start({ scenario: scenario({ throttle: 1 }) })
  const { hostname, port } = new URL(sandbox.url)
  const socket = connectTo(Number(port), hostname)
  socket.write(get(sandbox).repeat(20))
  await expect.poll(() => sandbox.receipts()).toMatchObject([{ fired: 1 }])
  socket.destroy()
  await expect.poll(async () => (await sandbox.requests.list()).length, { timeout: 5000 }).toBe(1)
  expect(warnings).toEqual([])
})

test('a client that reads slowly gets the whole body', async ({ start }) => {
  const long = 'z'.repeat(4_000_000)
  const sandbox = await start({
    scenario: scenario({ throttle: 40_000_000, respond: { status: 500, body: long } }),
  })
  const { hostname, port } = new URL(sandbox.url)
  const socket = connectTo(Number(port), hostname).pause()
  socket.write(get(sandbox, '/v1/pets', 'Connection: close\r\n'))
  await pass(100)
  let size = 0
  for await (const chunk of socket) size += chunk.length
  expect(size).toBeGreaterThan(long.length)
})
