import { closeSync, constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Writes lines to standard error and never waits for its reader: lines go out in batches, and what is not
 * taken is kept up to a bound, then dropped and counted. How many were dropped follows as a line of its own
 * as soon as there is room again.
 */
export class LineWriter {
  readonly #output = openOutput()
  readonly #toNotice: (dropped: number) => string
  #waiting = ''
  #waitingLines = 0
  #dropped = 0
  #batch: Batch | undefined
  #isWriting = false
  #timer: NodeJS.Timeout | undefined

  /** `toNotice` makes the line that says how many were dropped. */
  constructor(toNotice: (dropped: number) => string) {
    this.#toNotice = toNotice
    process.once('exit', this.#writeRest)
  }

  /** Takes a line, or several as one, without the end of the last. */
  write(text: string): void {
    if (this.#waiting.length + text.length < MOST) {
      this.#waiting += `${text}\n`
      this.#waitingLines += 1
    } else this.#dropped += 1
    if (!this.#batch) this.#schedule(PACE)
  }

  /** Resolves once all lines are written, or after `PATIENCE`: a stop waits for a reader no longer than that. */
  async close(): Promise<void> {
    const end = performance.now() + PATIENCE
    while ((this.#batch || this.#waiting !== '') && performance.now() < end) await sleep(PACE)
    process.off('exit', this.#writeRest)
    this.#writeRest()
    clearTimeout(this.#timer)
    if (this.#output.fd !== STDERR && !this.#isWriting) closeSync(this.#output.fd)
  }

  #schedule(delay: number): void {
    // Unreferenced: lines that nobody takes do not keep the process alive.
    this.#timer ??= setTimeout(this.#flush, delay).unref()
  }

  readonly #flush = (): void => {
    this.#timer = undefined
    this.#batch ??= this.#takeBatch()
    if (!this.#batch) return
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
    // A full disk, a reader that has gone: the log is not worth more than the answers.
    if (error) this.#dropped += lines
    this.#batch = undefined
    if (this.#waiting !== '' || error) this.#schedule(error ? RETRY : PACE)
  }

  /** The lines that wait, and how many did not get as far. */
  #takeBatch(): Batch | undefined {
    const notice = this.#dropped > 0 ? `${this.#toNotice(this.#dropped)}\n` : ''
    const text = this.#waiting + notice
    // The lines that a notice speaks of are lost with it.
    const lines = this.#waitingLines + this.#dropped
    this.#waiting = ''
    this.#waitingLines = 0
    this.#dropped = 0
    return text === '' ? undefined : { bytes: Buffer.from(text), lines }
  }

  /** At the end of the process: as much as is taken at once. */
  readonly #writeRest = (): void => {
    if (this.#isWriting) return
    try {
      for (;;) {
        this.#batch ??= this.#takeBatch()
        if (!this.#batch) return
        const { bytes, lines } = this.#batch
        const count = writeSync(this.#output.fd, bytes)
        this.#batch = count < bytes.length ? { bytes: bytes.subarray(count), lines } : undefined
      }
    } catch {
      // Standard error does not take it, so there is nowhere left to say so.
    }
  }
}

// --- internal ---

interface Batch {
  readonly bytes: Buffer
  readonly lines: number
}

const STDERR = 2
/** How long lines gather before they are written, in milliseconds. */
const PACE = 10
/** After how long a write is tried again, in milliseconds. */
const RETRY = 50
/** How long a stop waits for the reader, in milliseconds. */
const PATIENCE = 1000
/** How much waits at most, in characters. */
const MOST = 1024 * 1024

/** Where lines go. */
interface Output {
  readonly fd: number
  /** Whether a write may wait for what takes it, and so belongs to another thread. */
  readonly waits: boolean
}

/**
 * Opens standard error so that a write does not wait. A pipe, a terminal and a device are opened again: the flag
 * belongs to the open file, which other processes share. What cannot be opened again (a socket) gets the flag by
 * way of Node's own stream.
 */
function openOutput(): Output {
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

/** To hand a batch to another thread and back costs more than to write it. */
function writeAtOnce(fd: number, bytes: Buffer): [NodeJS.ErrnoException | null, number] {
  try {
    return [null, writeSync(fd, bytes)]
  } catch (error) {
    return [error as NodeJS.ErrnoException, 0]
  }
}
