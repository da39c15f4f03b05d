import type { IncomingMessage, ServerResponse } from 'node:http'
import { forwardedLines } from './forwarded-lines.ts'

/**
 * Begins the client's answer with the status and the lines of the upstream's, and `more` after them.
 * @throws Error for what Node took in but refuses to send.
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
  // The upstream's lines are all there are: no Date of ours, and no Connection where none is needed.
  response.sendDate = false
  if (response.shouldKeepAlive && isNew && !request.headers.expect)
    response.removeHeader('Connection')
  response.writeHead(status, statusMessage ?? '', lines)
}
