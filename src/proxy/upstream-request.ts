import {
  type Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { hasHeader, withoutHeader } from '../base/http/header-lines.ts'
import { forwardedLines } from './forwarded-lines.ts'
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
  const method = request.method as string
  const headers = requestLines(request, response, { path, host: upstream.host })
  const outgoing = openRequest(upstream, { agent, method, path, headers })
  if (hasBody(request)) outgoing.on('socket', readToTheEnd)
  return outgoing
}

/**
 * Opens a request to the upstream with these header lines, and no others.
 * @throws Error when Node refuses to send something, e.g. a control character.
 */
export function openRequest(
  { protocol, hostname, port }: Upstream,
  given: Pick<RequestOptions, 'agent' | 'method' | 'path' | 'headers'>,
): ClientRequest {
  const options: RequestOptions = {
    ...given,
    host: hostname,
    port,
    // Node adds nothing of its own: no Connection, and no Transfer-Encoding for a POST without a body.
    setDefaultHeaders: false,
    maxHeaderSize: LONGEST_HEAD,
  }
  const outgoing = protocol === 'https:' ? httpsRequest(options) : httpRequest(options)
  // 0 means no limit. Otherwise Node silently drops lines after the 2,000th.
  outgoing.maxHeadersCount = 0
  return outgoing
}

/** The longest head of a request or an answer, in bytes: longer than most servers accept. */
export const LONGEST_HEAD = 256 * 1024

/**
 * Whether a failed request may be sent again. The upstream may close a kept connection just as it is used: a
 * safe request without a body is then sent again on a new connection. No other request is ever repeated
 * (RFC 9110, section 9.2.2).
 */
export function mayAskAgain(
  request: IncomingMessage,
  {
    outgoing,
    code,
  }: { readonly outgoing: ClientRequest | undefined; readonly code: string | undefined },
): boolean {
  return (
    outgoing?.reusedSocket === true &&
    (code === 'ECONNRESET' || code === 'EPIPE') &&
    SAFE.has(request.method as string) &&
    !hasBody(request)
  )
}

/** Whether a request has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0'
}

/**
 * Lets a connection be read to its end after a write to it has failed. A service may answer an upload and close
 * without reading all of it: the answer has arrived by then, but Node destroys a socket at the first failed
 * write, and the answer with it. Here that failure is reported once everything has been read.
 */
export function readToTheEnd(socket: Socket): void {
  // A kept-alive connection has been patched by an earlier request.
  if (Object.hasOwn(socket, '_write')) return
  const late = (callback: Callback) => (error?: Error | null) => {
    if (!isHangUp(error) || socket.readableEnded || socket.destroyed) return callback(error)
    const report = () => {
      socket.off('end', report).off('close', report)
      callback(error)
    }
    socket.on('end', report).on('close', report)
  }
  const write = socket._write
  socket._write = (chunk, encoding, callback) => write.call(socket, chunk, encoding, late(callback))
  const writev = socket._writev
  if (writev) socket._writev = (chunks, callback) => writev.call(socket, chunks, late(callback))
}

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

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

type Callback = (error?: Error | null) => void

function isHangUp(error?: NodeJS.ErrnoException | null): boolean {
  return error?.code === 'EPIPE' || error?.code === 'ECONNRESET'
}
