import type { Exchange, Origin } from './exchange.ts'

/** What one line can say of an exchange: neither headers nor bodies, and no credential. */
export interface ExchangeSummary
  extends Pick<Exchange, 'id' | 'fault' | 'miss' | 'abandoned' | 'unknownFault'> {
  /** How long the answer took, in milliseconds. */
  readonly duration: number
  readonly method: string
  readonly target: string
  /** `undefined` where there was no answer: the connection was cut, or the client left. */
  readonly status: number | undefined
  readonly origin: Origin
  /** What a fault did to the connection. */
  readonly connection: string | undefined
  /** The message of an Error that was answered. */
  readonly reason: string | undefined
}
