import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { onTestFinished } from 'vitest'
import { root, program as tested } from './program.ts'

/** The result of a command. */
export interface CliResult {
  /** 128 plus the signal's number if a signal ended it, as in a shell. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A running command, and what it has printed so far. */
export interface RunningCli {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Waits until standard output or standard error matches, and returns the match. */
  until(expression: RegExp, from?: 'stdout' | 'stderr'): Promise<RegExpExecArray>
  /** Waits for the ready line, and returns the base address of the contract. */
  ready(): Promise<string>
  /** Sends a signal, if any, waits for the end, and returns the result. */
  stop(signal?: NodeJS.Signals): Promise<CliResult>
}

/** How to run a command. */
export interface CliOptions {
  readonly cwd?: string
  /** Added to an environment that has only what Node needs. */
  readonly env?: { readonly [name: string]: string }
  /** The command to run instead of the tested one. */
  readonly program?: readonly [string, ...string[]]
  /** Where standard error goes: an open file, or a pipe that nobody reads. Default: read by the test. */
  readonly stderr?: number | 'unread'
  /** Where standard output goes: an open file. Default: read by the test. */
  readonly stdout?: number
  /** How long it may take, in milliseconds. Default: `LIMIT`. */
  readonly limit?: number
}

/** How long a command may take, in milliseconds. */
const LIMIT = 40_000

/** Runs the command line to its end in a process of its own: for what only a process shows, such as its log or its children. */
export function spawnCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return startCli(args, options).stop(undefined)
}

/** Starts the command line; it is killed at the end of the test at the latest. */
export function startCli(args: readonly string[], options: CliOptions = {}): RunningCli {
  const { cwd = root, env = {}, stderr, stdout, program = tested, limit = LIMIT } = options
  const [file, ...first] = program
  const child = spawn(file, [...first, ...args], {
    cwd,
    // What one test keeps is not for others.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PETSTORE_NO_CACHE: '1', ...env },
    stdio: ['ignore', stdout ?? 'pipe', typeof stderr === 'number' ? stderr : 'pipe'],
  })
  const printed = { stdout: '', stderr: '' }
  const read = stderr === undefined ? (['stdout', 'stderr'] as const) : (['stdout'] as const)
  for (const name of read) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text
      child.emit('printed')
    })
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), limit)
  const closed = once(child, 'close').finally(() => clearTimeout(timer))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await closed
  })
  const said = () => `\nstdout: ${printed.stdout}\nstderr: ${printed.stderr}`
  const until: RunningCli['until'] = async (expression, from = 'stderr') => {
    for (;;) {
      const match = expression.exec(printed[from])
      if (match) return match
      const next = await Promise.race([
        once(child, 'printed'),
        closed.then(() => 'closed' as const),
      ])
      if (next === 'closed' && !expression.test(printed[from]))
        throw new Error(`${args.join(' ')} ended without ${expression} on ${from}.${said()}`)
    }
  }
  return {
    child,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    until,
    ready: async () => (await until(/^ready (https?:\S+)\n/m, 'stdout'))[1] as string,
    stop: async (signal) => {
      if (signal) child.kill(signal)
      const [code, ended] = (await closed) as [number | null, NodeJS.Signals | null]
      if (ended === 'SIGKILL') throw new Error(`${args.join(' ')} had to be killed.${said()}`)
      return { code: code ?? 128 + (ended === 'SIGTERM' ? 15 : 2), ...printed }
    },
  }
}
