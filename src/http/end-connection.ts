import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Connection } from '../faults/fault.ts'

/**
 * Ends the connection of a response in place of an answer, or leaves it without one (`hang`) until its client
 * or its server ends it. What was answered on it before goes out first.
 */
export function endConnection(
  connection: Exclude<Connection, 'truncate'>,
  { response, closing }: { readonly response: ServerResponse; readonly closing: AbortSignal },
): void {
  const act = (socket: Socket) => {
    if (connection === 'hang') hang(socket, closing)
    else if (connection === 'empty') socket.destroySoon()
    // To reset a socket that is already being ended would wait for an end that has been.
    else if (socket.writableEnded) socket.destroy()
    else socket.resetAndDestroy()
  }
  // Until the answers to earlier requests have gone, a response has no socket.
  if (response.socket) act(response.socket)
  else response.once('socket', act)
}

// --- internal ---

function hang(socket: Socket, closing: AbortSignal): void {
  const cut = () => socket.destroy()
  closing.addEventListener('abort', cut, { once: true })
  socket.once('end', cut)
  socket.once('close', () => closing.removeEventListener('abort', cut))
  if (closing.aborted || socket.readableEnded) cut()
}
