/** A call that counts for a rate limit: plain data. */
export interface LimitedCall {
  /** Names the counters of the fault. */
  readonly token: string
  /** Names whose call it is. */
  readonly client: string
  /** How many requests a window has. */
  readonly requests: number
  /** How long a window lasts, in milliseconds. */
  readonly per: number
}

/** The time in which the requests of a client are counted together. It begins with the first of them. */
export interface LimitWindow {
  /** In milliseconds since 1970, by the clock of the world. */
  readonly began: number
  readonly ends: number
  readonly count: number
}

/** How many clients the rate limits of a world tell apart at a time. All others share one count for each limit. */
export const MOST_LIMITED_CLIENTS = 10_000

/** How often it is looked which windows are over, if there is no room for another, in milliseconds by the clock of the world. */
export const SWEEP_PACE = 1000

/** The windows of all clients of a world of this process. */
export class LimitWindows {
  readonly #windows: Map<string, LimitWindow>
  #swept = Number.NEGATIVE_INFINITY

  constructor(windows: ReadonlyMap<string, LimitWindow> = new Map()) {
    this.#windows = new Map(windows)
  }

  /** Counts a call at a time; returns the window that it is in. */
  count({ token, client, per }: LimitedCall, time: number): LimitWindow {
    const own = nameOf(token, client)
    const name = this.#windows.has(own) || this.#hasRoom(time) ? own : nameOf(token, OTHERS)
    const known = this.#windows.get(name)
    const { began, ends, count } =
      known && isIn(known, time) ? known : { began: time, ends: time + per, count: 0 }
    const window = { began, ends, count: count + 1 }
    this.#windows.set(name, window)
    return window
  }

  /** The windows of some faults alone, by their tokens, which may have others from now on. */
  of(tokens: ReadonlyMap<string, string>): LimitWindows {
    const kept = [...this.#windows].flatMap(([name, window]) => {
      const [token = '', client = ''] = name.split(SEPARATOR)
      const next = tokens.get(token)
      return next === undefined ? [] : [[nameOf(next, client), window] as const]
    })
    return new LimitWindows(new Map(kept))
  }

  #hasRoom(time: number): boolean {
    if (this.#windows.size < MOST_LIMITED_CLIENTS) return true
    if (time < this.#swept || time >= this.#swept + SWEEP_PACE) {
      this.#swept = time
      for (const [name, window] of this.#windows)
        if (!isIn(window, time)) this.#windows.delete(name)
    }
    return this.#windows.size < MOST_LIMITED_CLIENTS
  }
}

// --- internal ---

/** The client that all have the name of for whom there is no room. */
const OTHERS = ''
const SEPARATOR = '\n'

function nameOf(token: string, client: string): string {
  return token + SEPARATOR + client
}

/** Whether a window is neither over nor, after the clock was set back, still to come. */
function isIn({ began, ends }: LimitWindow, time: number): boolean {
  return time >= began && time < ends
}
