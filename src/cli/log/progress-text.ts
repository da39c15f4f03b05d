import type { Progress } from '../../base/progress.ts'

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
