import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'

export interface StopOptions {
  /** How long a SIGTERM waits before it is a request to stop, in milliseconds. Default: 0. */
  readonly drain?: number
  /** Called when that wait begins. */
  readonly onDrain?: () => void
}

/** A request to stop this process. */
export interface Stop {
  /**
   * Resolves with the first SIGINT, SIGTERM or SIGHUP; with SIGTERM only after its wait, or when a second signal ends the wait. The
   * end of the npm that runs this process counts as SIGHUP.
   */
  readonly asked: Promise<NodeJS.Signals>
  /** Adds something to do on a second signal, just before the process exits. */
  onSecond(act: () => void): void
}

/**
 * Listens for SIGINT, SIGTERM and SIGHUP. Only SIGTERM drains: a person who presses Ctrl+C does not want to wait. When the
 * process is stopping, a second signal exits at once, with 128 plus its number.
 */
export function listenForStop({ drain = 0, onDrain = () => {} }: StopOptions = {}): Stop {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const acts: (() => void)[] = []
  let last: number | undefined
  let draining: NodeJS.Timeout | undefined
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    clearTimeout(draining)
    isStopping = true
    resolve(signal)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (last !== undefined && (signal === 'SIGHUP' || now - last < TWIN)) return
    last = now
    if (!isStopping) {
      if (draining || drain === 0 || signal !== 'SIGTERM') return stop(signal)
      draining = setTimeout(() => stop(signal), drain)
      return onDrain()
    }
    for (const act of acts) act()
    process.exit(128 + constants.signals[signal])
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // A closing terminal sends SIGHUP more than once: directly, and through its shell.
  process.on('SIGHUP', onSignal)
  watchNpm(process.env, () => stop('SIGHUP'))
  return { asked: promise, onSecond: (act) => void acts.push(act) }
}

/**
 * Until `listenForStop`, a signal ends the process as it would without this, but what runs at its exit still runs. Returns what ends
 * that.
 */
export function exitOnSignals(): () => void {
  const exit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, exit)
  return () => {
    for (const signal of signals) process.off(signal, exit)
  }
}

/** A process above this one. */
export interface Ancestor {
  readonly pid: number
  /** Its name, as the system shows it: `npm start`, `sh`, `cmd.exe`. */
  readonly name: string
}

/**
 * Calls `onGone` when the npm (or pnpm, or yarn) that runs this process is gone. npm passes a signal on to the shell of its script
 * only, which ends without a word to what it runs, and a killed npm passes on nothing: this process would keep its port and
 * its directory. Does nothing unless a script of npm runs it.
 */
export function watchNpm(environment: NodeJS.ProcessEnv, onGone: () => void): void {
  if (environment.npm_lifecycle_event === undefined) return
  const watch = (ancestors: readonly Ancestor[]) => {
    const npm = findRunner(ancestors)
    if (npm === undefined) return
    const timer = setInterval(() => {
      if (isRunning(npm.pid)) return
      clearInterval(timer)
      onGone()
    }, PACE).unref()
  }
  // Read at once where that is cheap, since npm may be gone as soon as this process is ready.
  if (process.platform === 'linux') watch(ancestorsOnLinux(process.ppid))
  else ancestorsOf(process.ppid).then(watch)
}

/**
 * Which of the ancestors, the nearest first, runs the script: the first with the name of a package manager, else the first that
 * is no shell. A shell may end before its npm does: in a script with `&`, it leaves this process to the scripts after it.
 */
export function findRunner(ancestors: readonly Ancestor[]): Ancestor | undefined {
  return (
    ancestors.find(({ name }) => RUNNER.test(name)) ??
    ancestors.find(({ name }) => !SHELL.test(name))
  )
}

// --- internal ---

/** A second signal within this time is the first one repeated: npm forwards the one from Ctrl+C. In milliseconds. */
const TWIN = 50

/** How often it looks, in milliseconds. */
const PACE = 500
/** How many ancestors it looks at: npm, its shell, nodemon and its shell, and some to spare. */
const MOST_ANCESTORS = 6

const RUNNER = /^(npm|npx|pnpm|pnpx|yarn)\b/
const SHELL = /^-?(sh|dash|bash|zsh|ash|busybox|fish|cmd\.exe|powershell\.exe|pwsh(\.exe)?)$/

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process is there, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process and those above it, as far as the system shows them. An image need not have `ps`. */
function ancestorsOnLinux(first: number): readonly Ancestor[] {
  const ancestors: Ancestor[] = []
  try {
    for (let pid = first; pid > 1 && ancestors.length < MOST_ANCESTORS; ) {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // A name can have parentheses itself.
      const end = text.lastIndexOf(')')
      ancestors.push({ pid, name: text.slice(text.indexOf('(') + 1, end) })
      pid = Number(text.slice(end + 4).split(' ')[0])
    }
  } catch {
    // A process that has ended or cannot be read is not watched.
  }
  return ancestors
}

/** The same where a program must be asked. */
async function ancestorsOf(first: number): Promise<readonly Ancestor[]> {
  const ancestors: Ancestor[] = []
  for (let pid = first; pid > 1 && ancestors.length < MOST_ANCESTORS; ) {
    const line = await lineOf(pid).catch(() => '')
    const [, parent, name] = /^(\d+)\s+(\S.*)$/.exec(line.trim()) ?? []
    if (name === undefined) break
    ancestors.push({ pid, name: path.basename(name) })
    pid = Number(parent)
  }
  return ancestors
}

/** The parent of a process and its name, as `PARENT NAME`. */
function lineOf(pid: number): Promise<string> {
  if (process.platform !== 'win32') return run('ps', ['-o', 'ppid=,comm=', '-p', String(pid)])
  const query = `Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | ForEach-Object { "$($_.ParentProcessId) $($_.Name)" }`
  return run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query])
}

function run(file: string, args: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  execFile(file, args, { timeout: 10_000, windowsHide: true }, (error, stdout) =>
    error ? reject(error) : resolve(stdout),
  )
  return promise
}
