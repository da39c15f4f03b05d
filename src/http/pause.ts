import type { IncomingMessage } from 'node:http'

/**
 * Waits for some milliseconds. The wait ends early when the client leaves or closes its side of the
 * connection, and when the server stops. Returns whether the client is still there.
 */
export function pause(
  milliseconds: number,
  { socket }: IncomingMessage,
  closing: AbortSignal,
): Promise<boolean> {
  if (closing.aborted) return Promise.resolve(true)
  if (socket.destroyed || socket.readableEnded) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isAwaited: boolean) => {
    clearTimeout(timer)
    socket.off('end', leave).off('close', leave)
    closing.removeEventListener('abort', stop)
    resolve(isAwaited)
  }
  const leave = () => settle(false)
  const stop = () => settle(true)
  const timer = setTimeout(stop, milliseconds)
  socket.once('end', leave).once('close', leave)
  closing.addEventListener('abort', stop)
  return promise
}
