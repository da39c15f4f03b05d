import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { reuseLines } from '../base/reuse-lines.ts'

/** Returns the header lines of a request in a form to keep. */
export type HeaderKeeper = (request: IncomingMessage) => readonly string[]

/** Creates a keeper that shares equal header lines among the requests of a connection. */
export function createHeaderKeeper(): HeaderKeeper {
  const last = new WeakMap<Socket, readonly string[]>()
  return ({ socket, rawHeaders }) => {
    const kept = reuseLines(rawHeaders, last.get(socket))
    if (kept === rawHeaders) last.set(socket, kept)
    return kept
  }
}
