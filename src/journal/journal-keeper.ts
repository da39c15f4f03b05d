import type { Exchange } from './exchange.ts'

/** Keeps the exchanges of a journal where all replicas find them. */
export interface JournalKeeper {
  /** Resolves once an exchange is kept, or cannot be. Never rejects: the answer is sent all the same. */
  keep(exchange: Exchange): Promise<void>
}
