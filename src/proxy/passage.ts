import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Capture } from '../journal/capture.ts'
import { askUpstream } from './ask-upstream.ts'
import { BodyCopy } from './body-copy.ts'
import { type Failure, failureOf, failureText, timeoutFailure } from './failure.ts'
import { forwardedLines } from './forwarded-lines.ts'
import { hasBody } from './has-body.ts'
import { holdAnswer } from './hold-answer.ts'
import { mayAskAgain } from './may-ask-again.ts'
import { answerFailure } from './own-answer.ts'
import { passTrailers } from './pass-trailers.ts'
import { relay } from './relay.ts'
import type { Upstream } from './upstream.ts'
import type { UpstreamAgents } from './upstream-agents.ts'
import { writeAnswerHead } from './write-answer-head.ts'

/** What all passages of a proxy share. */
export interface PassageContext {
  readonly upstream: Upstream
  readonly agents: UpstreamAgents
  /** The upstream as failures name it. */
  readonly name: string
  /** How long the upstream may be silent, in milliseconds. */
  readonly timeout: number
  /** How many bytes of each body are copied. */
  readonly cap: number
  /** Is called with how many bytes of a body have come, each time. */
  readonly onBytes?: ((count: number) => void) | undefined
}

/** One exchange on its way. */
export interface PassageOptions {
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Whether bodies are copied. */
  readonly copies: boolean
  /** With it the answer is held back, up to the cap, and gets the header lines that this answers. */
  readonly annotate: ((capture: Capture) => Promise<readonly string[]>) | undefined
  /** Is called with the exchange, once. */
  readonly onDone: (capture: Capture) => void
}

/** Takes one request to the upstream and its answer back, byte for byte, and says how it went. */
export class Passage {
  readonly #context: PassageContext
  readonly #options: PassageOptions
  readonly #time = Date.now()
  readonly #began = performance.now()
  readonly #requestCopy: BodyCopy | undefined
  readonly #responseCopy: BodyCopy | undefined
  #upstream: ClientRequest | undefined
  #answer: IncomingMessage | undefined
  #timer: NodeJS.Timeout | undefined
  #sent = false
  #informed = false
  #done = false

  constructor(context: PassageContext, options: PassageOptions) {
    this.#context = context
    this.#options = options
    const { copies, request } = options
    this.#requestCopy = copies && hasBody(request) ? new BodyCopy(context.cap) : undefined
    this.#responseCopy = copies ? new BodyCopy(context.cap) : undefined
  }

