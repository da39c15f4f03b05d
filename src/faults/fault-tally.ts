import type { Eventually } from '../base/time.ts'
import { type LimitedCall, type LimitWindow, LimitWindows } from './limit-windows.ts'

/** Counts what happens to faults, from zero for each token. The counters are in one place, so that no two requests get the same number. */
export interface FaultTally {
  /** Counts a call of each fault; returns the numbers of the calls, from 1. */
  call(tokens: readonly string[]): Eventually<readonly number[]>
  /** Strikes a request with one fault after another, up to the first that ends it, but with none that has used up its `times`. */
  strike(due: readonly Due[], requestId: string): Eventually<readonly Struck[]>
  /** Counts a call for each of some rate limits, at a time of the world; returns the windows. */
  limit(calls: readonly LimitedCall[], time: number): Eventually<readonly LimitWindow[]>
  /** Counts that a request asked for a fault; returns how many requests have done so, from 1. */
  force(token: string, requestId: string): Eventually<number>
  /** What is known about a fault so far. */
  read(token: string): Tallied
  /** The tally for other faults: it keeps these counters, and forgets the rest. */
  keep(tokens: readonly string[]): FaultTally
  /** A tally that begins anew, but with the windows of rate limits, by their tokens, which are others in it. */
  copy(tokens: ReadonlyMap<string, string>): FaultTally
}

/** A fault that is due to strike: plain data. */
export interface Due {
  /** Names the counters of the fault. */
  readonly token: string
  /** How often it may strike; `undefined` for any number. */
  readonly times: number | undefined
  readonly isEnd: boolean
}

export interface Struck {
  /** Its place among those that were due. */
  readonly place: number
  /** How often it has struck before. */
  readonly before: number
}

/** The counters of a fault; they may still change. */
export interface Tallied {
  readonly calls: number
  readonly struck: number
  readonly forced: number
  /** How often a client that its rate limit had refused came back in the same window. */
  readonly early?: number
  /** The `X-Request-Id` of the last requests that it struck or that asked for it, the oldest first. */
  readonly requests: readonly string[]
}

export const REQUESTS_NAMED = 100

/** The tally of one process: it answers immediately. */
export class MemoryTally implements FaultTally {
  readonly #counters: Map<string, Counters>
  readonly #windows: LimitWindows

  constructor(counters = new Map<string, Counters>(), windows = new LimitWindows()) {
    this.#counters = counters
    this.#windows = windows
  }

  call(tokens: readonly string[]): readonly number[] {
    return tokens.map((token) => {
      const counters = this.#of(token)
      counters.calls += 1
      return counters.calls
    })
  }

  strike(due: readonly Due[], requestId: string): readonly Struck[] {
    const struck: Struck[] = []
    for (const [place, { token, times, isEnd }] of due.entries()) {
      const counters = this.#of(token)
      if (times !== undefined && counters.struck >= times) continue
      struck.push({ place, before: counters.struck })
      counters.struck += 1
      name(requestId, counters)
      if (isEnd) break
    }
    return struck
  }

  limit(calls: readonly LimitedCall[], time: number): readonly LimitWindow[] {
    return calls.map((call) => {
      const window = this.#windows.count(call, time)
      if (window.count > call.requests + 1) this.#of(call.token).early += 1
      return window
    })
  }

  force(token: string, requestId: string): number {
    const counters = this.#of(token)
    counters.forced += 1
    name(requestId, counters)
    return counters.forced
  }

  read(token: string): Tallied {
    return this.#counters.get(token) ?? NOTHING
  }

  /** Requests under way may still count in both, so they share the counters. */
  keep(tokens: readonly string[]): MemoryTally {
    const counters = new Map(tokens.map((token) => [token, this.#of(token)]))
    return new MemoryTally(counters, this.#windows.of(new Map(tokens.map((each) => [each, each]))))
  }

  copy(tokens: ReadonlyMap<string, string>): MemoryTally {
    return new MemoryTally(new Map(), this.#windows.of(tokens))
  }

  #of(token: string): Counters {
    let counters = this.#counters.get(token)
    if (!counters) {
      counters = { calls: 0, struck: 0, forced: 0, early: 0, requests: [] }
      this.#counters.set(token, counters)
    }
    return counters
  }
}

// --- internal ---

interface Counters extends Tallied {
  calls: number
  struck: number
  forced: number
  early: number
  requests: string[]
}

const NOTHING: Tallied = { calls: 0, struck: 0, forced: 0, requests: [] }

function name(requestId: string, counters: Counters): void {
  if (counters.requests.length === REQUESTS_NAMED) counters.requests.shift()
  counters.requests.push(requestId)
}
