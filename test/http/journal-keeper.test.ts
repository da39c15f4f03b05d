import type { JournalKeeper } from '../../src/journal/journal.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { localPlace } from '../../src/sandbox/local-sandbox.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { loadContract } from '../support/built-in.ts'
import { serveSandbox } from '../support/serve-sandbox.ts'
import { expect, test } from '../support/test.ts'

/** Serves the default scenario with a journal whose exchanges are kept by `keep`. */
async function serve(keep: (exchange: Exchange) => Promise<void>) {
  const keeper: JournalKeeper = {
    keep: (slot, secrets) => {
      slot.teach(secrets)
      return keep(slot.toExchange(secrets))
    },
  }
  const contract = loadContract()
  const sandbox = await localPlace().open(await loadScenario('default', contract), { contract })
  Object.assign(sandbox.home.current.journal, { keeper })
  const { url, close } = await serveSandbox(sandbox)
  const send = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/v1${path}`, { headers: { authorization: 'Bearer sandbox-key', ...headers } })
  return { send, close }
}

test('an answer is sent after its exchange is stored, if replicas share the journal', async () => {
  const keeping = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<Exchange>()
  const { send, close } = await serve((exchange) => {
    asked.resolve(exchange)
    return keeping.promise
  })
  let isAnswered = false
  const answer = send('/pets/1').then((reply) => {
    isAnswered = true
    return reply
  })
  const exchange = await asked.promise
  // Meanwhile others are answered.
  expect((await send('/../__admin/health')).status).toBe(200)
  expect(isAnswered).toBe(false)
  keeping.resolve()
  const reply = await answer
  expect(reply.headers.get('x-request-id')).toBe(exchange.id)
  expect(exchange.answer).toMatchObject({ status: 200, body: await reply.text() })
  expect(JSON.stringify(exchange)).not.toContain('sandbox-key')
  await close()
})

test.for([
  ['reset', undefined],
  ['empty', undefined],
  ['truncate', 200],
] as const)(
  'an exchange whose connection ends by %s is kept before that',
  async ([kind, status]) => {
    const kept: Exchange[] = []
    const { send, close } = await serve(async (exchange) => void kept.push(exchange))
    const ended = await send('/pets/1', { prefer: `fault=${kind}` })
      .then((reply) => reply.text())
      .catch(() => 'ended')
    expect(ended).toBe('ended')
    expect(kept.map(({ answer }) => answer?.status)).toEqual([status])
    await close()
  },
)
