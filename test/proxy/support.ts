import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type RequestOptions,
  request,
  type Server,
} from 'node:http'
import { createServer as createSecureServer, request as secureRequest } from 'node:https'
import { type AddressInfo, createServer as createNetServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import type { ExchangeChecker, ProxyOptions } from '../../src/proxy/proxy-options.ts'
import { type RunningProxy, startForwarding } from '../../src/proxy/start-forwarding.ts'
import { source } from '../support/built-in.ts'
import { connectTo, resettable, speaksTls, testIdentity, withTls } from '../support/over-tls.ts'
import { test as base } from '../support/test.ts'

/** A running proxy, and what it told of its exchanges. */
export interface TestProxy extends RunningProxy {
  readonly port: number
  readonly captures: Capture[]
}

/** What came over the wire to one side. */
export interface Received {
  readonly status: number
  readonly reason: string
  readonly lines: readonly string[]
  readonly body: Buffer
  readonly trailers: readonly string[]
}

/** Starts a proxy, for the built-in contract unless another is given. */
export type ProxyStarter = (
  options: Omit<ProxyOptions, 'source'> & { readonly source?: ContractSource },
) => Promise<TestProxy>

/** Upstreams and proxies; at the end each is closed, and the test fails if the proxy had a bug. */
export const test = base.extend<{
  upstream: (listener: RequestListener, prepare?: (server: Server) => void) => Promise<string>
  wire: (onConnection: (socket: Socket) => void) => Promise<string>
  proxy: ProxyStarter
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  upstream: async ({}, use) => {
    const servers: Server[] = []
    await use(async (listener, prepare) => {
      const options = { maxHeaderSize: 512 * 1024 }
      const server = speaksTls
        ? createSecureServer(
            { ...options, ...testIdentity?.context, allowHalfOpen: true },
            listener,
          )
        : createServer(options, listener)
      server.maxHeadersCount = 0
      prepare?.(server)
      servers.push(server)
      return originOf(server.listen(0, '127.0.0.1'))
    })
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  wire: async ({}, use) => {
    const sockets = new Set<Socket>()
    const servers: ReturnType<typeof createNetServer>[] = []
    await use(async (onConnection) => {
      const take = (socket: Socket) => {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        onConnection(socket)
      }
      const server = speaksTls
        ? createTlsServer({ ...testIdentity?.context }, (socket) => take(resettable(socket)))
        : createNetServer(take)
      servers.push(server)
      return originOf(server.listen(0, '127.0.0.1'))
    })
    for (const socket of sockets) socket.destroy()
    for (const server of servers) server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  proxy: async ({}, use) => {
    const started: RunningProxy[] = []
    const bugs: unknown[] = []
    await use(async (options) => {
      const captures: Capture[] = []
      const start = isThroughSandbox ? startSandboxAsProxy : startForwarding
      const proxy = await start({
        source,
        onBug: (bug) => bugs.push(bug),
        onExchange: (capture) => captures.push(capture),
        identity: testIdentity,
        ...options,
      })
      started.push(proxy)
      return Object.assign(proxy, { captures, port: Number(new URL(proxy.url).port) })
    })
    for (const proxy of started) await proxy.close()
    if (bugs.length > 0) throw bugs[0]
  },
})

/** Whether requests pass through a sandbox with an upstream in place of a proxy (test/upstream). */
export const isThroughSandbox = process.env.PETSTORE_TEST_THROUGH === 'sandbox'

/** What says in `X-Sandbox-Origin` that it has answered itself a message that is not HTTP. */
export const refuser = isThroughSandbox ? 'none' : 'proxy'

/** A checker that finds nothing, and keeps what it was given. */
export function keepingChecker(): ExchangeChecker & {
  readonly checked: Capture[]
  readonly skipped: string[]
} {
  const checked: Capture[] = []
  const skipped: string[] = []
  return {
    checked,
    skipped,
    check: async (capture) => {
      checked.push(capture)
      return []
    },
    skip: (reason) => void skipped.push(reason),
  }
}

/** Begins a request with header lines exactly as given. */
export function begin(url: string, options: RequestOptions = {}): ClientRequest {
  const { port, pathname, search } = new URL(url)
  return (speaksTls ? secureRequest : request)({
    ...{ host: '127.0.0.1', port, path: pathname + search, setDefaultHeaders: false, agent: false },
    maxHeaderSize: 512 * 1024,
    headers: ['Host', `127.0.0.1:${port}`],
    ...options,
  })
}

/** Waits for the whole answer to a request. */
export async function answerTo(asked: ClientRequest): Promise<Received> {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await bodyOf(answer)
  return {
    status: answer.statusCode as number,
    reason: answer.statusMessage as string,
    lines: answer.rawHeaders,
    body,
    trailers: answer.rawTrailers,
  }
}

/** Sends a request with header lines exactly as given, and waits for the whole answer. */
export async function ask(url: string, options: RequestOptions = {}, body?: string | Buffer) {
  const asked = begin(url, options)
  asked.end(body)
  return answerTo(asked)
}

/** The whole body of a message. */
export async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Sends bytes over a connection of its own and answers all that comes back until it is closed. */
export async function exchangeBytes(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connectTo(port)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => socket.destroy())
  socket.write(bytes)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

/** Header lines but for those of one hop. */
export function endToEnd(lines: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at < lines.length; at += 2) {
    const name = lines[at] as string
    if (!HOP.has(name.toLowerCase())) pairs.push([name, lines[at + 1] as string])
  }
  return pairs
}

const HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade', 'host'],
])

/** A sandbox that passes everything to its upstream, as a proxy does. */
async function startSandboxAsProxy(
  options: ProxyOptions & { readonly source: ContractSource },
): Promise<RunningProxy> {
  const { source: contract, upstream, readOnly, timeout, ca, insecure, onBug, host, port } = options
  const { checker, recorder, sample, whenBehind, onExchange, onBytes, cap, queue } = options
  const given = { readOnly, timeout, ca, insecure, onBug, host, port }
  const traffic = { checker, recorder, sample, whenBehind, onExchange, onBytes, cap, queue }
  const present = (all: object) =>
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const sandbox = await startSandboxOf(
    contract,
    {
      ...withTls({ ...present(given), upstream }),
      routes: [{ on: '*', to: 'upstream', missing: 'never' }],
    },
    { openTraffic: async () => present(traffic), proxyEnvironment: options.proxyEnvironment },
  )
  return Object.assign(sandbox, {
    upstream,
    progress: () => undefined,
    durations: undefined as never,
  })
}

async function originOf(server: ReturnType<typeof createNetServer>): Promise<string> {
  await once(server, 'listening')
  return `${speaksTls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
}
