import type { Outline } from './condition.ts'
import type { Exchange } from './exchange.ts'

/** An exchange that has just been answered. What it is asked for is built then, which must be before the listener returns. */
export interface Answered extends Outline {
  /** All of it; built once for all listeners, at ten times the cost. */
  readonly exchange: Exchange
}

/** Functions to call with every exchange, once it is answered. */
export type ExchangeListeners = Set<(answered: Answered) => void>
