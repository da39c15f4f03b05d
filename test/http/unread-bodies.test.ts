import { connectTo } from '../support/over-tls.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

/** Beyond what is read away of a body that nobody wants, in bytes. */
const MOST = 80 * 1024 * 1024

/** Sends a body without an end until the connection is cut; answers how much of it was taken. */
async function pour(sandbox: TestSandbox, head: string): Promise<number> {
  const { hostname, port } = new URL(sandbox.url)
  const socket = connectTo(Number(port), hostname)
  socket.on('error', () => {}) // the cut that is waited for
  socket.resume()
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const block = Buffer.alloc(1024 * 1024)
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), block, Buffer.from('\r\n')])
  socket.write(`${head} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`)
  let sent = 0
  while (!socket.destroyed && sent < 4 * MOST) {
    sent += block.length
    const drained = new Promise((resolve) => socket.once('drain', resolve))
    if (!socket.write(chunk)) await Promise.race([drained, closed])
  }
  socket.destroy()
  return sent
}

for (const [name, head] of [
  ['without a key', 'POST /v1/pets'],
  ['to a path that does not exist', 'POST /v1/nothing'],
  ['of a method that the path does not have', 'PUT /v1/pets'],
] as const) {
  test(`a body ${name} that does not end is cut off`, async ({ sandbox }) => {
    expect(await pour(sandbox, head)).toBeLessThan(MOST)
  })
}
