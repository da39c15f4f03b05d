import type { IncomingMessage, ServerResponse } from 'node:http'
import { forwardedLines } from './forwarded-lines.ts'

/**
 * Writes the head of the client's answer: the upstream's status and header lines, then the lines of `more`.
 * @throws Error when Node refuses to send something that it accepted.
 */
export function writeAnswerHead(
  { statusCode, statusMessage, rawHeaders }: IncomingMessage,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  more: readonly string[] = [],
): void {
  const status = statusCode as number
  const isBare = status === 204 || status === 304
  const isNew = request.httpVersionMinor > 0
  const lines = forwardedLines(rawHeaders, { chunked: isNew && !isBare })
  lines.push(...more)
  // Only the upstream's lines: no Date of our own, and no Connection unless it is needed.
  response.sendDate = false
  if (response.shouldKeepAlive && isNew && !request.headers.expect)
    response.removeHeader('Connection')
  response.writeHead(status, statusMessage ?? '', lines)
}
