import type {
  Agent,
  ClientRequest,
  IncomingMessage,
  InformationEvent,
  RequestOptions,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { hasHeader, withoutHeader } from '../base/http/header-lines.ts'
import { nodeHttp, nodeHttps } from '../base/http/http.ts'
import { type Failure, failureOf, malformedFailure } from './failure.ts'
import { forwardedLines } from './forwarded-lines.ts'
import { hasBody, passTrailers, relay } from './relay.ts'
import type { Upstream, UpstreamAgents } from './upstream.ts'

/** The upstream that all calls of a proxy go to. */
export interface CallContext {
  readonly upstream: Upstream
  readonly agents: UpstreamAgents
  /** The name of the upstream in failures. */
  readonly name: string
}

/** The request to send, and the functions to call on its way. */
export interface CallOptions {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The upstream's target. */
  readonly target: string
  /** The body, if it has been read already. */
  readonly body?: Buffer | undefined
  /** Called with every chunk of the request's body. */
  readonly onChunk: (chunk: Buffer) => void
  /** Called when the request is complete. */
  readonly onSent: () => void
  /** Called with every interim answer. */
  readonly onInformation: () => void
  /** Called with the head of the answer. */
  readonly onAnswer: (answer: IncomingMessage) => void
  /** Called when no answer comes, or not all of it. */
  readonly onFailure: (failure: Failure) => void
}

/** Sends one request to the upstream, and sends it again if that is safe. */
export class UpstreamCall {
  readonly #context: CallContext
  readonly #options: CallOptions
  #outgoing: ClientRequest | undefined
  #answer: IncomingMessage | undefined
  #isInformed = false
  #isOver = false

  constructor(context: CallContext, options: CallOptions) {
    this.#context = context
    this.#options = options
  }

  /** Whether the upstream is slow to read the request. */
  get isBlocked(): boolean {
    return this.#outgoing?.writableNeedDrain === true
  }

  /** Sends the request; its body follows as it arrives. */
  send(): void {
    const outgoing = this.#ask(this.#context.agents.kept)
    if (!outgoing) return
    const { request, body, onChunk, onSent } = this.#options
    if (!hasBody(request)) {
      onSent()
      outgoing.end()
      return
    }
    if (body) {
      onChunk(body)
      onSent()
      passTrailers(request, outgoing)
      outgoing.end(body)
      return
    }
    // An answer may be complete before its request is. Node then no longer reports a hang-up to the request.
    const cut = () => void outgoing.destroy()
    request.socket.on('close', cut)
    const onEnd = () => {
      request.socket.off('close', cut)
      onSent()
    }
    relay(request, outgoing, { onChunk, onEnd })
    // Whoever looked into the body, and put it back, has stopped it.
    if (request.isPaused()) request.resume()
    // The service may have answered and gone, while the client still has to send all of it.
    outgoing.on('close', () => request.resume())
  }

  /** Abandons the call. */
  destroy(): void {
    this.#isOver = true
    this.#outgoing?.destroy()
  }

  #ask(agent: Agent): ClientRequest | undefined {
    const { request, response, target, onInformation, onFailure } = this.#options
    const { upstream, name } = this.#context
    try {
      const outgoing = askUpstream({ request, response, path: target, upstream, agent })
      outgoing.on('response', (answer) => this.#onResponse(answer))
      outgoing.on('information', (information) => {
        this.#isInformed = true
        onInformation()
        passInformation(information, this.#options)
      })
      // The gate refuses requests that ask for one.
      outgoing.on('upgrade', (_answer, socket) => {
        onFailure(malformedFailure(`${name} switched protocols without being asked.`))
        socket.destroy()
      })
      outgoing.on('error', (error) => this.#onError(error))
      this.#outgoing = outgoing
      return outgoing
    } catch (error) {
      onFailure(failureOf(error as NodeJS.ErrnoException, name))
      return undefined
    }
  }

  #onResponse(answer: IncomingMessage): void {
    const { onAnswer, onFailure } = this.#options
    const status = answer.statusCode as number
    // Node reads any three digits, but refuses to send some of them (RFC 9110, section 15).
    if (status < 100) {
      const { name } = this.#context
      onFailure(malformedFailure(`${name} answered with ${status}, which is not an HTTP status.`))
      return
    }
    this.#isOver = true
    this.#answer = answer
    onAnswer(answer)
  }

  #onError(error: NodeJS.ErrnoException): void {
    const { request, onFailure } = this.#options
    if (this.#isOver) {
      // Node takes an answer that the end of its connection delimits for whole, even if that end is an error.
      if (this.#answer?.complete === false) onFailure(failureOf(error, this.#context.name))
      return
    }
    if (!this.#isInformed && mayAskAgain(request, { outgoing: this.#outgoing, code: error.code })) {
      this.#ask(this.#context.agents.fresh)?.end()
      return
    }
    onFailure(failureOf(error, this.#context.name))
  }
}

/** Passes on an interim answer (RFC 9110, section 15.2). HTTP/1.0 has none. */
function passInformation(
  { statusCode, rawHeaders }: Pick<InformationEvent, 'statusCode' | 'rawHeaders'>,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): void {
  if (request.httpVersionMinor === 0 || response.headersSent || response.destroyed) return
  if (statusCode === 100) response.writeContinue()
  else response.writeInformation(statusCode, forwardedLines(rawHeaders, { chunked: false }))
}

/**
 * Opens a request to the upstream with these header lines, and no others.
 * @throws Error when Node refuses to send something, e.g. a control character.
 */
export function openRequest(
  { protocol, hostname: host, port }: Upstream,
  {
    agent,
    method,
    path,
    headers,
  }: Required<Pick<RequestOptions, 'agent' | 'method' | 'path' | 'headers'>>,
): ClientRequest {
  const options: RequestOptions = {
    agent,
    host,
    port,
    method,
    path,
    headers,
    // Node adds nothing of its own: no Connection, and no Transfer-Encoding for a POST without a body.
    setDefaultHeaders: false,
    maxHeaderSize: LONGEST_HEAD,
  }
  const outgoing = (protocol === 'https:' ? nodeHttps() : nodeHttp()).request(options)
  // 0 means no limit. Otherwise Node silently drops lines after the 2,000th.
  outgoing.maxHeadersCount = 0
  return outgoing
}

/** The longest head of a request or an answer, in bytes: longer than most servers accept. */
export const LONGEST_HEAD = 256 * 1024

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

/**
 * Starts the request to the upstream with the header lines of the client's request.
 * @throws Error when Node refuses to send something that it accepted, e.g. a control character.
 */
function askUpstream({
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
 * Whether a failed request may be sent again. The upstream may close a kept connection just as it is used: a
 * safe request without a body is then sent again on a new connection. No other request is ever repeated
 * (RFC 9110, section 9.2.2).
 */
function mayAskAgain(
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
