import { execFileSync } from 'node:child_process'
import { program } from './program.ts'
import { type RunningCli, startCli } from './run-cli.ts'

/** Whether the limit of a running process can be lifted here. */
export const canLift = hasCommand('prlimit')

/**
 * Starts a sandbox whose files cannot grow beyond some KiB, to simulate a full disk. The log, a pipe, is not
 * limited.
 */
export function startLimited(args: readonly string[], kibibytes: number): RunningCli {
  return startCli(['start', '-p', '0', '--log', 'json', ...args], { program: limited(kibibytes) })
}

/** The command that tests run, with files that cannot grow beyond some KiB. */
export function limited(kibibytes: number): readonly [string, ...string[]] {
  const limits = `trap '' XFSZ; ulimit -S -f ${kibibytes}; exec "$0" "$@"`
  return ['bash', '-c', limits, ...program]
}

/** Makes room: lifts the limit of a running process. */
export function lift({ child }: RunningCli): void {
  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited:'])
}

// --- internal ---

function hasCommand(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
