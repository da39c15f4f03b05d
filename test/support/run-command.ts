import { Console } from 'node:console'
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
 * and what it prints are its own. What only a process shows (its log, its children, its signals) needs `spawnCli`.
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

async function run(
  args: readonly string[],
  { cwd = root, env = {}, file = commandFile }: CommandOptions,
): Promise<CliResult> {
  const { runCommand } = (await import(file)) as typeof import('../../src/cli/run-command.ts')
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
  const before = listeners()
  scope.defer(() => {
    for (const [at, { emitter, event, all }] of listeners().entries())
      for (const listener of all)
        if (!before[at]?.all.includes(listener)) emitter.off(event, listener as () => void)
  })
  const code = await Promise.race([runCommand(args), setTimeout(LIMIT, 'running', { ref: false })])
  if (typeof code === 'string') throw new Error(`${args.join(' ')} does not end.`)
  return { code, ...printed }
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
