import { Agent, get, type IncomingMessage } from 'node:http'
import { startCli } from '../support/run-cli.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** Asks over one connection as long as it is kept. */
function asker(base: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: 'Bearer sandbox-key' }
  return async (target: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    get(base.replace('/v1', target), { agent, headers }, resolve).on('error', reject)
    const answer = await promise
    const text = (await answer.toArray()).join('')
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
    const body: any = JSON.parse(text)
    return { status: answer.statusCode, connection: answer.headers.connection, body }
  }
}

/** What can drain, by name; the proxy's service is a sandbox. */
const commands: [string, (service: string) => string[]][] = [
  ['start', () => ['start', '-p', '0']],
  ['proxy', (service) => ['proxy', service, '-p', '0']],
]
test.for(commands)(
  'after SIGTERM %s with --drain says fail, keeps answering, and exits with 0',
  async ([, args], { start }) => {
    const { url: service } = await start()
    const cli = startCli([...args(service), '--drain', '1s'])
    const ask = asker(await cli.ready())
    expect(await ask('/__admin/health')).toMatchObject({ status: 200, connection: 'keep-alive' })
    const asked = performance.now()
    cli.child.kill('SIGTERM')
    await cli.until(/SIGTERM: the health says fail, and requests are answered for 1 s more/)
    const health = { status: 'fail', output: 'It is about to stop.' }
    expect(await ask('/__admin/health')).toMatchObject({ status: 503, body: health })
    const { status, connection, body } = await ask('/v1/pets')
    expect([status, connection, body.length]).toEqual([200, 'close', 20])
    const { code, stderr } = await cli.stop()
    expect(code).toBe(0)
    expect(performance.now() - asked).toBeGreaterThan(900)
    expect(stderr).toMatch(/SIGTERM: waiting for requests in flight/)
  },
)

test.for(some(commands, 1))(
  'a second signal ends the drain of %s, which then stops as usual',
  async ([, args], { start }) => {
    const { url: service } = await start()
    const cli = startCli(args(service), { env: { PETSTORE_DRAIN: '20m' } })
    await cli.ready()
    cli.child.kill('SIGTERM')
    await cli.until(/for 1200 s more; a second signal ends that/)
    // A signal right after another is taken for the same.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { code, stderr } = await cli.stop('SIGTERM')
    expect([code, /SIGTERM: waiting for/.test(stderr)]).toEqual([0, true])
  },
)

test('Ctrl+C does not wait for the drain', async () => {
  const cli = startCli(['start', '-p', '0', '--drain', '20m'])
  await cli.ready()
  const { code, stderr } = await cli.stop('SIGINT')
  expect([code, /the health says fail/.test(stderr)]).toEqual([0, false])
})
