import type { IncomingMessage } from 'node:http'

/** How much of a refused body is read, in bytes. */
const DRAINED = 64 * 1024 * 1024

/**
 * Reads and discards the body of a refused request, so that its sender can read the answer. Beyond a limit,
 * the connection is cut.
 */
export function drainBody(request: IncomingMessage): void {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > DRAINED) request.destroy()
  })
  request.on('error', () => {}) // the sender left: nobody to answer
}
