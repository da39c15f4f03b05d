import { afterAll, test as base, expect } from 'vitest'
import { createTemporaryFolder } from '../../bench/temporary-folder.ts'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import type { RunningSandbox } from '../../src/http/running-sandbox.ts'
import type { StartOptions } from '../../src/http/start-options.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { asSource } from './read-source.ts'

/** A contract of a few paths of a test's own, read as those of users are. */
export function ownContract({
  paths,
  ...more
}: {
  readonly paths: object
  readonly components?: object
}): Promise<ContractSource> {
  const info = { title: 'Own', version: '1' }
  const document = { openapi: '3.1.0', info, components: { schemas: {} }, ...more, paths }
  return asSource(document, 'own.json')
}

/** An answer as tests of contracts of their own see it. */
export interface OwnReply {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
  readonly bytes: Buffer
}

/** A sandbox of a contract of a test's own. */
export interface OwnSandbox {
  readonly sandbox: RunningSandbox
  readonly source: ContractSource
  /** Sends a request: `GET /path`, with a body in JSON if one is given, and a bearer credential unless `authorization` is empty. */
  send(line: string, json?: unknown, headers?: Record<string, string>): Promise<OwnReply>
  /** Sends a body as it is. */
  put(line: string, type: string | undefined, body: string | Buffer | FormData): Promise<OwnReply>
}

/** Tests with sandboxes of contracts of their own, which are closed at the end. */
export const test = base.extend<{
  start: (contract: OwnContract, options?: StartOptions | object) => Promise<OwnSandbox>
  folder: string
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  start: async ({}, use) => {
    const started: OwnSandbox[] = []
    const bugs: unknown[] = []
    await use(async (contract, options = {}) => {
      const own = await open(contract, { onBug: (bug: unknown) => bugs.push(bug), ...options })
      started.push(own)
      return own
    })
    for (const { sandbox } of started) await sandbox.close()
    expect(bugs, 'bugs of the sandbox').toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  folder: async ({}, use) => {
    using folder = createTemporaryFolder()
    await use(folder.path)
  },
})

/** One sandbox for all tests of a file that ask for it: it is started for the first one, and reset for each. */
export function oneSandbox(contract: OwnContract, options: StartOptions | object = {}) {
  let opened: Promise<OwnSandbox> | undefined
  const bugs: unknown[] = []
  afterAll(async () => {
    await (await opened)?.sandbox.close()
    expect(bugs, 'bugs of the sandbox').toEqual([])
  })
  return async (): Promise<OwnSandbox> => {
    opened ??= open(contract, { onBug: (bug: unknown) => bugs.push(bug), ...options })
    const own = await opened
    await own.sandbox.reset()
    return own
  }
}

export { expect }

// --- internal ---

type OwnContract = Promise<ContractSource> | { readonly paths: object }

async function open(contract: OwnContract, options: object): Promise<OwnSandbox> {
  const source = await ('paths' in contract ? ownContract(contract) : contract)
  const scenario = { version: 1, name: 'own' }
  const sandbox = await startSandboxOf(source, { scenario, ...options } as StartOptions)
  const ask = async (line: string, request: RequestInit): Promise<OwnReply> => {
    const [method = '', target = ''] = line.split(' ')
    const { origin } = new URL(sandbox.url)
    const response = await fetch(origin + target, { method, ...request })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = /[/+]json(?:;|$)/.test(response.headers.get('content-type') ?? '')
    const body = isJson && bytes.length > 0 ? parseJson(bytes.toString()) : bytes.toString()
    return { status: response.status, headers: response.headers, body, bytes }
  }
  return {
    ...{ sandbox, source },
    send: (line, json, headers = {}) =>
      ask(line, {
        headers: {
          ...(headers.authorization === '' ? {} : { authorization: 'Bearer sandbox-key' }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
        },
        ...(json !== undefined && { body: stringifyJson(json) }),
      }),
    put: (line, type, body) =>
      ask(line, {
        headers: {
          authorization: 'Bearer sandbox-key',
          ...(type !== undefined && { 'content-type': type }),
        },
        body,
      }),
  }
}
