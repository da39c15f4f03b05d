import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A server that is measured, in a process of its own. */
export interface MeasuredServer {
  readonly url: string
  stop(): Promise<void>
}

/** Whether a command is on the PATH. */
export function hasCommand(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

/** A command line that runs on one core only, where `taskset` is at hand. */
export function onCore(core: number, command: readonly string[]): readonly string[] {
  return hasCommand('taskset') ? ['taskset', '-c', String(core), ...command] : command
}

/** Starts a server alone on the first core and waits for its `ready` line. */
export async function startServer(args: readonly string[]): Promise<MeasuredServer> {
  const [command, ...rest] = onCore(0, [process.execPath, ...args])
  const child = spawn(command as string, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)/.exec(line)?.[1]
    if (!url) continue
    const stop = async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return { url, stop }
  }
  throw new Error(`${args.join(' ')} ended without being ready`)
}
