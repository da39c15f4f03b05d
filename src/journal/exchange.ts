import type { LedgerName } from '../contract/ledger.ts'
import type { Violation } from '../contract/violation.ts'

/** Who made an answer: a handler, a fault, a tape, our checks against the contract, or nobody (no such route). */
export type Origin = 'store' | 'fault' | 'tape' | 'contract' | 'none'

/** What a client sent. */
export interface RequestRecord {
  readonly method: string
  /** Path and query as they stood in the request line. */
  readonly target: string
  /** Header lines as they came: name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string | undefined
}

/** What was answered. */
export interface AnswerRecord {
  readonly status: number
  /** Header lines: name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string | undefined
}

/** One request and its answer: plain data, no credential in it. */
export interface Exchange {
  /** The value of the answer's `X-Request-Id`. */
  readonly id: string
  /** When the request came, in milliseconds since 1970. */
  readonly time: number
  /** How long the answer took, in milliseconds. */
  readonly duration: number
  readonly operation: string | undefined
  readonly request: RequestRecord
  /** `undefined` where the connection was cut before an answer. */
  readonly answer: AnswerRecord | undefined
  readonly origin: Origin
  /** The id of the fault that struck. */
  readonly fault: string | undefined
  /** The ledger entries that the answer relied on. */
  readonly relied: readonly LedgerName[]
  readonly violations: readonly Violation[]
  /** What the tape had that came nearest, where there is a tape and it did not have the request. */
  readonly miss?: string
}
