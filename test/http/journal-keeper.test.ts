import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIds } from '../../src/base/create-ids.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { createApp } from '../../src/http/app.ts'
import { createHeaderKeeper } from '../../src/http/header-keeper.ts'
import { Outbox } from '../../src/http/outbox.ts'
import type { Exchange } from '../../src/journal/exchange.ts'
import type { JournalKeeper } from '../../src/journal/journal.ts'
import { Secrets } from '../../src/redaction/secrets.ts'
import { Sandbox } from '../../src/sandbox/sandbox.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
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
  const sandbox = await Sandbox.create(await loadScenario('default', contract), { contract })
  Object.assign(sandbox.home.current.journal, { keeper })
  const stack = new AsyncDisposableStack()
  stack.defer(() => sandbox.close())
  const server = createServer(
    createApp({
      ...{ sandbox, adminToken: undefined, nextId: createIds(), keepHeaders: createHeaderKeeper() },
      ...{ outbox: new Outbox(), secrets: new Secrets(contract.words), listeners: new Set() },
      readScenario: () => Promise.reject(new Error('not here')),
      onAnswered: undefined,
      onBug: (error) => {
        throw error
      },
      onNotice: () => {},
      isDraining: () => false,
      closing: new AbortController().signal,
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const send = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { authorization: 'Bearer sandbox-key', ...headers } })
  return { send, close: () => stack.disposeAsync() }
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
