import type { Socket } from 'node:net'
import { connectTo, speaksTls } from '../support/over-tls.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const LONG = 20_000
const BODY = '{"name":"Rex","categoryId":3}'

function connect(sandbox: TestSandbox, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(sandbox.url)
  const socket = connectTo(Number(port), hostname, true)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on(speaksTls ? 'secureConnect' : 'connect', () => {
      socket.write(bytes)
      // By then it has arrived, and waits.
      setTimeout(() => resolve(socket), 100)
    })
  })
}

function post(sandbox: TestSandbox, lines = ''): string {
  return (
    `POST /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\n${lines}` +
    `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`
  )
}

async function expectAbandoned({ requests }: TestSandbox): Promise<void> {
  await expect.poll(async () => (await requests.list()).length).toBe(1)
  const [exchange] = await requests.list()
  expect([exchange?.abandoned, exchange?.answer]).toEqual([true, undefined])
}

const slow = (fault: object) => ({ version: 1, faults: [{ id: 'slow', on: '*', ...fault }] })

/** What makes a request wait, and how many animals there are once its client has left. */
const delays: [string, object, string, number][] = [
  ['Prefer: delay', { version: 1 }, `Prefer: delay=${LONG}\r\n`, 0],
  ['a fault before', slow({ delay: LONG }), '', 0],
  ['a fault after', slow({ delay: LONG, at: 'after' }), '', 1],
  ['a drawn delay', slow({ delay: { type: 'uniform', lower: LONG, upper: LONG } }), '', 0],
  ['a delay of a reset', slow({ delay: LONG, connection: 'reset' }), '', 0],
]

for (const [at, [name, scenario, lines, size]] of delays.entries()) {
  // However it waits, a client can leave in each of three ways.
  const leave = (['destroy', 'end', 'resetAndDestroy'] as const)[at % 3] ?? 'end'
  test(`${name} ends with its client (${leave}), and the request is journalled as abandoned`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario })
    const socket = await connect(sandbox, post(sandbox, lines))
    expect(await sandbox.requests.list()).toEqual([])
    socket[leave]()
    await expectAbandoned(sandbox)
    expect(sandbox.size).toBe(size)
    socket.destroy()
  })

  test(`${name} ends with its server, which answers at once`, async ({ start }) => {
    const sandbox = await start({ scenario })
    const socket = await connect(sandbox, post(sandbox, lines))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.off('error', () => {}).on('error', () => {})
    const began = performance.now()
    await sandbox.close()
    expect(performance.now() - began).toBeLessThan(3000)
    if (name !== 'a delay of a reset') await expect.poll(() => answer).toMatch(/ 201 Created/)
    socket.destroy()
  })
}

test('a delay within a pipeline ends with its connection', async ({ start }) => {
  const sandbox = await start()
  const one = post(sandbox, 'Prefer: delay=15000\r\n')
  const socket = await connect(sandbox, one + one)
  socket.destroy()
  // The second one waited for its turn.
  await expectAbandoned(sandbox)
})

test('a request whose client leaves in the middle of its body is journalled as abandoned', async ({
  start,
}) => {
  const sandbox = await start()
  const socket = await connect(sandbox, post(sandbox).slice(0, -5))
  socket.destroy()
  await expectAbandoned(sandbox)
  expect(sandbox.size).toBe(50)
})
