import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { connectSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { writePair } from '../tls/support.ts'

test('an answer over TLS that is reset in its middle is an error of its call, and of nothing else', async ({
  folder,
}) => {
  const { cert, key } = writePair(folder)
  let asked = 0
  const server = createServer(
    { cert: readFileSync(cert), key: readFileSync(key) },
    (request, response) => {
      asked += 1
      if (asked === 1) return void response.end('{"keys":["k1"]}')
      response.setHeader('content-length', 100_000)
      response.write('x'.repeat(1000))
      // The carrier of the secure connection: a TCP reset, as of a peer that is killed.
      const { _parent: carrier } = request.socket as unknown as {
        _parent: import('node:net').Socket
      }
      setTimeout(() => carrier.resetAndDestroy(), 50)
    },
  )
  const unexpected: unknown[] = []
  const note = (error: unknown) => unexpected.push(error)
  process.prependListener('uncaughtException', note)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  const there = await connectSandbox(`https://127.0.0.1:${port}`, { ca: cert })
  await expect(there.keys.list()).rejects.toThrow(/^No sandbox answers at https:/)
  expect(asked).toBe(2)
  process.off('uncaughtException', note)
  expect(unexpected).toEqual([])
  server.close()
})
