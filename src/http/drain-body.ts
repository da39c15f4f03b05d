import type { IncomingMessage } from 'node:http'

/** How much of a refused body is read away, in bytes. */
const DRAINED = 64 * 1024 * 1024

/**
 * Reads the body of a refused request away, so that its sender can read the answer: one that goes on beyond
 * a bound is cut off.
 */
export function drainBody(request: IncomingMessage): void {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > DRAINED) request.destroy()
  })
  request.on('error', () => {}) // the sender left: there is nobody to tell
}
