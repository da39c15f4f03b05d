import type { Socket } from 'node:net'

/**
 * Lets a connection be read to its end after a write to it has failed. A service may answer an upload and close
 * without reading all of it: the answer has arrived by then, but Node destroys a socket at the first failed
 * write, and the answer with it. Here that failure is reported once everything has been read.
 */
export function readToTheEnd(socket: Socket): void {
  // A kept connection has been patched already.
  if (Object.hasOwn(socket, '_write')) return
  const late = (callback: Callback) => (error?: Error | null) => {
    if (!isHangUp(error) || socket.readableEnded || socket.destroyed) return callback(error)
    const report = () => {
      socket.off('end', report).off('close', report)
      callback(error)
    }
    socket.on('end', report).on('close', report)
  }
  const write = socket._write
  socket._write = (chunk, encoding, callback) => write.call(socket, chunk, encoding, late(callback))
  const writev = socket._writev
  if (writev) socket._writev = (chunks, callback) => writev.call(socket, chunks, late(callback))
}

// --- internal ---

type Callback = (error?: Error | null) => void

function isHangUp(error?: NodeJS.ErrnoException | null): boolean {
  return error?.code === 'EPIPE' || error?.code === 'ECONNRESET'
}
