import { closeSync, writeSync } from 'node:fs'
import type { OnProgress, Progress } from '../../base/progress.ts'
import type { LogFormat } from '../../options/words.ts'
import { openStderr, STDERR, type Standing } from './line-writer.ts'

/**
 * A line on the terminal that says how far a command is, and goes away when that is done. A log that knows the line takes it away
 * for its own lines.
 */
export interface ProgressLine extends Standing {
  /** Whether the line can be shown at all. */
  readonly isOn: boolean
  readonly onProgress: OnProgress
  /** Removes the line, until there is more progress. */
  clear(): void
  /** Removes the line for good. A second call does nothing. */
  end(): void
}

/**
 * Creates the progress line of a command. It shows only when standard error is a terminal that can erase a line, the log is for
 * people, and the work takes longer than a second; a terminal that does not accept it misses it.
 */
export function createProgressLine(log: LogFormat = 'pretty'): ProgressLine {
  const { stderr, env } = process
  if (log !== 'pretty' || stderr.isTTY !== true || env.TERM === 'dumb') return NONE
  return new TerminalLine()
}

/**
 * The text of a progress line: `checking: 12.3 of 61.8 MB, 20 %, 4 s left`. `elapsed` is how long the step took to come so far, and
 * `since` the time since then, in milliseconds. If it does not fit into `width` columns, parts are left out.
 */
export function progressText(
  progress: Progress,
  elapsed: number,
  { width = 79, since = 0 }: { readonly width?: number; readonly since?: number } = {},
): string {
  const { step } = progress
  const { amount, share, rest } = partsOf(progress, elapsed, since)
  const texts = [
    [`${step}: ${amount}`, share, rest],
    [`${step}: ${share || amount}`, rest],
    [`${step}: ${share || amount}`],
    [share || amount],
  ].map((parts) => parts.filter((part) => part !== '').join(', '))
  return texts.find((text) => text.length <= width) ?? (texts.at(-1) as string).slice(0, width)
}

/** How long work goes on that has taken `elapsed` so far, in milliseconds; `undefined` as long as nobody can tell. */
export function timeLeft({ done, of }: Progress, elapsed: number): number | undefined {
  const share = of === undefined ? 0 : shareOf(done, of)
  return share === 0 || elapsed < GUESSING ? undefined : (elapsed * (1 - share)) / share
}

/** A time in milliseconds for people: `4 s`, `3 min`, `2 h`. */
export function timeText(time: number): string {
  const seconds = Math.ceil(time / 1000)
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`
}

// --- internal ---

const NONE: ProgressLine = {
  isOn: false,
  onProgress: () => {},
  hold: () => {},
  release: () => {},
  clear: () => {},
  end: () => {},
}
const ERASE = '\r\u001b[K'
/** Work that is done within this time shows no line, in milliseconds. */
const PATIENCE = 1000
/** Work on more bytes takes longer, and may be done in one go: it shows the line at once. */
const LARGE = 16e6
/** How often the line changes while there is progress, in milliseconds. */
const PACE = 100
/** How often it changes without, so that the time that is left runs. */
const TICK = 500

class TerminalLine implements ProgressLine {
  readonly isOn = true
  readonly #fd = openStderr().fd
  /** When the command began to be busy, and when its present step did, as in `performance.now()`. */
  #began: number | undefined
  #stepBegan = 0
  #progress: Progress | undefined
  #reported = 0
  #drawn = 0
  #isShown = false
  #isHeld = false
  #isOpen = true
  #timer: NodeJS.Timeout | undefined

  constructor() {
    process.stderr.on('resize', this.#redraw)
  }

  readonly onProgress = (progress: Progress): void => {
    if (!this.#isOpen) return
    const now = performance.now()
    this.#began ??= now
    const isNew = progress.step !== this.#progress?.step
    if (isNew) this.#stepBegan = now
    this.#progress = progress
    this.#reported = now
    // Work in one go leaves no turn to a timer.
    this.#timer ??= setInterval(this.#tick, TICK).unref()
    const { of = 0, unit } = progress
    const isLarge = unit === undefined && of > LARGE
    if (this.#isShown ? isNew || now >= this.#drawn + PACE : isLarge || this.#isDue(now))
      this.#draw(now)
  }

  hold(): void {
    if (this.#isShown) this.#write('')
    this.#isHeld = true
  }

  release(): void {
    this.#isHeld = false
    this.#redraw()
  }

  clear(): void {
    if (this.#isShown && !this.#isHeld) this.#write('')
    this.#isShown = false
    this.#began = undefined
    this.#progress = undefined
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  end(): void {
    if (!this.#isOpen) return
    this.clear()
    this.#isOpen = false
    process.stderr.off('resize', this.#redraw)
    if (this.#fd !== STDERR) closeSync(this.#fd)
  }

  readonly #redraw = (): void => {
    if (this.#isShown) this.#draw(performance.now())
  }

  readonly #tick = (): void => {
    const now = performance.now()
    if (this.#isShown || this.#isDue(now)) this.#draw(now)
  }

  #isDue(now: number): boolean {
    return now >= (this.#began as number) + PATIENCE
  }

  #draw(now: number): void {
    if (!this.#progress) return
    this.#isShown = true
    this.#drawn = now
    if (this.#isHeld) return
    const width = (process.stderr.columns || 80) - 1
    const [elapsed, since] = [this.#reported - this.#stepBegan, now - this.#reported]
    this.#write(progressText(this.#progress, elapsed, { width, since }))
  }

  #write(text: string): void {
    try {
      writeSync(this.#fd, ERASE + text)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Nobody reads the terminal now, or it is gone: the line is not worth waiting for.
      if (code !== 'EAGAIN' && code !== 'EIO') throw error
    }
  }
}

/** Before this time nobody can tell how long the rest takes, in milliseconds. */
const GUESSING = 500

interface Parts {
  readonly amount: string
  readonly share: string
  readonly rest: string
}

function partsOf(progress: Progress, elapsed: number, since: number): Parts {
  const { done, of, unit = 'bytes' } = progress
  const [shown, name] = unit === 'bytes' ? [megabytes, 'MB'] : [thousands, unit]
  if (of === undefined)
    return {
      amount: `${shown(done)} ${name}`,
      share: '',
      rest: `${timeText(Math.floor((elapsed + since) / 1000) * 1000)} so far`,
    }
  const left = timeLeft(progress, elapsed)
  return {
    amount: `${shown(Math.min(done, of))} of ${shown(of)} ${name}`,
    share: `${Math.floor(shareOf(done, of) * 100)} %`,
    rest: left === undefined ? '' : `${timeText(Math.max(0, left - since))} left`,
  }
}

function shareOf(done: number, of: number): number {
  return of === 0 ? 1 : Math.min(1, done / of)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function thousands(count: number): string {
  return Math.floor(count).toLocaleString('en')
}
