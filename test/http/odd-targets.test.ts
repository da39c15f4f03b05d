import { connect } from 'node:net'
import { startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

/** Targets that are no plain path, and the status that answers them. */
const targets: [string, number][] = [
  ['http://here/v1/pets', 200],
  ['http://a:b/v1/pets', 200],
  ['http://u:p@here:99999/v1/pets', 200],
  ['http://[::1/v1/nothing', 404],
  ['http://here', 200],
  ['http://a:b/docs/nothing', 404],
  ['/v1/pets#there', 200],
  ['/docs/nothing#there', 404],
  ['//a:b/v1/pets', 404],
  ['*', 404],
]

/** Sends a GET for a target as it stands and answers the status. */
function statusOf(port: number, target: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  socket.on('close', () => resolve(Number(text.split(' ')[1])))
  socket.end(
    `GET ${target} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer sandbox-key\r\nConnection: close\r\n\r\n`,
  )
  return promise
}

test('targets of every form are answered, and no warning of Node reaches standard error', async () => {
  const cli = startCli(['-p', '0', '--log', 'silent'])
  const { port } = new URL(await cli.ready())
  for (const [target, status] of targets)
    expect(await statusOf(Number(port), target), target).toBe(status)
  expect((await cli.stop('SIGTERM')).stderr).toBe('')
})
