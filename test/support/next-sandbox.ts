import { test as base, expect } from 'vitest'
import { createTemporaryFolder } from '../../bench/temporary-folder.ts'
import { contractOf } from '../../src/contract/contract.ts'
import type { RunningSandbox } from '../../src/http/running-sandbox.ts'
import { source as builtIn } from './built-in.ts'
import { type AnyDocument, problemsOf } from './changed-contract.ts'
import { startSandbox } from './library.ts'
import { type NextChange, writeNext } from './next-pet-store.ts'
import { readSource } from './read-source.ts'
import { type Reply, type Sent, sendJson } from './send-json.ts'

/** A sandbox with a next contract. */
export interface NextSandbox {
  readonly sandbox: RunningSandbox
  /** Sends `GET /v1/pets`, with a body in JSON if one is given; each answer is checked by the contract that gave it. */
  send(line: string, request?: Sent): Promise<NextReply>
  /** Asks the control plane: `PUT /contract?world=…`. */
  ask(line: string, json?: unknown): Promise<AnyDocument>
}

/** An answer, and which contract gave it. */
interface NextReply extends Reply {
  readonly contract: string | null
}

/** The headers of a request that meets the next contract. */
export const NEXT = { 'sandbox-contract': 'next' }

/** Tests with sandboxes of the pet store and a next contract, which are closed at the end. */
export const test = base.extend<{
  start: (changes: readonly NextChange[], options?: object) => Promise<NextSandbox>
  folder: string
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  folder: async ({}, use) => {
    using folder = createTemporaryFolder()
    await use(folder.path)
  },
  start: async ({ folder }, use) => {
    const started: RunningSandbox[] = []
    const bugs: unknown[] = []
    await use(async (changes, options = {}) => {
      const next = writeNext(folder, ...changes)
      const onBug = (error: unknown) => bugs.push(error)
      const sandbox = await startSandbox({ scenario: 'empty', onBug, next, ...options })
      started.push(sandbox)
      const nextSource = await readSource(next)
      return asNext(sandbox, (which) => (which === 'next' ? nextSource : builtIn))
    })
    for (const sandbox of started) await sandbox.close()
    expect(bugs, 'bugs of the sandbox').toEqual([])
  },
})

function asNext(
  sandbox: RunningSandbox,
  sourceOf: (which: string | null) => typeof builtIn,
): NextSandbox {
  const { origin } = new URL(sandbox.url)
  const send: NextSandbox['send'] = async (line, { json, key = sandbox.key, headers } = {}) => {
    const [method = '', target = ''] = line.split(' ')
    const reply = await sendJson(origin + target, { method, json, key, headers })
    const { status, body } = reply
    const contract = reply.headers.get('sandbox-contract')
    const source = sourceOf(contract)
    const [bare = ''] = target.split('?')
    const isOfContract =
      reply.headers.get('x-sandbox-origin') !== 'fault' &&
      contractOf(source).match(method, bare)?.operation?.responses[status] !== undefined
    if (isOfContract)
      expect(problemsOf(source, { method, path: bare, status, body }), line).toEqual([])
    return { ...reply, contract }
  }
  const ask = async (line: string, json?: unknown) => {
    const [method, target] = line.split(' ')
    const { status, body } = await sendJson(sandbox.adminUrl + target, { method, json, key: null })
    expect([line, status < 400, body]).toEqual([line, true, body])
    return body
  }
  return { sandbox, send, ask }
}
