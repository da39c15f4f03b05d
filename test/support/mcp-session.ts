import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { onTestFinished } from 'vitest'
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
export interface McpSession {
  readonly client: Client
  call(name: string, given?: object): Promise<ToolResult>
  /** The address of the sandbox and a key, as `describe_sandbox` says them. */
  sandbox(): Promise<{ readonly url: string; readonly key: string }>
  /** What came over standard output that is no message of the protocol. */
  readonly errors: readonly Error[]
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
  const client = new Client({ name: 'a-test', version: '1.0.0' })
  const errors: Error[] = []
  await client.connect(transport)
  client.onerror = (error) => errors.push(error)
  onTestFinished(() => client.close())
  const call = async (name: string, given: object = {}): Promise<ToolResult> => {
    const result = await client.callTool({ name, arguments: { ...given } })
    return toResult(result)
  }
  return {
    ...{ client, call, errors, stderr: () => stderr, close: () => client.close() },
    sandbox: async () => {
      const { says } = await call('describe_sandbox')
      const [, url = '', key = ''] = /answers at (\S+); a key that works is (\S+) /.exec(says) ?? []
      return { url, key }
    },
  }
}

/** The text between the marks of a quote. */
export function unmarked(quote: string): string {
  return /\n<(untrusted-[a-z]+-[0-9a-f]{12})>\n([\s\S]*)\n<\/\1>$/.exec(quote)?.[2] ?? ''
}

// --- internal ---

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
