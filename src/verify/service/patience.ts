import { retryAfter } from './retry-after.ts'
import type { Seen } from './seen.ts'

/** How long a service is waited for that asks for it, in a run. */
export class Patience {
  #waited = 0

  /** How long to wait before a request is sent again, in milliseconds; `undefined` if it is not. `attempt` counts from 1. */
  take({ status, headers }: Pick<Seen, 'status' | 'headers'>, attempt: number): number | undefined {
    const asksForIt = status === 429 || (status === 503 && headers['retry-after'] !== undefined)
    if (!asksForIt || attempt === MOST_ATTEMPTS) return undefined
    const wait = retryAfter(headers['retry-after'], Date.now())
    if (wait > LONGEST_WAIT || this.#waited + wait > MOST_WAITED) return undefined
    this.#waited += wait
    return wait
  }
}

// --- internal ---

/** How often a request is sent at most, while the service asks for patience. */
const MOST_ATTEMPTS = 3
/** The longest single wait that a service may ask for, and all of them together, in milliseconds. */
const LONGEST_WAIT = 30_000
const MOST_WAITED = 120_000