  /** Asks the upstream for a target of its own. */
  forward(target: string): void {
    const { request, response } = this.#options
    if (response.destroyed) {
      this.#clientLeft()
      return
    }
    response.on('close', () => this.#clientLeft())
    this.#timer = setTimeout(() => this.#onSilence(), this.#context.timeout)
    const upstream = this.#ask(target, this.#context.agents.kept)
    if (!upstream) return
    if (hasBody(request)) {
      // An answer may be whole before its request is; Node no longer tells the request of a hang-up then.
      const cut = () => void this.#upstream?.destroy()
      request.socket.on('close', cut)
      relay(request, upstream, {
        onChunk: (chunk) => {
          this.#requestCopy?.add(chunk)
          this.#onChunk(chunk)
        },
        onEnd: () => {
          this.#sent = true
          this.#timer?.refresh()
          request.socket.off('close', cut)
        },
      })
    } else {
      this.#sent = true
      upstream.end()
    }
  }

  /** Answers in the upstream's place. */
  refuse(failure: Failure): void {
    answerFailure(this.#options.response, failure)
    this.#finish(failure)
  }

  #ask(path: string, agent: UpstreamAgents['kept']): ClientRequest | undefined {
    const { request, response } = this.#options
    const { upstream, name } = this.#context
    try {
      const asked = askUpstream({ request, response, path, upstream, agent })
      asked.on('response', (answer) => this.#onAnswer(answer))
      asked.on('information', (information) => this.#onInformation(information))
      asked.on('upgrade', (_answer, socket) => this.#onUpgrade(socket))
      asked.on('error', (error) => this.#onError(error, path))
      this.#upstream = asked
      return asked
    } catch (error) {
      this.#fail(failureOf(error as NodeJS.ErrnoException, name))
      return undefined
    }
  }

  /** Interim answers go as they come (RFC 9110, section 15.2), but to a client of HTTP/1.0. */
  #onInformation({ statusCode, rawHeaders }: { statusCode: number; rawHeaders: string[] }): void {
    const { request, response } = this.#options
    this.#informed = true
    this.#timer?.refresh()
    if (request.httpVersionMinor === 0 || response.headersSent || response.destroyed) return
    if (statusCode === 100) response.writeContinue()
    else response.writeInformation(statusCode, forwardedLines(rawHeaders, { chunked: false }))
  }

  /** Nobody asked for one: the gate lets no such request through. */
  #onUpgrade(socket: Duplex): void {
    const detail = `${this.#context.name} changed to another protocol without being asked.`
    this.#fail({ kind: 'upstream-malformed', status: 502, detail })
    socket.destroy()
  }

  #onAnswer(answer: IncomingMessage): void {
    const { response } = this.#options
    // Node reads any three digits, and refuses to send some of them (RFC 9110, section 15).
    if ((answer.statusCode as number) < 100) return void this.#onNoStatus(answer)
    this.#answer = answer
    this.#timer?.refresh()
    answer.on('error', (error) => this.#fail(failureOf(error, this.#context.name)))
    if (response.destroyed) return
    if (this.#options.annotate) this.#hold(answer)
    else if (this.#writeHead(answer)) this.#relayAnswer(answer)
  }

  #onNoStatus({ statusCode }: IncomingMessage): void {
    const detail = `${this.#context.name} answered with ${statusCode}, which is not a status of HTTP.`
    this.#fail({ kind: 'upstream-malformed', status: 502, detail })
  }

  #relayAnswer(answer: IncomingMessage): void {
    relay(answer, this.#options.response, {
      onChunk: (chunk) => {
        this.#responseCopy?.add(chunk)
        this.#onChunk(chunk)
      },
      onEnd: () => this.#finish(),
    })
  }

  #writeHead(answer: IncomingMessage, more?: readonly string[]): boolean {
    try {
      writeAnswerHead(answer, this.#options, more)
      return true
    } catch (error) {
      const failure = failureOf(error as NodeJS.ErrnoException, this.#context.name)
      // A held answer has ended for the check by then, but its client still waits.
      if (this.#done) answerFailure(this.#options.response, failure)
      else this.#fail(failure)
      return false
    }
  }

  /** Keeps the answer back for its verdict; one over the cap goes on at once, without. */
  #hold(answer: IncomingMessage): void {
    const { response, annotate } = this.#options
    const onOver = (came: readonly Buffer[]) => {
      if (!this.#writeHead(answer)) return
      for (const chunk of came) response.write(chunk)
      this.#relayAnswer(answer)
    }
    const onEnd = () => {
      const capture = this.#close()
      if (!capture) return
      annotate?.(capture).then((more) => {
        if (response.destroyed || !this.#writeHead(answer, more)) return
        passTrailers(answer, response)
        response.end(capture.responseBody)
      })
    }
    const onChunk = () => void this.#timer?.refresh()
    holdAnswer(answer, this.#responseCopy as BodyCopy, { onChunk, onEnd, onOver })
  }

  #onChunk({ length }: Buffer): void {
    this.#timer?.refresh()
    this.#context.onBytes?.(length)
  }

  #onError(error: NodeJS.ErrnoException, path: string): void {
    // Once an answer has begun, its own end or cut tells how it went.
    if (this.#done || this.#answer) return
    const { request } = this.#options
    if (!this.#informed && mayAskAgain(request, { asked: this.#upstream, code: error.code })) {
      this.#ask(path, this.#context.agents.fresh)?.end()
      return
    }
    this.#fail(failureOf(error, this.#context.name))
  }

  /** Who is silent? Only the upstream's silence counts. */
  #onSilence(): void {
    const clientIsSending = !this.#sent && !this.#upstream?.writableNeedDrain && !this.#answer
    const clientIsReading = this.#answer?.isPaused() === true
    if (clientIsSending || clientIsReading) return void this.#timer?.refresh()
    const { name, timeout } = this.#context
    this.#fail(timeoutFailure(name, timeout))
  }

  #clientLeft(): void {
    const detail = 'the client closed the connection before the answer was whole.'
    this.#fail({ kind: 'client-left', status: 499, detail })
  }

  #fail(failure: Failure): void {
    if (this.#done) return
    const { response } = this.#options
    if (failure.kind === 'client-left') response.destroy()
    else answerFailure(response, failure)
    this.#finish(failure)
    this.#upstream?.destroy()
  }

  #finish(failure?: Failure): void {
    const capture = this.#close(failure)
    if (capture) this.#options.onDone(capture)
  }

  /** An answer may be whole before its request is. */
  #requestBody(): Buffer | undefined {
    if (!this.#requestCopy) return NO_BODY
    return this.#sent ? this.#requestCopy.take() : undefined
  }

  /** Ends the exchange; the capture, the first time. */
  #close(failure?: Failure): Capture | undefined {
    if (this.#done) return undefined
    this.#done = true
    clearTimeout(this.#timer)
    const { id, request, copies } = this.#options
    const answer = this.#answer
    return {
      id,
      time: this.#time,
      duration: performance.now() - this.#began,
      method: request.method as string,
      target: request.url as string,
      requestHeaders: request.rawHeaders,
      requestBody: copies ? this.#requestBody() : undefined,
      status: answer?.statusCode,
      responseHeaders: answer?.rawHeaders ?? [],
      responseBody: failure ? undefined : this.#responseCopy?.take(),
      failure: failure && failureText(failure),
    }
  }
}

// --- internal ---

const NO_BODY = Buffer.alloc(0)
