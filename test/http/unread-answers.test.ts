import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { BodySender } from '../../src/http/exchange/body-sender.ts'

const MIB = 1024 * 1024
const LONG = Buffer.alloc(16 * MIB, 'x')

test('of long answers that wait, those that nobody reads are cut when all are too much, and one that is read goes on', async () => {
  const sender = new BodySender({ most: 3.5 * LONG.length, patience: 100 })
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': LONG.length })
    sender.send(response, LONG, LONG.length)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async () => {
    const asked = get({ port, host: '127.0.0.1', agent: false })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.on('error', () => {}) // the cut
    return answer
  }
  try {
    const unread = [await ask(), await ask(), await ask()]
    await new Promise((resolve) => setTimeout(resolve, 200))
    // The fourth is too much: those on which nothing was read for longest go.
    const read = await ask()
    let size = 0
    for await (const chunk of read) size += (chunk as Buffer).length
    expect(size).toBe(LONG.length)
    const closed = unread.map(
      (answer) => answer.closed || new Promise((resolve) => answer.on('close', resolve)),
    )
    for (const answer of unread) answer.resume()
    await Promise.all(closed)
    expect(unread.map(({ complete }) => complete)).toEqual([false, true, true])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
