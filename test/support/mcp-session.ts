import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { expect, onTestFinished } from 'vitest'
import { askSandbox } from '../../src/client/connect-sandbox.ts'
import { serveTools } from '../../src/mcp/serve-tools.ts'
import { program as tested } from './program.ts'

/** What a tool answered. */
export interface ToolResult {
  readonly isError: boolean
  /** The sentences of the program. */
  readonly says: string
  /** What it quotes, with its marks; empty if nothing. */
  readonly quote: string
  /** The quoted value. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into values of every shape
  readonly value: any
}

/** A session of a coding agent, by the client of the SDK. */
export interface ToolSession {
  readonly client: Client
  call(name: string, given?: object): Promise<ToolResult>
  /** What came that is no message of the protocol. */
  readonly errors: readonly Error[]
}

/** A session with a process. */
export interface McpSession extends ToolSession {
  /** The address of the sandbox and a key, as `describe_sandbox` says them. */
  sandbox(): Promise<{ readonly url: string; readonly key: string }>
  readonly stderr: () => string
  /** Ends its input, and waits until it has ended. */
  close(): Promise<void>
}

/** How to run `mcp`. */
export interface McpOptions {
  readonly program?: readonly [string, ...string[]]
  readonly cwd?: string
  readonly env?: { readonly [name: string]: string }
}

/** Starts `petstore-sandbox mcp`, and initializes a session; it is closed at the end of the test at the latest. */
export async function openMcp(
  args: readonly string[] = [],
  { program = tested, cwd, env = {} }: McpOptions = {},
): Promise<McpSession> {
  const [command, ...first] = program
  const transport = new StdioClientTransport({
    ...{ command, args: [...first, 'mcp', ...args], stderr: 'pipe' as const },
    ...{ env: { PATH: process.env.PATH ?? '', ...env }, ...(cwd !== undefined && { cwd }) },
  })
  let stderr = ''
  transport.stderr?.on('data', (bytes: Buffer) => {
    stderr += bytes
  })
  const session = await begin(transport)
  return {
    ...{ ...session, stderr: () => stderr, close: () => session.client.close() },
    sandbox: async () => {
      const { says } = await session.call('describe_sandbox')
      const [, url = '', key = ''] = /answers at (\S+); a key that works is (\S+) /.exec(says) ?? []
      return { url, key }
    },
  }
}

/** Serves the tools for a sandbox in this process, as `mcp --url` does in one of its own, and begins a session. */
export async function openTools(
  { url }: { readonly url: string },
  { token, readOnly = false }: { readonly token?: string; readonly readOnly?: boolean } = {},
): Promise<ToolSession> {
  const { origin } = new URL(url)
  const [input, output] = [new PassThrough(), new PassThrough()]
  const bugs: unknown[] = []
  const served = await serveTools({
    ...{ ask: await askSandbox(origin, token === undefined ? {} : { token }), origin, readOnly },
    ...{ adminToken: token, input, output, onOddMessage: () => {} },
    onBug: (bug) => bugs.push(bug),
  })
  const session = await begin(new StdioServerTransport(output, input))
  onTestFinished(async () => {
    await served.close()
    expect([...session.errors, ...bugs]).toEqual([])
  })
  return session
}

/** The text between the marks of a quote. */
export function unmarked(quote: string): string {
  return /\n<(untrusted-[a-z]+-[0-9a-f]{12})>\n([\s\S]*)\n<\/\1>$/.exec(quote)?.[2] ?? ''
}

// --- internal ---

async function begin(transport: StdioClientTransport | StdioServerTransport): Promise<ToolSession> {
  const client = new Client({ name: 'a-test', version: '1.0.0' })
  const errors: Error[] = []
  await client.connect(transport)
  client.onerror = (error) => errors.push(error)
  onTestFinished(() => client.close())
  const call = async (name: string, given: object = {}): Promise<ToolResult> =>
    toResult(await client.callTool({ name, arguments: given as { [name: string]: unknown } }))
  return { client, call, errors }
}

function toResult({ isError, content }: Awaited<ReturnType<Client['callTool']>>): ToolResult {
  const blocks = content as readonly { readonly text: string; readonly _meta?: object }[]
  const quote = blocks.find(({ _meta }) => _meta)?.text ?? ''
  const text = unmarked(quote)
  return {
    isError: isError === true,
    says: blocks
      .filter(({ _meta }) => !_meta)
      .map((each) => each.text)
      .join('\n'),
    quote,
    value: text === '' ? undefined : parsed(text),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // it was cut
  }
}
