import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Outcome } from '../sandbox/outcome.ts'
import { answerLines } from './answer-lines.ts'
import { endConnection } from './end-connection.ts'
import type { Outbox } from './outbox.ts'

/** Where an outcome goes. */
export interface Recipient {
  /** The request's id. */
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Ends what hangs when the server stops. */
  readonly closing: AbortSignal
  readonly outbox: Outbox
}

/**
 * Sends an outcome, or does to the connection what it says. Answers how long the body is, in bytes;
 * `undefined` where nothing went out.
 */
export function sendOutcome(
  { answer, connection, fault }: Pick<Outcome, 'answer' | 'connection' | 'fault'>,
  { id, request, response, closing, outbox }: Recipient,
): number | undefined {
  if (connection !== undefined && connection !== 'truncate') {
    endConnection(connection, { response, closing })
  }
  if (!answer) return undefined
  const { status, body, bytes } = answer
  const length = bytes ? bytes.length : Buffer.byteLength(body)
  const isHead = request.method === 'HEAD'
  const page = request.headers.origin
  response.writeHead(status, answerLines(answer, { id, fault, length, isHead, page }))
  if (connection === 'truncate') truncate(response, bytes ?? Buffer.from(body))
  else outbox.send(response, bytes ?? body, length)
  return length
}

// --- internal ---

/** Sends the head and half of the body, then closes. */
function truncate(response: ServerResponse, body: Buffer): void {
  response.flushHeaders()
  response.write(body.subarray(0, body.length / 2), () => response.socket?.destroySoon())
}
