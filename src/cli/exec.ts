import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import process from 'node:process'
import { StartError } from '../base/errors.ts'
import type { Stop } from './signals.ts'

/**
 * Runs a shell command with variables of ours set and answers its exit code (128 and the signal's
 * number when a signal ended it). When this process is stopped, so is the command; what the command
 * started ends with it.
 * @throws StartError when there is no shell to run it.
 */
export async function runExec(
  command: string,
  variables: { readonly [name: `PETSTORE_${string}`]: string },
  stop: Stop,
): Promise<number> {
  const child = spawn(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
    detached: hasGroups,
  })
  stop.asked.then((signal) => end(child, signal))
  stop.onSecond(() => end(child, 'SIGKILL'))
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    end(child, 'SIGTERM')
    return code ?? 128 + constants.signals[signal ?? 'SIGTERM']
  } catch (cause) {
    throw new StartError(`--exec can not run ${command}: ${(cause as Error).message}.`, { cause })
  }
}

// --- internal ---

/** Windows has no process groups: there, only the shell itself is ended. */
const hasGroups = process.platform !== 'win32'

/** Signals the command with all that it started: a shell does not hand a signal on to its children. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  if (!hasGroups) return void child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // Nobody is left in the group.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
