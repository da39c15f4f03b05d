import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Calls `done` once: when a response has been sent completely, or when its connection has ended before that. */
export function whenSent(
  response: ServerResponse,
  socket: Socket,
  done: (isWhole: boolean) => void,
): void {
  let isSettled = false
  const settle = () => {
    // A listener that is removed while its event is emitted is still called.
    if (isSettled) return
    isSettled = true
    response.off('close', settle)
    socket.off('close', settle)
    done(response.writableFinished)
  }
  response.once('close', settle)
  // A response that has lost its socket has no close event of its own.
  socket.once('close', settle)
}
