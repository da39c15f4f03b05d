import type { Socket } from 'node:net'

/**
 * The connection that carries another one: that of TCP under one with TLS, otherwise the connection itself. Node exposes it only
 * as `_parent`.
 */
export function carrierOf(socket: Socket): Socket {
  return (socket as { _parent?: Socket | null })._parent ?? socket
}

/** Resets a connection (RFC 9293, section 3.10.5), with TLS or without: its client sees an error, not an end. */
export function resetConnection(socket: Socket): void {
  // resetAndDestroy() on a socket that has been ended would wait for ever.
  if (socket.writableEnded) socket.destroy()
  else carrierOf(socket).resetAndDestroy()
}
