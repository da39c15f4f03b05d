import type { Eventually } from '../base/when-ready.ts'

/** Counts what happens to faults, from zero for each token. It decides where its counters are, so that no two requests get one number. */
export interface FaultTally {
  /** Counts a call of each fault; returns the numbers of the calls, from 1. */
  call(tokens: readonly string[]): Eventually<readonly number[]>
  /**
   * Strikes a request with one fault after the other, except for those that have struck as often as they may, up to the first
   * that ends it.
   */
  strike(due: readonly Due[], requestId: string): Eventually<readonly Struck[]>
  /** Counts that a request asked for a fault; returns the number of such requests, from 1. */
  force(token: string, requestId: string): Eventually<number>
  /** What is known of a fault so far. */
  read(token: string): Tallied
  /** The tally of other faults: it goes on with these, and forgets the rest. */
  keep(tokens: readonly string[]): FaultTally
}

/** A fault that is due to strike: plain data. */
export interface Due {
  /** Names the counters of the fault. */
  readonly token: string
  /** How often it may strike; `undefined` for any number. */
  readonly times: number | undefined
  /** Whether it ends the request. */
  readonly isEnd: boolean
}

/** A fault that strikes. */
export interface Struck {
  /** Its place among those that were due. */
  readonly place: number
  /** How often it has struck before. */
  readonly before: number
}

/** The counters of a fault; they may go on changing. */
export interface Tallied {
  readonly calls: number
  readonly struck: number
  readonly forced: number
  /** The `X-Request-Id` of the last requests that it struck or was asked for by, the oldest first. */
  readonly requests: readonly string[]
}

/** The number of requests that the counters of a fault name. */
export const REQUESTS_NAMED = 100
