import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { reuseLines } from '../base/reuse-lines.ts'

/** Gives the header lines of a request to keep. */
export type HeaderKeeper = (request: IncomingMessage) => readonly string[]

/** Makes a keeper of header lines, which keeps equal ones of a connection once. */
export function createHeaderKeeper(): HeaderKeeper {
  const last = new WeakMap<Socket, readonly string[]>()
  return ({ socket, rawHeaders }) => {
    const kept = reuseLines(rawHeaders, last.get(socket))
    if (kept === rawHeaders) last.set(socket, kept)
    return kept
  }
}
