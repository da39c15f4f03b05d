import { closeSync, writeSync } from 'node:fs'
import process from 'node:process'
import type { OnProgress, Progress } from '../../base/progress.ts'
import type { LogFormat } from '../../options/words.ts'
import { openStderr, STDERR, type Standing } from './line-writer.ts'
import { progressText } from './progress-text.ts'

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
  #told = 0
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
    this.#told = now
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
    const [elapsed, since] = [this.#told - this.#stepBegan, now - this.#told]
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
