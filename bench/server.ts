import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server to measure, in its own process. */
export interface MeasuredServer {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
}

/** How to start a server. */
export interface StartOptions {
  /** The core that it has to itself, or `any`. Default: 0, the first. */
  readonly core?: number | 'any'
  /** Its address, if it prints no `ready` line: it is ready once it answers. */
  readonly url?: string
  /** Whether to discard its standard error. */
  readonly quiet?: boolean
}

/** Whether a command is on the PATH. */
export function hasCommand(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

/** A command line that runs on one core only, if `taskset` is available. */
export function onCore(core: number, command: readonly string[]): readonly string[] {
  return hasCommand('taskset') ? ['taskset', '-c', String(core), ...command] : command
}

/**
 * Starts a server alone on its core and waits until it is ready. It ends with this process at the latest.
 * @throws Error when it ends, or does not answer within 20 seconds.
 */
export async function startServer(
  args: readonly string[],
  { core = 0, url, quiet = false }: StartOptions = {},
): Promise<MeasuredServer> {
  const line = [process.execPath, ...args]
  const [command, ...rest] = core === 'any' ? line : onCore(core, line)
  const child = spawn(command as string, rest, {
    stdio: ['ignore', 'pipe', quiet ? 'ignore' : 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', kill)
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const ready = await (url === undefined ? readyLine(child) : answering(child, url))
  if (ready !== undefined)
    return {
      url: ready,
      pid: child.pid as number,
      stop: () => end('SIGTERM'),
      kill: () => end('SIGKILL'),
    }
  kill()
  throw new Error(`${args.join(' ')} ended, or did not answer, without being ready`)
}

// --- internal ---

async function readyLine({ stdout }: ChildProcess): Promise<string | undefined> {
  if (!stdout) return undefined
  for await (const line of createInterface({ input: stdout })) {
    const url = /^ready (\S+)/.exec(line)?.[1]
    if (url) return url
  }
  return undefined
}

async function answering(child: ChildProcess, url: string): Promise<string | undefined> {
  child.stdout?.resume()
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    // Any answer shows that it is ready.
    const isThere = await fetch(url).then(
      (answer) => answer.body?.cancel().then(() => true) ?? true,
      () => false,
    )
    if (isThere) return url
    await sleep(100)
  }
  return undefined
}
