import type { Outline } from './condition.ts'
import type { Exchange } from './exchange.ts'

/** An exchange that has just been answered. Its parts are built when they are read, which must be before the listener returns. */
export interface Answered extends Outline {
  /** The whole exchange; it is built once for all listeners, at ten times the cost. */
  readonly exchange: Exchange
}

/** Functions that are called with every exchange after it was answered. */
export type ExchangeListeners = Set<(answered: Answered) => void>
