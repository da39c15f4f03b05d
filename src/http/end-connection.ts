import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Disconnection } from '../faults/fault.ts'

/**
 * Ends the connection instead of answering, or (`hang`) leaves it open without an answer until the client or the
 * server closes it. Earlier answers on the connection have been sent by then.
 */
export function endConnection(
  connection: Disconnection,
  { response, closing }: { readonly response: ServerResponse; readonly closing: AbortSignal },
): void {
  const { socket } = response
  // The client has left.
  if (!socket) return
  if (connection === 'hang') hang(socket, closing)
  else if (connection === 'empty') socket.destroySoon()
  // resetAndDestroy() on a socket that has been ended would wait for ever.
  else if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}

// --- internal ---

function hang(socket: Socket, closing: AbortSignal): void {
  const cut = () => socket.destroy()
  closing.addEventListener('abort', cut, { once: true })
  socket.once('end', cut)
  socket.once('close', () => closing.removeEventListener('abort', cut))
  if (closing.aborted || socket.readableEnded) cut()
}
