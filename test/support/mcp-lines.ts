import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { program } from './program.ts'

/** `petstore-sandbox mcp`, to which a test writes lines of its own. */
export interface McpLines {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>
  /** Writes a line: a text as it is, anything else as JSON. */
  send(message: unknown): void
  /** Calls a tool. */
  call(id: number, name: string, given?: object): void
  /** Resolves with the code and the signal that it ended by, and all that it wrote. */
  readonly ended: Promise<McpEnd>
  /** Resolves with the address in its ready line. */
  ready(): Promise<string>
}

/** How it ended, and what it wrote. */
export interface McpEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The messages on standard output, each of which must be JSON. */
  readonly messages: readonly Message[]
  readonly stderr: string
}

/** An answer of the protocol. */
export interface Message {
  readonly id: number | null
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly result?: any
  readonly error?: { readonly code: number; readonly message: string }
}

/** Starts it, and begins a session; it is killed at the end of the test at the latest. */
export function openLines(
  args: readonly string[] = [],
  { isRead = true, env = {} }: { readonly isRead?: boolean; readonly env?: object } = {},
): McpLines {
  const [command, ...first] = program
  const child = spawn(command, [...first, 'mcp', ...args], {
    ...{ stdio: 'pipe' as const, env: { ...process.env, ...env } },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  const written = isRead ? text(child.stdout) : Promise.resolve('')
  const stderr = text(child.stderr)
  // What is written after it has ended is of no interest.
  child.stdin.on('error', () => {})
  const send = (message: unknown) =>
    child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
  const clientInfo = { name: 'lines', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  send({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  return {
    ...{ child, send },
    call: (id, name, given = {}) =>
      send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } }),
    ended: (async () => {
      const [code, signal] = await closed
      const lines = (await written).split('\n').filter((line) => line !== '')
      return { code, signal, messages: lines.map((l) => JSON.parse(l)), stderr: await stderr }
    })(),
    ready: async () => {
      let said = ''
      for (;;) {
        const [, url] = /ready (\S+)/.exec(said) ?? []
        if (url !== undefined) return url
        said += String((await once(child.stderr, 'data'))[0])
      }
    },
  }
}
