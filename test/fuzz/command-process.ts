import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { commandFile, libraryFile } from '../support/program.ts'

/** The result of a command line. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A process that runs command lines one after the other; it is started again after it ended. */
export class CommandProcess {
  #running: { readonly child: ChildProcess; readonly lines: AsyncIterator<string> } | undefined
  #said = ''
  #count = 0

  /** Runs a command line, and returns its result, or what is wrong: the process ended, or the command does not. */
  async run(line: readonly string[]): Promise<CommandResult | string> {
    this.#count += 1
    if (this.#count % LINES === 0) this.stop()
    this.#running ??= this.#start()
    const { child, lines } = this.#running
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, PATIENCE)
    child.stdin?.write(`${JSON.stringify(line)}\n`)
    const next = await lines.next()
    clearTimeout(timer)
    if (!next.done) return JSON.parse(next.value)
    this.#running = undefined
    if (isLate) return 'the command does not end'
    const error = /^.*Error.*$/m.exec(this.#said)?.[0] ?? ''
    return `the command ends the process: ${error}\n${this.#said.slice(0, 3000)}`
  }

  stop(): void {
    this.#running?.child.kill('SIGKILL')
    this.#running = undefined
  }

  #start() {
    const runner = path.join(import.meta.dirname, 'run-commands.ts')
    const child = spawn(process.execPath, [runner, commandFile, libraryFile], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    this.#said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text
    })
    child.stdin.on('error', () => {})
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
  }
}

/**
 * What is wrong with the result of a command about a file, if anything: it must say what is wrong with the file, and where. What the file
 * has itself, a message may show.
 */
export function resultProblem(
  result: CommandResult | string,
  { name, text }: { readonly name: string; readonly text: string },
): string | undefined {
  if (typeof result === 'string') return result
  const { code, stderr } = result
  const shown = stderr.slice(0, 1500)
  if (code === 70 || stderr.includes('This is a bug'))
    return `a bug: ${/^.*(?:Error|bug).*$/m.exec(stderr)?.[0] ?? ''}\n${shown}`
  if (![0, 1, 2, 3].includes(code)) return `the exit code ${code}\n${shown}`
  if (/^\s+at .*[:(]|^\w*Warning:/m.test(stderr)) return `a stack in a message\n${shown}`
  if (stderr.includes(OBJECT) && !text.includes(OBJECT))
    return `an object that is no text in a message\n${shown}`
  if (code < 2) return undefined
  if (stderr.trim() === '') return `the exit code ${code} without a word`
  return stderr.includes(name) ? undefined : `a refusal that does not name the file\n${shown}`
}

// --- internal ---

/** How long a command may take, in milliseconds, on a machine that does something else too. */
const PATIENCE = 60_000

/** What JavaScript makes of an object in a text. */
const OBJECT = '[object Object]'

/** After so many command lines another process runs them: each leaves something behind. */
const LINES = 200
