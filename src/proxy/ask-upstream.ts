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
 * Starts the request to the upstream with the header lines of the client's request.
 * @throws Error when Node refuses to send something that it accepted, e.g. a control character.
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
    // Node adds nothing of its own: no Connection, and no Transfer-Encoding for a POST without a body.
    setDefaultHeaders: false,
    maxHeaderSize: LONGEST_HEAD,
  }
  const asked = upstream.protocol === 'https:' ? httpsRequest(options) : httpRequest(options)
  // 0 means no limit. Otherwise Node silently drops lines after the 2,000th.
  asked.maxHeadersCount = 0
  if (hasBody(request)) asked.on('socket', readToTheEnd)
  return asked
}

/** The longest head of a request or an answer, in bytes: longer than most servers accept. */
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
  // Node sends a head with Expect at once, and as UTF-8 instead of Latin-1. Therefore the proxy itself tells
  // the client to continue, and does not ask the upstream.
  if (/100-continue/i.test(headers.expect)) response.writeContinue()
  return withoutHeader(lines, 'expect')
}
