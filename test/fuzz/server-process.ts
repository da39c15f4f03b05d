import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { program } from '../support/program.ts'

/** What a server takes of the machine. */
export interface Footprint {
  /** In MB. */
  readonly memory: number
  /** The number of open files, including sockets. */
  readonly files: number
}

/** A command that serves, in a process of its own; it is started again after it ended. */
export class ServerProcess {
  readonly #args: readonly string[]
  #running: Running | undefined
  #most: Footprint = { memory: 0, files: 0 }

  /** @param args the command line; the port is chosen by the system, and the log says nothing but what is wrong. */
  constructor(args: readonly string[]) {
    this.#args = [...args, '--port', '0', '--log', 'silent']
  }

  /** The address that its `ready` line has. */
  async url(): Promise<string> {
    this.#running ??= await start(this.#args)
    return this.#running.url
  }

  /** What is wrong with the process, if anything: it ended, said something, or takes more than it may. Afterwards it is started anew. */
  async problem(): Promise<string | undefined> {
    if (!this.#running) return undefined
    const { child, said, ended } = this.#running
    // What ends a process, or what it says, may come a turn after its last answer, and its end after what it says.
    await new Promise(setImmediate)
    if (said() !== '') await Promise.race([ended, sleep(200)])
    const problem = child.exitCode !== null || child.signalCode !== null ? 'ended' : undefined
    const isWrong = problem ?? (said() !== '' ? 'said something' : undefined) ?? this.#tooMuch()
    if (isWrong === undefined) return undefined
    await this.stop()
    return `the process ${isWrong}: ${firstOf(said())}\n${said().slice(0, 3000)}`
  }

  /** The most that it has taken so far. */
  describe(): string {
    this.#measure()
    return `at most ${this.#most.memory} MB and ${this.#most.files} open files`
  }

  /** Ends it by SIGTERM, and by SIGKILL if that does not end it. */
  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.end()
  }

  #tooMuch(): string | undefined {
    this.#measure()
    if (this.#most.memory > MOST_MEMORY) return `takes more than ${MOST_MEMORY} MB`
    return this.#most.files > MOST_FILES ? `has more than ${MOST_FILES} open files` : undefined
  }

  #measure(): void {
    const pid = this.#running?.child.pid
    if (pid === undefined) return
    const now = footprintOf(pid)
    this.#most = {
      memory: Math.max(now.memory, this.#most.memory),
      files: Math.max(now.files, this.#most.files),
    }
  }
}

// --- internal ---

const MOST_MEMORY = 700
const MOST_FILES = 300

interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly said: () => string
  readonly ended: Promise<void>
  readonly end: () => Promise<void>
}

async function start(args: readonly string[]): Promise<Running> {
  const [file, ...first] = program
  const child = spawn(file, [...first, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(kill, 10_000)
    await ended
    clearTimeout(timer)
    process.off('exit', kill)
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)$/.exec(line)?.[1]
    if (url) return { child, url, said: () => said, ended, end }
  }
  await end()
  throw new Error(`${args.join(' ')} did not start: ${said}`)
}

function footprintOf(pid: number): Footprint {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const memory = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000)
    return { memory, files: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    // Not on Linux, or the process is gone.
    return { memory: 0, files: 0 }
  }
}

/** The first words of what a process said: those of an error, if there is one. */
function firstOf(said: string): string {
  const line = /^\S*Error.*$/m.exec(said)?.[0] ?? said.split('\n')[0] ?? ''
  return line.trim().slice(0, 200)
}
