import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Reply } from '../sandbox/answer-request.ts'
import { replyLines } from './reply-lines.ts'

/**
 * Sends a reply, or does to the connection what it says. Answers how long the body is, in
 * bytes; `undefined` where nothing went out. `closing` ends what hangs when the server stops.
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
): number | undefined {
  const { socket } = request
  if (connection === 'reset') socket.resetAndDestroy()
  if (connection === 'empty') socket.destroy()
  if (connection === 'hang') hang(request, closing)
  if (!answer) return undefined
  const { status, body, bytes } = answer
  const length = bytes ? bytes.length : Buffer.byteLength(body)
  const headers = replyLines(answer, { id, fault, length, isHead: request.method === 'HEAD' })
  response.writeHead(status, headers as string[])
  if (connection === 'truncate') {
    const whole = bytes ?? Buffer.from(body)
    response.write(whole.subarray(0, length / 2), () => socket.destroy())
  } else if (bytes) response.end(bytes)
  // Node writes a text body and the header as one text: as UTF-8, that breaks a header beyond ASCII, and
  // a body within ASCII is the same in Latin-1, which is written faster.
  else if (length === body.length) response.end(body, 'latin1')
  else response.end(Buffer.from(body))
  return length
}

// --- internal ---

function hang({ socket }: IncomingMessage, closing: AbortSignal): void {
  const cut = () => socket.destroy()
  closing.addEventListener('abort', cut, { once: true })
  socket.once('close', () => closing.removeEventListener('abort', cut))
  if (closing.aborted) cut()
}
