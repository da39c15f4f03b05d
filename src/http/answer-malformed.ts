import type { Socket } from 'node:net'
import { errorBody } from '../contract/errors.ts'
import { corsLines } from './cors.ts'

/**
 * Makes the answer to what is no HTTP request: an Error too, as far as a client can still read it,
 * with the header lines of every reply.
 */
export function createMalformedAnswer(nextId: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, phrase, message] = malformed(error.code)
    const body = JSON.stringify(errorBody(status, message))
    const lines = [
      ...['Content-Type', 'application/json', 'Content-Length', String(body.length)],
      ...['X-Sandbox-Origin', 'none', 'X-Request-Id', nextId()],
      ...corsLines,
      ...['Date', new Date().toUTCString(), 'Connection', 'close'],
    ]
    socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${head(lines)}\r\n${body}`)
  }
}

// --- internal ---

function malformed(code: string | undefined): [number, string, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'Request Header Fields Too Large', 'The request header must be at most 16 KiB']
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'Request Timeout', 'The request did not arrive in time']
    default:
      return [400, 'Bad Request', 'This is no HTTP/1.1 request']
  }
}

function head(lines: readonly string[]): string {
  return lines.map((text, at) => text + (at % 2 === 0 ? ': ' : '\r\n')).join('')
}
