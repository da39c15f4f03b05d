import { once } from 'node:events'
import { setTimeout as pass } from 'node:timers/promises'
import { connectTo } from '../support/over-tls.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const SIZE = 3 * 1024 * 1024
const TEXT = { 'content-type': 'text/plain' }

/** Texts whose pieces end anywhere within a character, were they cut by bytes. */
const names = { ASCII: 'x', 'two bytes': 'ä', 'three bytes': '€', 'a surrogate pair': '😀' }

for (const [title, unit] of Object.entries(names)) {
  test(`a body of ${SIZE} characters (${title}) comes whole, and so does the next answer`, async ({
    start,
  }) => {
    const body = `-${unit.repeat(SIZE / unit.length)}`
    const sandbox = await start({
      scenario: {
        version: 1,
        faults: [{ id: 'long', on: 'listPets', respond: { status: 500, headers: TEXT, body } }],
      },
    })
    const reply = await sandbox.send('/pets')
    expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
    const response = await fetch(`${sandbox.url}/pets`, { headers: authorization(sandbox) })
    expect((await response.text()) === body).toBe(true)
    expect((await sandbox.send('/pets/1')).status).toBe(404)
  })
}

test('a client that reads nothing of an answer is cut off after a while, and one that waits is not', async ({
  start,
}) => {
  const sandbox = await start({
    scenario: {
      version: 1,
      faults: [
        { id: 'long', on: 'listPets', respond: { status: 500, body: 'x'.repeat(8 * SIZE) } },
        { id: 'slow', on: 'getPet', delay: 2500 },
      ],
    },
    writeTimeout: 1500,
  })
  const { hostname, port } = new URL(sandbox.url)
  const socket = connectTo(Number(port), hostname)
  socket.pause()
  socket.on('error', () => {})
  socket.write(`GET /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\n\r\n`)
  expect((await sandbox.send('/pets/1')).status).toBe(404)
  await pass(1000)
  // What the system had taken comes, and then the end: not the whole.
  let size = 0
  socket.on('data', ({ length }) => {
    size += length
  })
  socket.resume()
  await once(socket, 'close')
  expect(size).toBeLessThan(8 * SIZE)
})

// --- internal ---

function authorization({ key }: TestSandbox) {
  return { authorization: `Bearer ${key}` }
}
