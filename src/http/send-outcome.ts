import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Decisions } from '../contract/ledger.ts'
import { isDisconnection } from '../faults/fault.ts'
import type { Outcome } from '../sandbox/outcome.ts'
import type { Answer } from '../sandbox/turn.ts'
import { answerLines } from './answer-lines.ts'
import { endConnection } from './end-connection.ts'
import type { Outbox } from './outbox.ts'
import { sendThrottled } from './send-throttled.ts'

/** Where an outcome goes. */
export interface Recipient {
  /** The request's id. */
  readonly id: string
  /** The id of the world that answers, if it has one. */
  readonly world: string | undefined
  /** The choices of the ledger that were drawn for it, if any. */
  readonly drawn: Partial<Decisions> | undefined
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Aborts when the server stops, and ends connections that hang. */
  readonly closing: AbortSignal
  readonly outbox: Outbox
}

/**
 * Sends an outcome: an answer, or its effect on the connection. Returns the length of the body in bytes;
 * `undefined` if no answer is sent.
 */
export function sendOutcome(
  { answer, connection, fault, throttle }: Outcome,
  { id, world, drawn, request, response, closing, outbox }: Recipient,
): number | undefined {
  if (isDisconnection(connection)) endConnection(connection, { response, closing })
  if (!answer) return undefined
  const { status, body, bytes } = answer
  const length = lengthOf(answer)
  const isHead = request.method === 'HEAD'
  const page = request.headers.origin
  response.writeHead(status, answerLines(answer, { id, world, drawn, fault, length, isHead, page }))
  const isCut = connection !== undefined
  if (throttle !== undefined && !isHead && length > 0) {
    const whole = bytes ?? Buffer.from(body)
    const rest = { rate: throttle, closing }
    if (isCut)
      sendThrottled(response, halfOf(whole), { ...rest, last: (piece) => cut(response, piece) })
    else sendThrottled(response, whole, { ...rest, last: (piece) => response.end(piece) })
  } else if (isCut) truncate(response, bytes ?? Buffer.from(body))
  else outbox.send(response, bytes ?? body, length)
  return length
}

/** The length of the body of an answer, in bytes. */
export function lengthOf({ bytes, body }: Answer): number {
  return bytes ? bytes.length : Buffer.byteLength(body)
}

// --- internal ---

/** Sends the head and half of the body, then closes. */
function truncate(response: ServerResponse, body: Buffer): void {
  response.flushHeaders()
  cut(response, halfOf(body))
}

/** Sends a last piece of the body, then closes. */
function cut(response: ServerResponse, piece: Buffer): void {
  response.write(piece, () => response.socket?.destroySoon())
}

function halfOf(body: Buffer): Buffer {
  return body.subarray(0, body.length / 2)
}
