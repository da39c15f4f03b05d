import type { Exchange, Origin } from './exchange.ts'

/** A summary of an exchange for one line: no headers, no bodies, no credentials. */
export interface ExchangeSummary
  extends Pick<Exchange, 'id' | 'fault' | 'miss' | 'abandoned' | 'unknownFault'> {
  /** How long the answer took, in milliseconds. */
  readonly duration: number
  readonly method: string
  readonly target: string
  /** `undefined` if there was no answer: the connection was cut, or the client left. */
  readonly status: number | undefined
  readonly origin: Origin
  /** What a fault did to the connection. */
  readonly connection: string | undefined
  /** The message of the answer, if it is an Error of the sandbox. */
  readonly reason: string | undefined
}
