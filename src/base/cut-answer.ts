import type { ServerResponse } from 'node:http'

/**
 * Cuts an answer that has begun, so that its client notices. The answer to HTTP/1.0 may be delimited by the end of its connection:
 * only a reset shows that it is not whole.
 */
export function cutAnswer(response: ServerResponse): void {
  const { socket, req } = response
  if (req.httpVersionMinor > 0 || !socket || socket.destroyed) response.destroy()
  else socket.resetAndDestroy()
}
