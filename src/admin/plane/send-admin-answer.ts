import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cutAnswer } from '../../base/http/bare-answer.ts'
import { drainBody } from '../../base/http/read-body.ts'
import { inTurns } from '../../base/in-turns.ts'
import { stringifyJson } from '../../base/json/json.ts'
import type { Secrets } from '../../redaction/redaction.ts'
import type { AdminAnswer, Piece } from './admin-answer.ts'

export interface Sending {
  /** The credentials of the request. */
  readonly secrets: Secrets
  /** Aborts when the client has left. */
  readonly gone: AbortSignal
}

/**
 * Sends an answer of the control plane; resolves when its last piece was handed to Node. A problem is shown without the
 * credentials of its request. If the client leaves, no more pieces are made.
 * @throws (as a rejection) the error of making a piece; the connection is then closed.
 */
export async function sendAdminAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, json, pieces, cut, type = 'application/json', headers = [] }: AdminAnswer,
  { secrets, gone }: Sending,
): Promise<void> {
  // Otherwise Node would read the rest of the body without a limit.
  if (!request.complete && request.readableFlowing === null) drainBody(request)
  const lines = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff', ...headers]
  const isHead = request.method === 'HEAD'
  if (pieces) {
    response.writeHead(status, [...lines, 'Content-Type', type])
    cut?.addEventListener('abort', () => response.destroy(), { once: true })
    if (isHead) response.end()
    else await sendPieces(response, pieces, gone)
  } else if (json === undefined) response.writeHead(status, lines).end()
  else {
    const text = stringifyJson(json)
    const body = Buffer.from(status < 400 ? text : secrets.redact(text))
    lines.push('Content-Type', type, 'Content-Length', String(body.length))
    response.writeHead(status, lines).end(isHead ? undefined : body)
  }
}

// --- internal ---

async function sendPieces(
  response: ServerResponse,
  pieces: NonNullable<AdminAnswer['pieces']>,
  gone: AbortSignal,
): Promise<void> {
  try {
    // A fast client takes all at once: no write would wait.
    for await (const piece of inTurns(pieces)) {
      if (gone.aborted) return
      if (!write(response, piece)) await drained(response, gone)
    }
    response.end()
  } catch (error) {
    cutAnswer(response)
    throw error
  }
}

/** Returns whether more can be written now. */
function write(response: ServerResponse, piece: Piece): boolean {
  if (typeof piece === 'string') return response.write(piece)
  // Node sends them together, without a copy.
  response.cork()
  for (const part of piece) response.write(part)
  response.uncork()
  return !response.writableNeedDrain
}

/** Waits until the client has taken what was written, or has left. */
async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  await once(response, 'drain', { signal }).catch(() => {})
}
