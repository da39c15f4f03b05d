import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test('a client that is not secure in 20 seconds is let go: one that says nothing, half a handshake, or one byte at a time', async () => {
  await using sandbox = await startSandbox({ tls: 'self-signed' })
  const { port } = new URL(sandbox.url)
  const lasts = async (talk: (socket: Socket) => void) => {
    const socket = connect(Number(port), '127.0.0.1')
    const began = performance.now()
    socket.on('error', () => {}) // the end may be a reset
    talk(socket.resume())
    await once(socket, 'close')
    return (performance.now() - began) / 1000
  }
  const times = await Promise.all([
    lasts(() => {}),
    lasts((socket) => socket.write('\x16\x03\x01\x02')),
    lasts((socket) => {
      const hello = Buffer.concat([Buffer.from([0x16, 3, 1, 2, 0]), Buffer.alloc(512, 1)])
      let at = 0
      const timer = setInterval(() => socket.write(hello.subarray(at, ++at)), 500)
      socket.on('close', () => clearInterval(timer))
    }),
  ])
  for (const time of times) {
    expect(time).toBeGreaterThan(19.9)
    expect(time).toBeLessThan(25)
  }
})
