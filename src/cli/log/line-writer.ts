import { closeSync, constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A line, or several joined by line feeds, without a line feed at the end; or a function that makes it. */
export type Line = string | (() => string)

/** A status line below the log on a terminal: it is cleared before a log line is written. */
export interface Standing {
  hold(): void
  release(): void
}

/**
 * Writes lines to standard error without ever blocking on its reader. Lines go out in batches; unread lines
 * are kept up to a bound, then dropped and counted. A line with the count follows once there is room again.
 * A line given as a function is made together with its batch: made between two requests, lines cost up to twice as much.
 */
export class LineWriter {
  readonly #output = openStderr()
  readonly #toNotice: (dropped: number) => string
  #unmade: Line[] = []
  #waiting = ''
  #waitingLines = 0
  #dropped = 0
  #batch: Batch | undefined
  #isWriting = false
  #timer: NodeJS.Timeout | undefined
  readonly #standing: Standing | undefined

  /** `toNotice` formats the line that reports how many were dropped; `standing` is what is on the terminal. */
  constructor(toNotice: (dropped: number) => string, standing?: Standing) {
    this.#toNotice = toNotice
    this.#standing = standing
    process.once('exit', this.#writeRest)
  }

  write(line: Line): void {
    this.#unmade.push(line)
    if (this.#unmade.length >= MOST_UNMADE) this.#make()
    if (!this.#batch) this.#schedule(PACE)
  }

  writeAll(lines: readonly string[]): void {
    for (const line of lines) this.write(line)
  }

  /** Resolves once all lines are written, or after `PATIENCE`, so that a slow reader cannot block a stop. */
  async close(): Promise<void> {
    const end = performance.now() + PATIENCE
    while ((this.#batch || !this.#isEmpty) && performance.now() < end) await sleep(PACE)
    process.off('exit', this.#writeRest)
    this.#writeRest()
    clearTimeout(this.#timer)
    if (this.#output.fd !== STDERR && !this.#isWriting) closeSync(this.#output.fd)
  }

  get #isEmpty(): boolean {
    return this.#unmade.length === 0 && this.#waiting === ''
  }

  #make(): void {
    const lines = this.#unmade
    this.#unmade = []
    for (const line of lines) {
      const text = typeof line === 'string' ? line : line()
      if (this.#waiting.length + text.length < MOST) {
        this.#waiting += `${text}\n`
        this.#waitingLines += 1
      } else this.#dropped += 1
    }
  }

  #schedule(delay: number): void {
    // Unreferenced: unread lines must not keep the process alive.
    this.#timer ??= setTimeout(this.#flush, delay).unref()
  }

  readonly #flush = (): void => {
    this.#timer = undefined
    this.#batch ??= this.#takeBatch()
    if (!this.#batch) return
    this.#standing?.hold()
    const { fd, waits } = this.#output
    this.#isWriting = true
    if (waits) write(fd, this.#batch.bytes, this.#written)
    else this.#written(...writeAtOnce(fd, this.#batch.bytes))
  }

  readonly #written = (error: NodeJS.ErrnoException | null, count: number): void => {
    this.#isWriting = false
    const { bytes, lines } = this.#batch as Batch
    if (error?.code === 'EAGAIN') {
      this.#schedule(RETRY)
      return
    }
    if (!error && count < bytes.length) {
      this.#batch = { bytes: bytes.subarray(count), lines }
      this.#flush()
      return
    }
    // A full disk or a reader that has left must not stop the server: the lines are dropped.
    if (error) this.#dropped += lines
    this.#batch = undefined
    this.#standing?.release()
    if (!this.#isEmpty || error) this.#schedule(error ? RETRY : PACE)
  }

  /** Takes the waiting lines and, if lines were dropped, the notice that says so. */
  #takeBatch(): Batch | undefined {
    this.#make()
    const notice = this.#dropped > 0 ? `${this.#toNotice(this.#dropped)}\n` : ''
    const text = this.#waiting + notice
    // If the notice is lost, the lines that it counts are counted again.
    const lines = this.#waitingLines + this.#dropped
    this.#waiting = ''
    this.#waitingLines = 0
    this.#dropped = 0
    return text === '' ? undefined : { bytes: Buffer.from(text), lines }
  }

  /** At the end of the process: writes as much as standard error accepts without waiting. */
  readonly #writeRest = (): void => {
    if (this.#isWriting) return
    if (!this.#isEmpty) this.#standing?.hold()
    try {
      for (;;) {
        this.#batch ??= this.#takeBatch()
        if (!this.#batch) return
        const { bytes, lines } = this.#batch
        const count = writeSync(this.#output.fd, bytes)
        this.#batch = count < bytes.length ? { bytes: bytes.subarray(count), lines } : undefined
      }
    } catch {
      // Standard error does not accept it, so there is nowhere left to report it.
    }
  }
}

/** Where lines for a person or a log go. */
export interface Output {
  readonly fd: number
  /** Whether a write may block, and so belongs to another thread. */
  readonly waits: boolean
}

/** The file descriptor of standard error. */
export const STDERR = 2

/**
 * Opens standard error so that a write does not block. A pipe, a terminal or a device is reopened, because the flag
 * belongs to the open file, which other processes share. What cannot be reopened (a socket) gets the flag through
 * Node's own stream.
 */
export function openStderr(): Output {
  if (fstatSync(STDERR).isFile()) return { fd: STDERR, waits: true }
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
  try {
    const fd = openSync(`/proc/self/fd/${STDERR}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    return { fd, waits: false }
  } catch {
    void process.stderr
    return { fd: STDERR, waits: true }
  }
}

// --- internal ---

interface Batch {
  readonly bytes: Buffer
  readonly lines: number
}

/** How long lines are collected before they are written, in milliseconds. */
const PACE = 10

/** The delay before a failed write is retried, in milliseconds. */
const RETRY = 50

/** How long a stop waits for the reader, in milliseconds. */
const PATIENCE = 1000

/** The most characters that may wait. */
const MOST = 1024 * 1024

/** The most lines that may wait to be made. */
const MOST_UNMADE = 256

/** Writes synchronously: passing a batch to another thread and back costs more than writing it. */
function writeAtOnce(fd: number, bytes: Buffer): [NodeJS.ErrnoException | null, number] {
  try {
    return [null, writeSync(fd, bytes)]
  } catch (error) {
    return [error as NodeJS.ErrnoException, 0]
  }
}
