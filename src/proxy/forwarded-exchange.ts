import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PackedMember } from '../base/packed-set.ts'
import type { Capture } from '../journal/exchange.ts'
import {
  answerFailure,
  clientLeft,
  type Failure,
  failureOf,
  proxyStopped,
  timeoutFailure,
} from './failure.ts'
import { type AnswerHead, writeAnswerHead } from './forwarded-lines.ts'
import {
  type BodyCopy,
  discardAnswer,
  ExchangeCopy,
  type ExchangeCopyOptions,
  holdAnswer,
  isStream,
  passTrailers,
  relay,
} from './relay.ts'
import { type CallContext, UpstreamCall } from './upstream-call.ts'

/** The settings that all passages of a proxy share. */
export interface ForwardingContext extends CallContext {
  /** How long the upstream may be silent, in milliseconds. */
  readonly timeout: number
  /** How many bytes of each body are copied. */
  readonly cap: number
  /** Called with an error that the callbacks of the exchange throw, which is a bug. The client gets its answer, or at least a cut. */
  readonly onBug: (error: unknown) => void
  /** Called with the number of bytes whenever a part of a body arrives. */
  readonly onBytes?: ((count: number) => void) | undefined
}

/** The answer of the service, as it comes in. */
export interface ComingAnswer {
  readonly head: AnswerHead
  /** Header lines for the client beside those of the service. */
  readonly more: readonly string[]
  /** The parts of the body, as they arrive; to stop reading loses none of them for the record. */
  readonly parts: AsyncIterable<Buffer>
  /** The trailers, once the body is complete. */
  readonly trailers: () => readonly string[]
  /** From now on, it does not matter whether the client leaves: it has got, or lost, what it was to. */
  readonly letGo: () => void
}

/**
 * What faults do to the answer of one exchange: who decides that (`FaultPlan`) passes it to `ForwardedExchange`, a proxy as well as a
 * sandbox with an upstream (`strikesOnAnswer` in `proxy/faults` makes it). What is checked and recorded is the answer of the service.
 */
export interface AnswerStrikes {
  /** Sends the client what faults leave of an answer; resolves when no more of the answer is needed. */
  send(
    answer: ComingAnswer,
    exchange: Pick<ForwardedExchangeOptions, 'request' | 'response'>,
  ): Promise<void>
}

/** An exchange on its way through the proxy. */
export interface ForwardedExchangeOptions {
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly copies: ExchangeCopyOptions['copies']
  /** How many bytes of each body are copied. Default: as many as of those of other exchanges. */
  readonly cap?: number | undefined
  /** Holds the answer back, up to the cap, and adds the header lines that this function returns; without any, somebody else has answered. */
  readonly annotate:
    | ((
        capture: Capture,
        upstreamTime: number | undefined,
      ) => Promise<readonly string[] | undefined>)
    | undefined
  /** Called when an answer is longer than the cap, and is not held back any more. */
  readonly onLong?: (() => void) | undefined
  /** The body of the request, if it has been read already. */
  readonly body?: Buffer | undefined
  /** What faults do to the answer. Default: nothing. */
  readonly strikes?: AnswerStrikes | undefined
  /** Whether somebody else answers in place of an answer of the upstream, by its head, or of a failure. Default: nobody does. */
  readonly isReplaced?: ((answer: IncomingMessage | Failure) => boolean) | undefined
  /** Called once in place of `onDone` if somebody else answers, with the body of the request. */
  readonly onReplaced?: ((capture: Capture, body: Buffer) => void) | undefined
  /** Called once with the exchange, and with the time that the upstream took, in milliseconds, if the request was forwarded. */
  readonly onDone: (capture: Capture, upstreamTime: number | undefined) => void
}

/** Takes one request to the upstream and the answer back, byte for byte, and reports the exchange. */
export class ForwardedExchange implements PackedMember {
  place = 0
  readonly #context: ForwardingContext
  readonly #options: ForwardedExchangeOptions
  readonly #copy: ExchangeCopy
  #call: UpstreamCall | undefined
  #answer: IncomingMessage | undefined
  #timer: NodeJS.Timeout | undefined
  #forwardedAt: number | undefined
  #isDone = false
  /** Whether the client has got what it was to, whatever else the service sends. */
  #isLetGo = false
  /** Whether a fault holds the answer, and not the service. */
  #isHeld = false
  /** Whether the parts of the answer are fetched one by one. */
  #isIterated = false
  /** Called when the request was read in full, or is longer than its copy. */
  #onRead: (() => void) | undefined

  constructor(context: ForwardingContext, options: ForwardedExchangeOptions) {
    this.#context = context
    this.#options = options
    const { id, request, copies, cap = context.cap } = options
    this.#copy = new ExchangeCopy({ id, request, copies, cap })
  }

