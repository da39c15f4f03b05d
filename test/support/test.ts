import { test as base, expect } from 'vitest'
import { createTemporaryFolder } from '../../bench/temporary-folder.ts'
import { parseJson } from '../../src/base/json/json.ts'
import type { RunningSandbox } from '../../src/http/running-sandbox.ts'
import type { StartOptions } from '../../src/http/start-options.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { contractBreaks } from './contract-check.ts'
import { startSandbox } from './library.ts'
import { withTls } from './over-tls.ts'
import { type RawAnswer, type RawOptions, talk } from './raw.ts'
import { goesThroughProxy, proxyBefore, type SandboxProxy } from './through-proxy.ts'

/** A reply as tests see it. */
export interface TestReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; integers beyond 2^53 are bigints. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
}

/** A request of a test: `json` is sent as JSON, `body` as it is; `key: null` sends no credential. */
export interface TestRequest {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly json?: unknown
  readonly body?: string | Buffer
  readonly key?: string | null
}

/** A running sandbox, and ways to talk to it. */
export interface TestSandbox extends RunningSandbox {
  /** Sends a request to a path under `/v1`, or at the root if the path begins with `~`. */
  send(path: string, request?: TestRequest): Promise<TestReply>
  /** Writes bytes to its port, as they are, and reads until the connection ends. */
  talk(bytes: string | Buffer, options?: RawOptions): Promise<RawAnswer>
}

/**
 * Starts sandboxes and closes them at the end; the test fails if any answer violates the contract.
 * `sandbox` runs the default scenario: it is started once for a file, and reset before each test.
 */
export const test = base.extend<{
  start: (options?: StartOptions | object) => Promise<TestSandbox>
  shared: Watched
  sandbox: TestSandbox
  folder: string
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  start: async ({}, use) => {
    const started: Watched[] = []
    await use(async (options = {}) => {
      const watched = await watch(options)
      started.push(watched)
      return watched.sandbox
    })
    for (const watched of started) await close(watched)
    for (const watched of started) await expectNothingBroken(watched)
  },
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
    async ({}, use) => {
      const watched = await watch({})
      await use(watched)
      await close(watched)
    },
    { scope: 'file' },
  ],
  sandbox: async ({ shared }, use) => {
    await shared.sandbox.reset()
    shared.exchanges.length = 0
    shared.offContract.length = 0
    await shared.proxy?.reset()
    await use(shared.sandbox)
    await expectNothingBroken(shared)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  folder: async ({}, use) => {
    using folder = createTemporaryFolder()
    await use(folder.path)
  },
})

export { expect }

// --- internal ---

/** A running sandbox, and its exchanges. */
interface Watched {
  readonly sandbox: TestSandbox
  readonly exchanges: Exchange[]
  /** The exchanges that a fault answered with its own body. */
  readonly offContract: Exchange[]
  readonly bugs: unknown[]
  /** The proxy, if the tests go through one. */
  readonly proxy: SandboxProxy | undefined
}

async function watch(options: StartOptions | object): Promise<Watched> {
  const exchanges: Exchange[] = []
  const offContract: Exchange[] = []
  const bugs: unknown[] = []
  const sandbox: RunningSandbox = await startSandbox({
    ...withTls(options),
    onExchange: (exchange) => {
      // What passed is what a real service sent.
      if (exchange.origin === 'upstream') return
      const kept = hasOwnBody(exchange, sandbox) ? offContract : exchanges
      kept.push(exchange)
    },
    onBug: (bug) => bugs.push(bug),
  })
  const proxy = goesThroughProxy ? await proxyBefore(sandbox.url) : undefined
  return { sandbox: withSend(sandbox, proxy), exchanges, offContract, bugs, proxy }
}

async function close({ sandbox, proxy }: Watched): Promise<void> {
  await proxy?.close()
  await sandbox.close()
}

async function expectNothingBroken(watched: Watched): Promise<void> {
  const { exchanges, offContract, bugs, proxy } = watched
  expect(bugs, 'bugs of the sandbox').toEqual([])
  expect(await contractBreaks(exchanges), 'answers that break the contract').toEqual([])
  if (!proxy) return
  const findings = await proxy.findings([...exchanges, ...offContract])
  expect(findings, 'findings of the proxy').toEqual([])
}

/** Whether a fault answered with its own body, or none, or changed the answer: it violates the contract on purpose. */
function hasOwnBody({ fault }: Exchange, { scenario }: RunningSandbox): boolean {
  const ids = fault?.split(',') ?? []
  const isChanged = scenario.faults.some(
    ({ id, rewrite, headers, status }) => ids.includes(id) && (rewrite ?? headers ?? status),
  )
  if (isChanged) return true
  const answers = scenario.faults.flatMap(({ id, respond = [] }) =>
    ids.includes(id) ? [respond].flat() : [],
  )
  return answers.some(({ body, status }) => body !== undefined || status < 400)
}

function withSend(sandbox: RunningSandbox, proxy: SandboxProxy | undefined): TestSandbox {
  const url = proxy?.url ?? sandbox.url
  return Object.assign(Object.create(sandbox), {
    url,
    reset: () => {
      proxy?.recordReset()
      return sandbox.reset()
    },
    load: (...scenario: Parameters<RunningSandbox['load']>) => {
      proxy?.recordReset()
      return sandbox.load(...scenario)
    },
    send: (target: string, request: TestRequest = {}) => {
      if (target === '~/__admin/reset') proxy?.recordReset()
      return send(sandbox, url, target, request)
    },
    talk: (bytes: string | Buffer, options?: RawOptions) => talk(sandbox.url, bytes, options),
  })
}

async function send(
  sandbox: RunningSandbox,
  base: string,
  target: string,
  request: TestRequest,
): Promise<TestReply> {
  const { method, headers = {}, json, body, key = sandbox.key } = request
  const url = target.startsWith('~')
    ? sandbox.url.replace(/\/v1$/, '') + target.slice(1)
    : base + target
  const content =
    json === undefined ? body : typeof json === 'string' ? JSON.stringify(json) : stringify(json)
  const response = await fetch(url, {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
  })
  const text = await response.text()
  // The proxy answers if the connection was cut; without the proxy, fetch fails.
  if (goesThroughProxy && response.headers.get('x-sandbox-origin') === 'proxy')
    throw new Error(text)
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== ''
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? parseJson(text) : undefined,
  }
}

function stringify(value: unknown): string {
  return JSON.stringify(value, (_key, item) =>
    typeof item === 'bigint' ? JSON.rawJSON(String(item)) : item,
  )
}
