import { type HeaderRecord, toHeaderRecord } from '../base/header-lines.ts'
import type { Decisions, LedgerName } from '../contract/ledger.ts'
import type { Violation } from '../contract/violation.ts'
import type { NearOperation } from './nearest-operation.ts'

/** What answered: the store, a fault, a tape, the checks against the contract, or none of these (no such route). */
export const origins = ['store', 'fault', 'tape', 'contract', 'none'] as const
/** One of `origins`. */
export type Origin = (typeof origins)[number]

/** What a client sent. */
export interface RequestRecord {
  readonly method: string
  /** Path and query as in the request line. */
  readonly target: string
  readonly headers: HeaderRecord
  /** Header lines as sent: name, value, name, value … */
  readonly rawHeaders: readonly string[]
  readonly body: string | undefined
}

/** What was answered. */
export interface AnswerRecord {
  readonly status: number
  readonly headers: HeaderRecord
  /** Header lines: name, value, name, value … */
  readonly rawHeaders: readonly string[]
  readonly body: string | undefined
}

/** One request and its answer: plain data without any credential. */
export interface Exchange {
  /** The value of the answer's `X-Request-Id`. */
  readonly id: string
  /** When the request arrived, in milliseconds since 1970. */
  readonly time: number
  /** How long the answer took, in milliseconds. */
  readonly duration: number
  /** The id of the world that answered; absent if each key has its own world and the request had no working key. */
  readonly world?: string
  readonly operation: string | undefined
  readonly request: RequestRecord
  /** `undefined` if the connection was cut before an answer. */
  readonly answer: AnswerRecord | undefined
  readonly origin: Origin
  /** The id of the fault that struck. */
  readonly fault: string | undefined
  /** The ledger entries that the answer relied on. */
  readonly relied: readonly LedgerName[]
  /** The choices for these entries that were drawn for this request, if any (`rotate`). */
  readonly drawn?: Partial<Decisions>
  readonly violations: readonly Violation[]
  /** The fault that `Prefer` asked for, if it does not exist. */
  readonly unknownFault?: string
  /** Present if the client left before there was an answer. */
  readonly abandoned?: true
  /** The nearest operation of the contract, if the request matches none and one is near. */
  readonly nearest?: NearOperation
  /** The nearest request on the tape, if there is a tape that does not have this request. */
  readonly miss?: string
}

/** An exchange whose headers are only lines. */
export interface ExchangeLines extends Omit<Exchange, 'request' | 'answer'> {
  readonly request: Omit<RequestRecord, 'headers'>
  readonly answer: Omit<AnswerRecord, 'headers'> | undefined
}

/** The same exchange with the headers in both forms. */
export function withHeaders(exchange: ExchangeLines): Exchange {
  const { request, answer } = exchange
  const { method, target, rawHeaders, body } = request
  return {
    ...exchange,
    request: { method, target, headers: toHeaderRecord(rawHeaders), rawHeaders, body },
    answer: answer && {
      status: answer.status,
      headers: toHeaderRecord(answer.rawHeaders),
      rawHeaders: answer.rawHeaders,
      body: answer.body,
    },
  }
}
