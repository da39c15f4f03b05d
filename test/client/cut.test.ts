import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import path from 'node:path'
import { connectSandbox } from '../support/library.ts'
import { listen } from '../support/listen.ts'
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
      if (request.url === '/__admin/contract') return void response.end('{"basePath":"/v1"}')
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
  await using served = await listen(server)
  const there = await connectSandbox(`https://127.0.0.1:${served.port}`, { ca: cert })
  await expect(there.keys.list()).rejects.toThrow(/^No sandbox answers at https:/)
  expect(asked).toBe(2)
  process.off('uncaughtException', note)
  expect(unexpected).toEqual([])
})

test('a file that cannot be used is named before anything is asked', async ({ folder }) => {
  const own = writePair(folder)
  const other = writePair(folder, 'other')
  const garbage = path.join(folder, 'garbage.pem')
  writeFileSync(garbage, 'hello')
  const said = (files: object) => expect(connectSandbox('https://127.0.0.1:1', files)).rejects
  await said({ ca: garbage }).toThrow(
    `connectSandbox: ca ${garbage} has no certificate that can be read. Name a PEM file.`,
  )
  await said({ cert: garbage, key: own.key }).toThrow(
    `connectSandbox: cert ${garbage} has no certificate that can be read. Name a PEM file.`,
  )
  await said({ cert: own.cert, key: garbage }).toThrow(
    `connectSandbox: key ${garbage} has no private key that can be read (`,
  )
  await said({ cert: own.cert, key: other.key }).toThrow(
    `connectSandbox: key ${other.key} is not the key of cert ${own.cert}: they do not match.`,
  )
  await said({ cert: own.cert }).toThrow('connectSandbox: cert and key need one another.')
  await said({ key: own.key }).toThrow('connectSandbox: cert and key need one another.')
})