  /** Sends the request to the upstream, with the upstream's target. */
  forward(target: string): void {
    const { request, response, body } = this.#options
    if (response.destroyed) return void this.#fail(clientLeft)
    response.on('close', () => {
      if (!this.#isLetGo) this.#fail(clientLeft)
    })
    this.#timer = setTimeout(() => this.#onSilence(), this.#context.timeout)
    this.#forwardedAt = performance.now()
    this.#call = new UpstreamCall(this.#context, {
      request,
      response,
      target,
      body,
      onChunk: (chunk) => {
        this.#onChunk(chunk, this.#copy.request)
        if (this.#copy.request?.over) this.#onRead?.()
      },
      onSent: () => {
        this.#copy.isSent = true
        this.#timer?.refresh()
        this.#onRead?.()
      },
      onInformation: () => void this.#timer?.refresh(),
      onAnswer: (answer) => this.#onAnswer(answer),
      onFailure: (failure) => this.#fail(failure),
    })
    this.#call.send()
  }

  /** Answers in the upstream's place. */
  refuse(failure: Failure): void {
    answerFailure(this.#options.response, failure)
    this.#finish(failure)
  }

  /** Ends the exchange because the proxy stops: with a 503, or with a cut if the answer has begun. */
  stop(): void {
    this.#fail(proxyStopped)
  }

  #onAnswer(answer: IncomingMessage): void {
    this.#answer = answer
    this.#timer?.refresh()
    answer.on('error', (error) => this.#fail(failureOf(error, this.#context.name)))
    if (this.#options.response.destroyed) return
    if (this.#copy.answer && isStream(answer)) this.#copy.answer.keepBeginning()
    if (this.#options.isReplaced?.(answer)) this.#replace(() => this.#send(answer), answer)
    else this.#send(answer)
  }

  /** Leaves the answer to somebody else once the request has been read; where it is too long to be kept, `send` is called. */
  #replace(send: () => void, answer?: IncomingMessage): void {
    const { request, response, onReplaced } = this.#options
    const go = () => {
      this.#onRead = undefined
      if (this.#isDone) return
      const body = this.#copy.isSent ? this.#copy.sentBody() : undefined
      if (!body) return send()
      const capture = this.#close() as Capture
      if (answer) discardAnswer(answer, () => this.#call?.destroy())
      try {
        onReplaced?.(capture, body)
      } catch (error) {
        response.destroy()
        this.#context.onBug(error)
      }
    }
    if (this.#copy.isSent || this.#copy.request?.over) return void go()
    this.#onRead = go
    // Nobody else tells the client now to send its body.
    if (request.headers.expect && this.#copy.request?.chunks.length === 0) response.writeContinue()
  }

  #send(answer: IncomingMessage): void {
    // Nobody waits for a verdict on a stream: its client gets each item as it comes.
    const { annotate, strikes } = this.#options
    if (annotate && !isStream(answer)) this.#hold(answer)
    else if (strikes) this.#strike(answer, strikes)
    else if (this.#writeHead(answer)) this.#relay(answer)
  }

  /** Leaves the answer to faults, after the beginning of its body, if that has arrived; the rest of it is still read for the record. */
  #strike(
    answer: IncomingMessage,
    strikes: AnswerStrikes,
    beginning: readonly Buffer[] = [],
  ): void {
    // Whoever reads it begins when it is time.
    answer.pause()
    this.#isIterated = true
    this.#isHeld = true
    const rest = this.#partsOf(answer)
    const parts = async function* () {
      yield* beginning
      yield* rest
    }
    strikes
      .send(this.#coming(answer, parts()), this.#options)
      .then(() => this.#readRest(answer))
      .catch((error: unknown) => this.#onStrikeError(error))
  }

  /** Reads what the client is not to get, as far as it is kept. */
  async #readRest(answer: IncomingMessage): Promise<void> {
    this.#isLetGo = true
    if (!this.#isDone && !this.#isRead)
      for await (const _part of this.#partsOf(answer)) if (this.#isRead) break
    this.#finish()
    if (!answer.complete) this.#call?.destroy()
  }

  #coming(answer: IncomingMessage, parts: AsyncIterable<Buffer>, more: readonly string[] = []) {
    const letGo = () => {
      this.#isLetGo = true
    }
    return { head: answer, more, parts, trailers: () => answer.rawTrailers, letGo }
  }

  /** Whether nothing more of the answer would be kept. */
  get #isRead(): boolean {
    return this.#copy.answer === undefined || this.#copy.answer.over
  }

  /** The parts of an answer, which are copied. The exchange ends with the last of them, before the client can have it. */
  async *#partsOf(answer: IncomingMessage): AsyncGenerator<Buffer> {
    this.#isHeld = false
    for await (const chunk of answer.iterator({ destroyOnReturn: false })) {
      this.#onChunk(chunk, this.#copy.answer)
      if (answer.complete && answer.readableLength === 0) this.#finish()
      this.#isHeld = true
      yield chunk
      this.#isHeld = false
    }
    this.#finish()
  }

  #onStrikeError(error: unknown): void {
    // The service has broken off, or the client has left, and both are said.
    if (this.#isDone) return
    const failure = failureOf(error as NodeJS.ErrnoException, this.#context.name)
    this.#fail(failure)
  }

  #writeHead(answer: IncomingMessage, more?: readonly string[]): boolean {
    try {
      writeAnswerHead(answer, this.#options, more)
      return true
    } catch (error) {
      const failure = failureOf(error as NodeJS.ErrnoException, this.#context.name)
      // A held answer has already been checked and its exchange reported, but its client still waits.
      if (this.#isDone) answerFailure(this.#options.response, failure)
      else this.#fail(failure)
      return false
    }
  }

  #relay(answer: IncomingMessage): void {
    relay(answer, this.#options.response, {
      onChunk: (chunk) => this.#onChunk(chunk, this.#copy.answer),
      onEnd: () => this.#finish(),
    })
  }

  /** Holds the answer back for its verdict. An answer longer than the cap is passed on at once, without a verdict. */
  #hold(answer: IncomingMessage): void {
    const { response } = this.#options
    const onOver = (beginning: readonly Buffer[]) => {
      const { strikes, onLong } = this.#options
      onLong?.()
      if (strikes) return this.#strike(answer, strikes, beginning)
      if (!this.#writeHead(answer)) return
      for (const chunk of beginning) response.write(chunk)
      this.#relay(answer)
    }
    const onEnd = () => {
      const capture = this.#close()
      if (capture) void this.#sendHeld(answer, capture)
    }
    const onChunk = () => void this.#timer?.refresh()
    holdAnswer(answer, this.#copy.answer as BodyCopy, { onChunk, onEnd, onOver })
  }

  /** Sends an answer that was held back. Never rejects: a client that waits for ever is worse than one without a verdict. */
  async #sendHeld(answer: IncomingMessage, capture: Capture): Promise<void> {
    const { response, annotate, strikes } = this.#options
    const { onBug } = this.#context
    try {
      const more = await annotate?.(capture, this.#upstreamTime).catch((error) => {
        onBug(error)
        return []
      })
      if (!more || response.destroyed) return
      if (strikes)
        return await strikes.send(this.#coming(answer, held(capture), more), this.#options)
      if (!this.#writeHead(answer, more)) return
      passTrailers(answer, response)
      response.end(capture.responseBody)
    } catch (error) {
      response.destroy()
      onBug(error)
    }
  }

  #onChunk(chunk: Buffer, copy: BodyCopy | undefined): void {
    copy?.add(chunk)
    this.#timer?.refresh()
    this.#context.onBytes?.(chunk.length)
  }

  /** Only the upstream's silence counts, not the client's. */
  #onSilence(): void {
    const clientIsSending = !this.#copy.isSent && !this.#call?.isBlocked && !this.#answer
    const clientIsReading = this.#isIterated ? this.#isHeld : this.#answer?.isPaused() === true
    // A stream says nothing as long as nothing happens.
    const isOpen = this.#answer !== undefined && isStream(this.#answer)
    if (clientIsSending || clientIsReading || isOpen || this.#onRead)
      return void this.#timer?.refresh()
    this.#fail(timeoutFailure(this.#context.name, this.#context.timeout))
  }

  #fail(failure: Failure): void {
    if (this.#isDone) return
    // What the upstream does no longer matters once somebody else is to answer.
    if (this.#onRead && failure.kind.startsWith('upstream-')) return
    const { response, isReplaced } = this.#options
    if (this.#call && !this.#answer && !response.headersSent && isReplaced?.(failure))
      this.#replace(() => this.#end(failure))
    else this.#end(failure)
  }

  #end(failure: Failure): void {
    const { response } = this.#options
    if (failure.kind === 'client-left') response.destroy()
    else if (!this.#isLetGo) answerFailure(response, failure)
    this.#finish(failure)
    this.#call?.destroy()
  }

  get #upstreamTime(): number | undefined {
    return this.#forwardedAt === undefined ? undefined : performance.now() - this.#forwardedAt
  }

  #finish(failure?: Failure): void {
    const capture = this.#close(failure)
    if (!capture) return
    try {
      this.#options.onDone(capture, this.#upstreamTime)
    } catch (error) {
      this.#context.onBug(error)
    }
  }

  /** Ends the exchange. Returns its capture the first time. */
  #close(failure?: Failure): Capture | undefined {
    if (this.#isDone) return undefined
    this.#isDone = true
    clearTimeout(this.#timer)
    return this.#copy.toCapture(this.#answer, failure)
  }
}

async function* held({ responseBody }: Capture): AsyncGenerator<Buffer> {
  if (responseBody && responseBody.length > 0) yield responseBody
}
