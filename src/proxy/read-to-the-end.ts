import type { Socket } from 'node:net'

/**
 * Makes a connection be read to its end when it can no longer be written to. A service may answer an upload and
 * close without reading all of it: its answer has arrived then, but Node destroys a socket at the first write
 * that fails, and the answer with it. The failure is told once all has been read.
 */
export function readToTheEnd(socket: Socket): void {
  // A kept connection is here already.
  if (Object.hasOwn(socket, '_write')) return
  const told = (callback: Callback) => (error?: Error | null) => {
    if (!isHangUp(error) || socket.readableEnded || socket.destroyed) return callback(error)
    const tell = () => {
      socket.off('end', tell).off('close', tell)
      callback(error)
    }
    socket.on('end', tell).on('close', tell)
  }
  const write = socket._write
  socket._write = (chunk, encoding, callback) => write.call(socket, chunk, encoding, told(callback))
  const writev = socket._writev
  if (writev) socket._writev = (chunks, callback) => writev.call(socket, chunks, told(callback))
}

// --- internal ---

type Callback = (error?: Error | null) => void

function isHangUp(error?: NodeJS.ErrnoException | null): boolean {
  return error?.code === 'EPIPE' || error?.code === 'ECONNRESET'
}
