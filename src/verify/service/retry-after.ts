import type { ProbeAnswer } from '../../silences/probing/probe-requests.ts'

/** Decides how long to wait when a service asks to be asked later (429, or 503 with `Retry-After`); bounded for a run. */
export class RetryBudget {
  #waited = 0

  /** The wait before a request is sent again, in milliseconds; `undefined` if it is not. `attempt` counts from 1. */
  take(
    { status, headers }: Pick<ProbeAnswer, 'status' | 'headers'>,
    attempt: number,
  ): number | undefined {
    const asksForIt = status === 429 || (status === 503 && headers['retry-after'] !== undefined)
    if (!asksForIt || attempt === MOST_ATTEMPTS) return undefined
    const wait = retryAfter(headers['retry-after'], Date.now())
    if (wait > LONGEST_WAIT || this.#waited + wait > MOST_WAITED) return undefined
    this.#waited += wait
    return wait
  }
}

/** Spaces requests evenly: at most `rate` requests a second, however long their answers take. */
export class Pace {
  readonly #gap: number
  #next = 0

  constructor(rate: number) {
    this.#gap = 1000 / rate
  }

  /** Reserves the time of the next request; returns how long to wait until then. Times are in milliseconds. */
  take(now: number): number {
    const at = Math.max(now, this.#next)
    this.#next = at + this.#gap
    return at - now
  }
}

/** The wait that `Retry-After` asks for (RFC 9110, section 10.2.3), in milliseconds. Without it, a second. */
export function retryAfter(value: string | undefined, now: number): number {
  if (value === undefined) return USUAL
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? USUAL : Math.max(0, date - now)
}

// --- internal ---

/** How often a request is sent at most. */
const MOST_ATTEMPTS = 3

/** The longest single wait, and the longest sum of all waits of a run, in milliseconds. */
const LONGEST_WAIT = 30_000

const MOST_WAITED = 120_000

const USUAL = 1000
