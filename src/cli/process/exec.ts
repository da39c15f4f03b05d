import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { certificatesIn, StartError } from '../../base/errors.ts'
import { makeTemporaryFolder } from '../../base/files/files.ts'
import { LISTEN_GRACE } from '../../base/http/listen.ts'
import { shorten } from '../../base/text/text.ts'
import type { Log } from '../log/create-log.ts'
import { listenForStop, type Stop } from './signals.ts'

/** How long a command may take to end after it was signalled, in milliseconds. */
export const EXEC_GRACE = 3000

/**
 * Runs a shell command with these variables set, with its output shown or hidden, and returns its exit code (128 plus the
 * signal's number if a signal ended it). Stopping this process stops the command and everything that it started; processes
 * that do not end are killed after `EXEC_GRACE`. A command of Node trusts the certificates of `PETSTORE_CA_FILE`.
 * @throws StartError when there is no shell to run it.
 */
export async function runExec(
  command: string,
  variables: ExecVariables,
  stop: Stop,
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<number> {
  const { PETSTORE_CA_FILE: caFile } = variables
  using extra = caFile ? extraCertificates(caFile, process.env.NODE_EXTRA_CA_CERTS) : undefined
  const trust = extra && { NODE_EXTRA_CA_CERTS: extra.file }
  const child = begin(command, { ...variables, ...trust }, output)
  let killing: NodeJS.Timeout | undefined
  // Another process may have its id after that.
  let hasEnded = false
  stop.asked.then((signal) => {
    if (hasEnded) return
    send(child, signal)
    killing = setTimeout(() => send(child, 'SIGKILL'), EXEC_GRACE)
  })
  stop.onSecond(() => hasEnded || send(child, 'SIGKILL'))
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    clearTimeout(killing)
    await endRest(child)
    return code ?? 128 + constants.signals[signal ?? 'SIGTERM']
  } catch (cause) {
    throw cannotRun(command, cause)
  } finally {
    hasEnded = true
  }
}

/** The server that the command of `--exec` uses. */
export interface ExecPlace {
  readonly url: string
  readonly adminUrl: string
  /** A working key, if the server decides that itself. */
  readonly key?: string
  /** What clients trust, if it speaks https. */
  readonly tls: { readonly caFile: string | undefined } | undefined
}

/** Each under a name that fits any contract, and under the one that was there first. */
export interface ExecVariables {
  readonly [name: `${(typeof PREFIXES)[number]}${string}`]: string
}

export function execVariables(
  { url, adminUrl, key, tls }: ExecPlace,
  adminToken: string | undefined,
): ExecVariables {
  const values = {
    ...{ URL: url, KEY: key, ADMIN_URL: adminUrl, ADMIN_TOKEN: adminToken },
    CA_FILE: tls?.caFile,
  }
  const variables = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : PREFIXES.map((prefix) => [prefix + name, value] as const),
  )
  return Object.fromEntries(variables)
}

/** What a stop ends. */
export interface Stoppable {
  /** The command of `--exec`. */
  readonly exec?: string | undefined
  /** The server that a SIGTERM drains, and for how long, in milliseconds. */
  readonly server?: { drain(): void }
  readonly drain?: number
  /** What else it waits for. */
  readonly rest?: () => readonly string[]
}

/** Listens for what stops this process, and logs that a SIGTERM drains, and what a stop waits for. */
export function announcedStop(
  log: Log,
  { exec, server, drain = 0, rest = () => [] }: Stoppable,
): Stop {
  const onDrain = () => {
    server?.drain()
    log.info(
      `SIGTERM: the health says fail, and requests are answered for ${drain / 1000} s more; a second signal ends that`,
    )
  }
  const stop = listenForStop({ drain, onDrain })
  stop.asked.then((signal) => {
    const waits = [...(exec === undefined ? [] : [COMMAND]), IN_FLIGHT, ...rest()]
    log.info(`${signal}: waiting for ${waits.join(', ')}; a second signal stops at once`)
  })
  return stop
}

// --- internal ---

const PREFIXES = ['SANDBOX_', 'PETSTORE_'] as const

function begin(
  command: string,
  variables: ExecVariables,
  output: 'inherit' | 'ignore',
): ChildProcess {
  // Another server's file, if this one is within the command of another `--exec`.
  const { PETSTORE_CA_FILE: _own, SANDBOX_CA_FILE: _other, ...environment } = process.env
  try {
    return spawn(command, {
      shell: true,
      stdio: ['inherit', output, output],
      env: { ...environment, ...variables },
      detached: hasGroups,
    })
  } catch (cause) {
    throw cannotRun(command, cause)
  }
}

function cannotRun(command: string, cause: unknown): StartError {
  const why = (cause as Error).message
  return new StartError(`--exec cannot run ${shorten(command, 200)}: ${why}.`, { cause })
}

/** Windows has no process groups: only the shell itself is stopped there. */
const hasGroups = process.platform !== 'win32'

/** Stops the processes that the command left running. */
async function endRest(child: ChildProcess): Promise<void> {
  const end = performance.now() + EXEC_GRACE
  let isRunning = send(child, 'SIGTERM')
  while (isRunning && performance.now() < end) {
    await sleep(20)
    isRunning = send(child, 0)
  }
  if (isRunning) send(child, 'SIGKILL')
}

/** Signals the command and all that it started. Returns whether any process was running; signal 0 only tests for that. */
function send(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false
  if (!hasGroups) return child.kill(signal)
  try {
    return process.kill(-child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}

/** Node, too, goes on without a file that it cannot read. */
function readIfThere(file: string): string | undefined {
  try {
    return certificatesIn(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A file for `NODE_EXTRA_CA_CERTS`, which is one file only. */
interface ExtraCertificates extends Disposable {
  readonly file: string
}

/**
 * The file of the certificates that a command of Node is to trust in addition: those of `caFile`, and those that the
 * environment names already, if it does. Private keys in either are left out.
 * @throws StartError when a file that has both cannot be written.
 */
function extraCertificates(caFile: string, given: string | undefined): ExtraCertificates {
  const others = given ? readIfThere(given) : undefined
  if (others === undefined) return { file: caFile, [Symbol.dispose]: () => {} }
  try {
    const both = others + certificatesIn(readFileSync(caFile, 'utf8'))
    const folder = makeTemporaryFolder()
    return { file: folder.write('extra.pem', both), [Symbol.dispose]: folder[Symbol.dispose] }
  } catch (cause) {
    throw new StartError(
      `--exec: the file for NODE_EXTRA_CA_CERTS cannot be written: ${(cause as Error).message}. Name another directory in TMPDIR.`,
      { cause },
    )
  }
}

const IN_FLIGHT = `requests in flight (${LISTEN_GRACE / 1000} s at most)`

const COMMAND = `the command of --exec (killed after ${EXEC_GRACE / 1000} s)`
