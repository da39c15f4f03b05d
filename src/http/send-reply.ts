import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerRecord } from '../exchanges/exchange.ts'
import type { Reply } from '../sandbox/answer-request.ts'
import type { Answer } from '../sandbox/turn.ts'
import { corsLines } from './cors.ts'

/**
 * Sends a reply, or does to the connection what it says. Answers what went out, `undefined` where
 * nothing did. `closing` ends what hangs when the server stops.
 */
export function sendReply(
  { answer, connection, fault }: Pick<Reply, 'answer' | 'connection' | 'fault'>,
  {
    id,
    request,
    response,
    closing,
  }: {
    id: string
    request: IncomingMessage
    response: ServerResponse
    closing: AbortSignal
  },
): AnswerRecord | undefined {
  const { socket } = request
  if (connection === 'reset') socket.resetAndDestroy()
  if (connection === 'empty') socket.destroy()
  if (connection === 'hang') hang(request, closing)
  if (!answer) return undefined
  const { status, body } = answer
  const length = Buffer.byteLength(body)
  const headers = headerLines(answer, { id, fault, length })
  response.writeHead(status, headers as string[])
  if (connection === 'truncate') {
    response.write(Buffer.from(body).subarray(0, length / 2), () => socket.destroy())
    // Node writes a text body and the header as one text: as UTF-8, that breaks a header beyond ASCII, and
    // a body within ASCII is the same in Latin-1, which is written faster.
  } else if (length === body.length) response.end(body, 'latin1')
  else response.end(Buffer.from(body))
  return { status, headers, body }
}

// --- internal ---

function headerLines(
  answer: Answer,
  { id, fault, length }: { id: string; fault: string | undefined; length: number },
): readonly string[] {
  const { status, contentType = 'application/json', body, headers, origin } = answer
  const lines = body === '' ? [] : ['Content-Type', contentType]
  // A 204 must not have a length (RFC 9110, section 8.6).
  if (status !== 204) lines.push('Content-Length', String(length))
  lines.push(...headers, 'X-Sandbox-Origin', origin, 'X-Request-Id', id, ...corsLines)
  if (fault !== undefined) lines.push('X-Sandbox-Fault', fault)
  return lines
}

function hang({ socket }: IncomingMessage, closing: AbortSignal): void {
  const cut = () => socket.destroy()
  closing.addEventListener('abort', cut, { once: true })
  socket.once('close', () => closing.removeEventListener('abort', cut))
  if (closing.aborted) cut()
}
