import type { IncomingMessage } from 'node:http'
import type { Capture } from '../journal/exchange.ts'
import { type Failure, failureText } from './failure.ts'
import { hasBody } from './upstream-request.ts'

/** The options of a copy. */
export interface ExchangeCopyOptions {
  readonly id: string
  readonly request: IncomingMessage
  /** Whether bodies are copied. */
  readonly copies: boolean
  /** How many bytes of each body are kept. */
  readonly cap: number
}

/** A copy of an exchange in transit: its times and its bodies. */
export class ExchangeCopy {
  /** The request's body; `undefined` when it has none or is not copied. */
  readonly request: BodyCopy | undefined
  /** The answer's body; `undefined` when it is not copied. */
  readonly answer: BodyCopy | undefined
  /** Whether the request has been sent in full. An answer may be complete before that. */
  isSent = false
  readonly #options: ExchangeCopyOptions
  readonly #time = Date.now()
  readonly #began = performance.now()

  constructor(options: ExchangeCopyOptions) {
    const { copies, request, cap } = options
    this.#options = options
    this.request = copies && hasBody(request) ? new BodyCopy(cap) : undefined
    this.answer = copies ? new BodyCopy(cap) : undefined
  }

  /** The exchange when it has ended: with its answer, if one came, and its failure, if there was one. */
  toCapture(answer: IncomingMessage | undefined, failure: Failure | undefined): Capture {
    const { id, request, copies } = this.#options
    return {
      id,
      time: this.#time,
      began: this.#began,
      duration: performance.now() - this.#began,
      method: request.method as string,
      target: request.url as string,
      requestHeaders: request.rawHeaders,
      requestBody: copies ? this.#requestBody() : undefined,
      status: answer?.statusCode,
      responseHeaders: answer?.rawHeaders ?? [],
      responseBody: failure ? undefined : this.answer?.take(),
      failure: failure && failureText(failure),
    }
  }

  /** The body of a request that has been sent in full; `undefined` when it is longer than the cap. */
  sentBody(): Buffer | undefined {
    return this.request ? this.request.take() : NO_BODY
  }

  #requestBody(): Buffer | undefined {
    if (!this.request) return NO_BODY
    return this.isSent ? this.request.take() : undefined
  }
}

/** A copy of a body in transit, up to a cap in bytes. */
export class BodyCopy {
  readonly #cap: number
  #chunks: Buffer[] = []
  #size = 0

  constructor(cap: number) {
    this.#cap = cap
  }

  /** Whether the body is longer than the cap. Nothing is kept then. */
  get over(): boolean {
    return this.#size > this.#cap
  }

  add(chunk: Buffer): void {
    this.#size += chunk.length
    if (!this.over) this.#chunks.push(chunk)
    else if (this.#chunks.length > 0) this.#chunks = []
  }

  /** The chunks so far. */
  get chunks(): readonly Buffer[] {
    return this.#chunks
  }

  /** The whole body; `undefined` when it is longer than the cap. */
  take(): Buffer | undefined {
    // Always a copy: a chunk is a view of a much larger read buffer, which it would keep alive.
    return this.over ? undefined : Buffer.concat(this.#chunks)
  }
}

// --- internal ---

const NO_BODY = Buffer.alloc(0)
