import { Console } from 'node:console'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { commandFile, root } from './program.ts'
import type { CliResult } from './run-cli.ts'

/** How long a command line may take, in milliseconds. */
const LIMIT = 40_000

/** How to run a command. */
export interface CommandOptions {
  readonly cwd?: string
  /** Added to an environment that has only what Node needs. */
  readonly env?: { readonly [name: string]: string }
  /** The file that exports `runCommand`. Default: that of the tested command. */
  readonly file?: string
}

/**
 * Runs a command line to its end in the process of the test, which saves starting Node for each. Its working directory, environment
 * and what it prints, its log too, are its own. What only a process shows (its children, its signals) needs `spawnCli`.
 */
export function runCli(args: readonly string[], options: CommandOptions = {}): Promise<CliResult> {
  // They share one process, so one runs after the other.
  const result = last.then(() => run(args, options))
  last = result.catch(() => {})
  return result
}

/** Runs command lines, one after the other. */
export function runAll(lines: readonly (readonly string[])[]): Promise<readonly CliResult[]> {
  return Promise.all(lines.map((line) => runCli(line)))
}

// --- internal ---

let last: Promise<unknown> = Promise.resolve()

// As the entry point of the command says.
process.noDeprecation = true

async function run(
  args: readonly string[],
  { cwd = root, env = {}, file = commandFile }: CommandOptions,
): Promise<CliResult> {
  const { runCommand } = (await import(
    file
  )) as typeof import('../../src/cli/commands/run-command.ts')
  await using scope = new AsyncDisposableStack()
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = process[name]
    const { write } = stream
    stream.write = (chunk: unknown) => {
      printed[name] += String(chunk)
      return true
    }
    scope.defer(() => {
      stream.write = write
    })
  }
  const {
    console,
    process: { env: environment },
  } = globalThis
  scope.defer(() => {
    globalThis.console = console
    process.env = environment
    process.chdir(root)
  })
  globalThis.console = new Console(process.stdout, process.stderr)
  process.env = { PATH: environment.PATH, HOME: environment.HOME, ...env }
  process.chdir(cwd)
  const logged = catchLog(scope)
  const before = listeners()
  scope.defer(() => {
    for (const [at, { emitter, event, all }] of listeners().entries())
      for (const listener of all)
        if (!before[at]?.all.includes(listener)) emitter.off(event, listener as () => void)
  })
  const code = await Promise.race([runCommand(args), setTimeout(LIMIT, 'running', { ref: false })])
  if (typeof code === 'string') throw new Error(`${args.join(' ')} does not end.`)
  return { code, stdout: printed.stdout, stderr: logged() + printed.stderr }
}

/** The log opens standard error itself, not to wait for who reads it: here it gets a file. Returns what reads that. */
function catchLog(scope: AsyncDisposableStack): () => string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'petstore-log-'))
  const file = path.join(folder, 'log')
  const { openSync } = fs
  const open: typeof openSync = (name, ...rest) =>
    name === '/proc/self/fd/2' ? openSync(file, 'a') : openSync(name, ...rest)
  fs.openSync = open
  syncBuiltinESMExports()
  scope.defer(() => {
    fs.openSync = openSync
    syncBuiltinESMExports()
    fs.rmSync(folder, { recursive: true })
  })
  return () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')
}

/** Those that a command adds, and that only the end of a process removes. */
function listeners() {
  return [
    ...(['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((event) => ({
      emitter: process,
      event,
    })),
    ...[process.stdout, process.stderr].map((emitter) => ({ emitter, event: 'error' })),
  ].map(({ emitter, event }) => ({
    emitter: emitter as NodeJS.EventEmitter,
    event,
    all: emitter.rawListeners(event),
  }))
}
