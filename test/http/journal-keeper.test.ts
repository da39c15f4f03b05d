import { createServer } from 'node:http'
import { createHeaderKeeper } from '../../src/base/http/header-lines.ts'
import { createIds } from '../../src/base/random.ts'
import { createApp } from '../../src/http/app.ts'
import { BodySender } from '../../src/http/exchange/send-outcome.ts'
import { StreamSender } from '../../src/http/exchange/stream-sender.ts'
import type { JournalKeeper } from '../../src/journal/journal.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { Secrets } from '../../src/redaction/redaction.ts'
import { localPlace } from '../../src/sandbox/local-sandbox.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { loadScenario, parseScenario } from '../../src/scenarios/load-scenario.ts'
import { loadContract, source } from '../support/built-in.ts'
import { listen } from '../support/listen.ts'
import { expect, test } from '../support/test.ts'

/** Serves a sandbox over HTTP, in whichever place its worlds are. */
async function serveSandbox(sandbox: Sandbox) {
  const { contract } = sandbox
  const stack = new AsyncDisposableStack()
  stack.defer(() => sandbox.close())
  const server = createServer(
    createApp({
      scheme: 'http',
      ...{ sandbox, source, adminToken: undefined },
      ...{ nextId: createIds(), keepHeaders: createHeaderKeeper() },
      ...{
        bodySender: new BodySender(),
        streamSender: new StreamSender(),
        secrets: new Secrets(contract.words),
        listeners: new Set(),
        deliveries: new Set(),
      },
      readScenario: async (scenario) =>
        typeof scenario === 'string'
          ? loadScenario(scenario, contract)
          : parseScenario(scenario, contract),
      onAnswered: undefined,
      onBug: (error) => {
        throw error
      },
      onNotice: () => {},
      isDraining: () => false,
      closing: new AbortController().signal,
    }),
  )
  const { origin: url } = stack.use(await listen(server))
  return { url, close: () => stack.disposeAsync() }
}

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
