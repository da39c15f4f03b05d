import { closeSync, writeSync } from 'node:fs'
import process from 'node:process'
import type { OnProgress, Progress } from '../../base/files/files.ts'
import type { LogFormat } from '../../options/words.ts'
import { openStderr, STDERR } from './line-writer.ts'

/** A line on the terminal that says how far a command is, and goes away when it is done. */
export interface ProgressLine {
  readonly onProgress: OnProgress
  /** Removes the line. A second call does nothing. */
  end(): void
}

/**
 * Creates the progress line of a command. It shows only when standard error is a terminal that can erase a line, the log is for
 * people, and the work takes longer than a moment; a terminal that does not accept it misses it.
 */
export function createProgressLine(log: LogFormat): ProgressLine {
  const { stderr, env } = process
  if (log !== 'pretty' || stderr.isTTY !== true || env.TERM === 'dumb') return NONE
  const { fd } = openStderr()
  const write = (text: string) => {
    try {
      writeSync(fd, `\r${ERASE}${text}`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Nobody reads the terminal now, or it is gone: the line is not worth waiting for.
      if (code !== 'EAGAIN' && code !== 'EIO') throw error
    }
  }
  let began = performance.now()
  let [step, next, isShown, isOpen] = ['', began + PATIENCE, false, true]
  return {
    onProgress: (progress) => {
      const now = performance.now()
      if (progress.step !== step) {
        step = progress.step
        began = now
      }
      // A long file may be read in one go.
      const isDue = now >= next || (!isShown && progress.of > LARGE)
      if (!isDue || !isOpen) return
      next = now + PACE
      isShown = true
      write(progressText(progress, now - began).slice(0, (stderr.columns || 80) - 1))
    },
    end: () => {
      if (!isOpen) return
      isOpen = false
      if (isShown) write('')
      if (fd !== STDERR) closeSync(fd)
    },
  }
}

/** The text of a progress line: `checking: 12.3 of 61.8 MB, 20 %, 4 s left`; `elapsed` is in milliseconds. */
export function progressText({ step, done, of }: Progress, elapsed: number): string {
  const share = of === 0 ? 1 : Math.min(1, done / of)
  const left =
    share === 0 || elapsed < GUESSING
      ? undefined
      : Math.ceil((elapsed * (1 - share)) / share / 1000)
  const rest = left === undefined ? '' : `, ${timeText(left)} left`
  return `${step}: ${megabytes(share * of)} of ${megabytes(of)} MB, ${Math.floor(share * 100)} %${rest}`
}

// --- internal ---

const NONE: ProgressLine = { onProgress: () => {}, end: () => {} }
const ERASE = '\u001b[K'
/** Work that is done within this time shows no line, in milliseconds. */
const PATIENCE = 400
/** Work on more bytes shows it at once. */
const LARGE = 16e6
/** Before this time nobody can tell how long the rest takes, in milliseconds. */
const GUESSING = 500
/** How often the line changes, in milliseconds. */
const PACE = 100

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function timeText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
