import type {
  Agent,
  ClientRequest,
  IncomingMessage,
  InformationEvent,
  ServerResponse,
} from 'node:http'
import { type Failure, failureOf, malformedFailure } from './failure.ts'
import { forwardedLines } from './forwarded-lines.ts'
import { passTrailers, relay } from './relay.ts'
import type { Upstream, UpstreamAgents } from './upstream.ts'
import { askUpstream, hasBody, mayAskAgain } from './upstream-request.ts'

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
