import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../support/listen.ts'
import { program } from '../support/program.ts'

/** `petstore-sandbox mcp`, to which a test writes lines of its own. */
interface McpLines {
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
interface McpEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The messages on standard output, each of which must be JSON. */
  readonly messages: readonly Message[]
  readonly stderr: string
}

/** An answer of the protocol. */
interface Message {
  readonly id: number | null
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly result?: any
  readonly error?: { readonly code: number; readonly message: string }
}

/** Starts it, and begins a session; it is killed at the end of the test at the latest. */
function openLines(
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

test('standard output has nothing but messages, whatever lines come in and whatever the sandbox logs', async () => {
  const { child, send, call, ended } = openLines(['--log', 'json'])
  send('no json')
  send('[1,2]')
  send('['.repeat(100_000))
  send({ jsonrpc: '2.0', id: 2, method: 'x', params: { text: 'x'.repeat(5 * 1024 * 1024) } })
  send({ jsonrpc: '2.0', id: 3, method: 'no/such' })
  // A line that is refused is answered with its own id, wherever that is written, and no part of one.
  send('{"jsonrpc":"2.0","id":"call #1","method":"tools/call","params":{"__proto__":1}}')
  send('{"params":{"arguments":{"id":"x1","__proto__":1}},"jsonrpc":"2.0","method":"m","id":9}')
  send('{"jsonrpc":"2.0","id":-5,"method":"ping","more":1}')
  send('{"jsonrpc":"2.0","id":1234567890123456789,"method":')
  call(4, 'describe_sandbox')
  child.stdin.end()
  const { code, messages, stderr } = await ended
  expect(code).toBe(0)
  const byId = Map.groupBy(messages, ({ id }) => id)
  expect(new Set(byId.keys())).toEqual(new Set([1, 2, 3, 4, 'call #1', 9, -5, null]))
  for (const id of ['call #1', 9, -5])
    expect(messages.filter((each) => each.id === id)).toMatchObject([{ error: {} }])
  expect(byId.get(2)?.[0]?.error?.message).toMatch(/^A message may have at most 4,194,304 bytes/)
  expect(byId.get(3)?.[0]?.error?.message).toBe('Method not found')
  expect(byId.get(4)?.[0]?.result.content[0].text).toContain('The sandbox answers at')
  expect(byId.get(null)).toHaveLength(4)
  expect(stderr).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+\/v1$/m)
})

test('standard output has nothing but messages, whichever function of the console something writes with', {
  tags: ['long'],
}, async () => {
  const code =
    'setInterval(() => ["log", "info", "debug", "dir"].map((each) => console[each]("stray")), 20).unref()'
  const { child, call, ended } = openLines([], {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` },
  })
  call(2, 'wait_for_request', { operation: 'createPet', timeout: 200 })
  child.stdin.end()
  const { messages, stderr } = await ended
  expect(messages.map(({ id }) => id)).toEqual([1, 2])
  expect(stderr).toContain('stray')
})

test('it ends when its input ends or at a signal, and its sandbox with it', async () => {
  for (const signal of [undefined, 'SIGTERM', 'SIGINT'] as const) {
    const { child, ended, ready } = openLines()
    const url = await ready()
    expect((await fetch(`${url}/pets`)).status).toBe(401)
    if (signal === undefined) child.stdin.end()
    else child.kill(signal)
    expect(await ended).toMatchObject({ code: 0, signal: null })
    await expect(fetch(`${url}/pets`)).rejects.toThrow()
  }
})

test('a call that was cancelled is not answered, and an input that ends in the middle of a wait ends the wait, which says so', async () => {
  const { child, send, call, ended, ready } = openLines()
  await ready()
  call(2, 'wait_for_request', { operation: 'createPet', timeout: 50_000 })
  send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } })
  call(3, 'list_requests')
  call(4, 'wait_for_request', { operation: 'createPet', timeout: 50_000 })
  child.stdin.end('{"jsonrpc":"2.0","id":5,"method":"tools')
  const { code, messages } = await ended
  expect(code).toBe(0)
  expect(messages.map(({ id }) => id).filter((id) => id !== null)).toEqual([1, 3, 4])
  expect(messages.find(({ id }) => id === 4)?.result.content[0].text).toBe(
    'The wait was ended before such a request came.',
  )
})

test('a signal ends it although a sandbox that runs elsewhere never answers a call', async () => {
  const server = createServer(() => {})
  await using served = await listen(server)
  const { child, call, ended } = openLines(['--url', served.origin])
  call(2, 'list_requests')
  await once(server, 'request')
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0, signal: null })
}, 20_000)

test('more calls than it does at once are refused, and those before them are answered', async () => {
  const { child, call, ended, ready } = openLines()
  await ready()
  for (let id = 2; id < 1002; id += 1) call(id, 'wait_for_request', { operation: 'createPet' })
  child.stdin.end()
  const { code, messages } = await ended
  expect(code).toBe(0)
  expect(messages).toHaveLength(1001)
  const refused = messages.filter(({ error }) => error)
  expect(refused.length).toBeGreaterThanOrEqual(1000 - 64)
  expect(new Set(refused.map(({ error }) => error?.message))).toEqual(
    new Set(['At most 64 calls are done at once. Wait for an answer, then call again.']),
  )
})

test('an agent that reads nothing more does not make it grow, and one that closes its output ends it', {
  tags: ['long'],
  timeout: 30_000,
}, async () => {
  const { child, ended, ready } = openLines([], { isRead: false })
  const url = await ready()
  child.stdout.pause()
  // Each of these is answered with an error: 400 kB of lines become 40 MB of answers.
  const lines = 'x\n'.repeat(100_000)
  let taken = 0
  for (; taken < 50; taken += 1) {
    if (child.stdin.write(lines)) continue
    const drained = await Promise.race([
      once(child.stdin, 'drain').then(() => true),
      new Promise((resolve) => setTimeout(resolve, 500, false)),
    ])
    if (!drained) break
  }
  expect(taken).toBeLessThan(50)
  expect((await fetch(`${url}/pets`)).status).toBe(401)
  child.stdout.destroy()
  const { code, stderr } = await ended
  expect(code).toBe(0)
  expect(stderr).not.toMatch(/EPIPE|\n {4}at /)
})
