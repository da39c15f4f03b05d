import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
  const watch = (ancestors: readonly Ancestor[]) => {
    const npm = findRunner(ancestors)
    if (npm === undefined) return
    const timer = setInterval(() => {
      if (isRunning(npm.pid)) return
      clearInterval(timer)
      onGone()
    }, PACE).unref()
  }
  // At once where that is cheap: npm may be ended as soon as this process is ready.
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
    // What is hidden here, or has ended, is not watched.
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
