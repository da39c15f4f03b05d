import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Gives the header lines of a request to keep. */
export type HeaderKeeper = (request: IncomingMessage) => readonly string[]

/** Makes a keeper of header lines: a connection mostly sends the same ones again, which are kept once. */
export function createHeaderKeeper(): HeaderKeeper {
  const last = new WeakMap<Socket, readonly string[]>()
  return ({ socket, rawHeaders }) => {
    const before = last.get(socket)
    if (before && isSame(before, rawHeaders)) return before
    last.set(socket, rawHeaders)
    return rawHeaders
  }
}

// --- internal ---

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at])
}
