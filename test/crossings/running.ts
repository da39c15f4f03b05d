import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { program, root } from '../support/program.ts'
import type { Client, Met } from './steps.ts'

/** A running process of the sandbox. */
export interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly printed: () => string
}

/** What a request has besides its target. */
export interface Asked {
  readonly key?: string
  readonly json?: object
  /** What it says of the contract. */
  readonly contract?: Met
  /** Who asks, if that is a client of the contract. */
  readonly who?: Client
}

/** An answer of the sandbox: its status, the ids that it says of itself and of its world, and the contract that was met. */
export interface Reply {
  readonly status: number
  readonly met: string | null
  readonly id: string | null
  readonly world: string | null
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  readonly body: any
}

/** Starts the command; resolves when it is ready. */
export async function startRunning(args: readonly string[]): Promise<Running> {
  const [file, ...first] = program
  const child = spawn(file, [...first, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const add = (text: string) => {
    printed += text
    child.emit('printed')
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', add)
  const closed = once(child, 'close').then(() => 'closed' as const)
  for (;;) {
    const url = /^ready (http:\S+)\/v1\n/m.exec(printed)?.[1]
    if (url !== undefined) return { child, url, printed: () => printed }
    if ((await Promise.race([once(child, 'printed'), closed])) === 'closed')
      throw new Error(`the sandbox did not start: ${printed}`)
  }
}

/** Sends `GET /v1/pets`. */
export async function ask(
  { url }: Running,
  line: string,
  { key, json, contract, who }: Asked,
): Promise<Reply> {
  const [method, target] = line.split(' ')
  const response = await fetch(url + target, {
    ...(method !== undefined && { method }),
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(json && { 'content-type': 'application/json' }),
      ...(contract && { 'sandbox-contract': contract }),
      ...(who && { 'user-agent': `client-${who}` }),
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    met: response.headers.get('sandbox-contract'),
    id: response.headers.get('x-request-id'),
    world: response.headers.get('x-sandbox-world'),
    body: text === '' ? undefined : JSON.parse(text),
  }
}
