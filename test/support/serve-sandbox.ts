import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIds } from '../../src/base/random.ts'
import { createApp } from '../../src/http/app.ts'
import { BodySender } from '../../src/http/exchange/body-sender.ts'
import { createHeaderKeeper } from '../../src/http/exchange/http-context.ts'
import { Secrets } from '../../src/redaction/redaction.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { loadScenario, parseScenario } from '../../src/scenarios/load-scenario.ts'
import { source } from './built-in.ts'

/** Serves a sandbox over HTTP, in whichever place its worlds are. */
export async function serveSandbox(sandbox: Sandbox) {
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
        secrets: new Secrets(contract.words),
        listeners: new Set(),
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => stack.disposeAsync() }
}
