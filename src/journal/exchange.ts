import { toHeaderRecord } from '../base/http/header-lines.ts'
import type { AnswerRecord, Exchange, Origin, RequestRecord } from './journal-types.ts'

/** What answered: the store, a fault, a tape, the checks against the contract, or none of these (no such route). */
export const origins = ['store', 'fault', 'tape', 'contract', 'upstream', 'none'] as const
/** How a stream can end: all was sent, a fault cut it, the client left, the server stopped, or a bound was met. */
export const streamEnds = ['whole', 'cut', 'left', 'stopped', 'full', 'late'] as const

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
      ...(answer.stream && { stream: answer.stream }),
    },
  }
}

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

/** A finished exchange as bytes, copied by the proxy or read from a recording. Nothing is redacted yet. */
export interface Capture {
  readonly id: string
  /** When the request arrived, in milliseconds since 1970. */
  readonly time: number
  /** When it arrived by a monotonic clock, in milliseconds, to order exchanges. Absent if it was read from a file. */
  readonly began?: number
  /** How long the answer took, in milliseconds. */
  readonly duration: number
  readonly method: string
  /** Path and query as the client sent them, including `/v1`. */
  readonly target: string
  /** Header lines as sent: name, value, name, value … */
  readonly requestHeaders: readonly string[]
  /** The body as sent, still encoded; `undefined` if it was longer than the cap, empty if there was none. */
  readonly requestBody: Buffer | undefined
  /** `undefined` if there was no answer; `failure` has the reason. */
  readonly status: number | undefined
  readonly responseHeaders: readonly string[]
  readonly responseBody: Buffer | undefined
  /** Present if `responseBody` is only the beginning: of a stream that is longer than the cap, or that ended early. */
  readonly isPart?: true
  /** Why the exchange failed: the upstream refused, timed out or hung up, or the client left. */
  readonly failure: string | undefined
  /** Present if header lines that were sent may be missing, and a rule could miss them: of a recording of ours, or of what a browser exports. */
  readonly isReduced?: true
  /** Present if the service sent it, and a receiver of its webhooks answered. */
  readonly isDelivery?: true
  /** Present if it is from the export of another program. */
  readonly exported?: Exported
}

/** What the export of another program does not have, though it may have been sent. */
export interface Exported {
  /** Whether it has no header lines of a request or of its answer, and thus may lack any. */
  readonly lacksLines: boolean
  /** The fields of a form whose contents it does not have. */
  readonly lacksFields: readonly string[]
}

/** The total length of the bodies of a capture, in bytes. */
export function bytesOf({ requestBody, responseBody }: Capture): number {
  return (requestBody?.length ?? 0) + (responseBody?.length ?? 0)
}
