import type { Exchange } from './exchange.ts'

/** Functions to call with every exchange, once it is answered. */
export type ExchangeListeners = Set<(exchange: Exchange) => void>
