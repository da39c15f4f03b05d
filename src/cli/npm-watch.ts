import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'

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
  ancestorsOf(process.ppid).then((ancestors) => {
    const npm = findRunner(ancestors)
    if (npm === undefined) return
    const timer = setInterval(() => {
      if (isRunning(npm.pid)) return
      clearInterval(timer)
      onGone()
    }, PACE).unref()
  })
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

/** The process and those above it, as far as the system shows them. */
async function ancestorsOf(first: number): Promise<readonly Ancestor[]> {
  const ancestors: Ancestor[] = []
  for (let pid = first; pid > 1 && ancestors.length < MOST_ANCESTORS; ) {
    const found = await lookUp(pid)
    if (found === undefined) break
    ancestors.push({ pid, name: found.name })
    pid = found.parent
  }
  return ancestors
}

/** The name and the parent of a process; `undefined` where the system does not show them. */
async function lookUp(
  pid: number,
): Promise<{ readonly name: string; readonly parent: number } | undefined> {
  const line = await lineOf(pid).catch(() => undefined)
  const [, parent, name] = /^(\d+)\s+(\S.*)$/.exec(line?.trim() ?? '') ?? []
  return name === undefined ? undefined : { name: path.basename(name), parent: Number(parent) }
}

/** The parent of a process and its name, as `PARENT NAME`. */
async function lineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    // An image need not have ps.
    const text = await readFile(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    return `${text.slice(end + 4).split(' ')[0]} ${text.slice(text.indexOf('(') + 1, end)}`
  }
  if (process.platform === 'win32') {
    const query = `Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | ForEach-Object { "$($_.ParentProcessId) $($_.Name)" }`
    return run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query])
  }
  return run('ps', ['-o', 'ppid=,comm=', '-p', String(pid)])
}

function run(file: string, args: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  execFile(file, args, { timeout: 10_000, windowsHide: true }, (error, stdout) =>
    error ? reject(error) : resolve(stdout),
  )
  return promise
}
