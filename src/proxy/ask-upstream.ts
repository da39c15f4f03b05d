import {
  type Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { hasHeader, withoutHeader } from '../base/header-lines.ts'
import { forwardedLines } from './forwarded-lines.ts'
import { hasBody } from './has-body.ts'
import { readToTheEnd } from './read-to-the-end.ts'
import type { Upstream } from './upstream.ts'

/**
 * Begins the upstream's request with the lines of the client's.
 * @throws Error for what Node took in but refuses to send, e.g. a control character.
 */
export function askUpstream({
  request,
  response,
  path,
  upstream,
  agent,
}: {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly upstream: Upstream
  readonly agent: Agent
}): ClientRequest {
  const options: RequestOptions = {
    agent,
    host: upstream.hostname,
    port: upstream.port,
    method: request.method as string,
    path,
    headers: requestLines(request, response, { path, host: upstream.host }),
    // Nothing of Node's own: no Connection, and no Transfer-Encoding for a POST without a body.
    setDefaultHeaders: false,
    maxHeaderSize: LONGEST_HEAD,
  }
  const asked = upstream.protocol === 'https:' ? httpsRequest(options) : httpRequest(options)
  // 0 is for any number; Node drops lines after the 2,000th in silence otherwise.
  asked.maxHeadersCount = 0
  if (hasBody(request)) asked.on('socket', readToTheEnd)
  return asked
}

/** How long the head of a request or an answer may be, in bytes: longer than most servers take. */
export const LONGEST_HEAD = 256 * 1024

// --- internal ---

const NOT_ASCII = /[^\0-\x7f]/

function requestLines(
  { rawHeaders, headers }: IncomingMessage,
  response: ServerResponse,
  { path, host }: { readonly path: string; readonly host: string },
): string[] {
  const lines = forwardedLines(rawHeaders, { host, chunked: true })
  if (!hasHeader(lines, 'host')) lines.unshift('Host', host)
  if (!headers.expect || !NOT_ASCII.test(path + lines.join())) return lines
  // Node would send a head with Expect at once, as UTF-8 rather than Latin-1: the client is told to
  // go on here, and the upstream is not asked whether it may.
  if (/100-continue/i.test(headers.expect)) response.writeContinue()
  return withoutHeader(lines, 'expect')
}
