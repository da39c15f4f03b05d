import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import process from 'node:process'
import { StartError } from '../contract/errors.ts'

/**
 * Runs a shell command with variables of ours set and answers its exit code (128 and the signal's
 * number when a signal ended it). When this process is stopped, so is the command.
 * @throws StartError when there is no shell to run it.
 */
export async function runExec(
  command: string,
  variables: { readonly [name: `PETSTORE_${string}`]: string },
  stopped: Promise<NodeJS.Signals>,
): Promise<number> {
  const child = spawn(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  })
  stopped.then((signal) => child.kill(signal))
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    return code ?? 128 + constants.signals[signal ?? 'SIGTERM']
  } catch (cause) {
    throw new StartError(`--exec cannot run ${command}: ${(cause as Error).message}`, { cause })
  }
}
