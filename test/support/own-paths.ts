import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import type { RunningSandbox } from '../../src/http/running-sandbox.ts'
import type { StartOptions } from '../../src/http/start-options.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { type AnyDocument, changedContract } from './changed-contract.ts'
import { answer, content } from './contract-parts.ts'
import { testPlaces } from './places.ts'
import { type Reply, sendJson } from './send-json.ts'

/** The answers of an operation: one of success, with a body or without, and the errors. */
export function answers(status: number, schema?: object): object {
  const error = { description: 'Error', ...content({ $ref: '#/components/schemas/Error' }) }
  return {
    ...{ 400: error, 401: error, 404: error },
    [status]: answer(schema),
  }
}

/** A sandbox of one's own, in any place. */
export interface OwnSandbox {
  /** Sends `METHOD TARGET`, to each replica in turn. */
  send(line: string, sent?: unknown, type?: string): Promise<Pick<Reply, 'status' | 'body'>>
  /** Ends it and starts it again where it keeps anything. */
  restart(): Promise<void>
  /** Its contract. */
  readonly source: ContractSource
  /** One of its processes. */
  readonly running: RunningSandbox
}

/** Paths, or how a document is changed. */
export type OwnPaths = object | ((document: AnyDocument) => void)

/** Tests sandboxes of the pet store's contract with some paths more: in memory; with the rest in a directory, and in a soak on two replicas. */
export function testInPlaces(
  title: string,
  paths: OwnPaths,
  play: (sandbox: OwnSandbox) => Promise<void>,
): void {
  testPlaces(title, { directory: 'rest', replicas: 'long' }, (options, replicas) =>
    withSandbox(paths, options, play, replicas),
  )
}

/** Plays with a sandbox of the pet store's contract with some paths more, and ends it. */
export async function withSandbox(
  paths: OwnPaths,
  options: StartOptions,
  play: (sandbox: OwnSandbox) => Promise<void>,
  replicas = 1,
): Promise<void> {
  const change = isChange(paths)
    ? paths
    : (document: AnyDocument) => void Object.assign(document.paths, withParameters(paths))
  const source = changedContract(change)
  let running: readonly RunningSandbox[] = []
  let sent = 0
  const start = async () => {
    const all = { scenario: 'empty', ...options }
    running = []
    for (let at = 0; at < replicas; at += 1)
      running = [...running, await startSandboxOf(source, all)]
  }
  const stop = () => Promise.all(running.map((each) => each.close()))
  await start()
  try {
    await play({
      source,
      get running() {
        return running[0] as RunningSandbox
      },
      restart: async () => {
        if (options.data === undefined) return
        await stop()
        await start()
      },
      send: async (line, json, type = 'application/json') => {
        const [method = '', target = ''] = line.split(' ')
        sent += 1
        const { url } = running[sent % replicas] as RunningSandbox
        const asked = { method, json, headers: { 'content-type': type } }
        const { status, body } = await sendJson(url + target, asked)
        return { status, body }
      },
    })
  } finally {
    await stop()
  }
}

// --- internal ---

function isChange(paths: OwnPaths): paths is (document: AnyDocument) => void {
  return typeof paths === 'function'
}

/** Gives each operation the parameters of its path. */
function withParameters(paths: object): object {
  const entries = Object.entries(paths).map(([path, { parameters = [], ...operations }]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        {
          ...Object(operation),
          parameters: [...parameters, ...(Object(operation).parameters ?? [])],
        },
      ]),
    ),
  ])
  return Object.fromEntries(entries)
}
