import type { IncomingMessage } from 'node:http'
import { sequenceKind } from '../contract/bodies/sequences.ts'
import type { Capture } from '../journal/exchange.ts'
import { COPIED_UP_TO } from '../journal/journal.ts'
import { type Failure, failureText } from './failure.ts'
import { hasBody } from './upstream-request.ts'

/** The options of a copy. */
export interface ExchangeCopyOptions {
  readonly id: string
  readonly request: IncomingMessage
  /** Whether bodies are copied: for those that keep them, or only for one who looks at them at once. */
  readonly copies: 'kept' | 'seen' | 'no'
  /** How many bytes of each body are kept. */
  readonly cap: number
}

/** A copy of an exchange in transit: its times and its bodies. */
export class ExchangeCopy {
  /** The request's body; `undefined` when it has none or is not copied. */
  readonly request: BodyCopy | undefined = undefined
  /** The answer's body; `undefined` when it is not copied. */
  readonly answer: BodyCopy | undefined = undefined
  /** Whether the request has been sent in full. An answer may be complete before that. */
  isSent = false
  readonly #options: ExchangeCopyOptions
  readonly #time = Date.now()
  readonly #began = performance.now()

  constructor(options: ExchangeCopyOptions) {
    const { copies, request, cap } = options
    this.#options = options
    if (copies === 'no') return
    const isKept = copies === 'kept'
    this.request = hasBody(request) ? new BodyCopy(cap, isKept) : undefined
    this.answer = new BodyCopy(cap, isKept)
  }

  /** The exchange when it has ended: with its answer, if one came, and its failure, if there was one. Clients usually leave streams. */
  toCapture(answer: IncomingMessage | undefined, failure: Failure | undefined): Capture {
    const { id, request, copies } = this.#options
    const isPart = answer && isStream(answer) && (failure !== undefined || this.answer?.over)
    const isLeft = isPart && this.isSent && failure?.kind === 'client-left'
    return {
      id,
      time: this.#time,
      began: this.#began,
      duration: performance.now() - this.#began,
      method: request.method as string,
      target: request.url as string,
      requestHeaders: request.rawHeaders,
      requestBody: copies === 'no' ? undefined : this.#requestBody(),
      status: answer?.statusCode,
      responseHeaders: answer?.rawHeaders ?? [],
      responseBody: failure && !isPart ? undefined : this.answer?.take(),
      ...(isPart && this.answer && { isPart: true as const }),
      failure: failure && !isLeft ? failureText(failure) : undefined,
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
  readonly #isKept: boolean
  #chunks: Buffer[] = []
  #size = 0
  #keepsBeginning = false

  constructor(cap: number, isKept: boolean) {
    this.#cap = cap
    this.#isKept = isKept
  }

  /** Keeps the beginning of a body that is longer than the cap. */
  keepBeginning(): void {
    this.#keepsBeginning = true
  }

  /** Whether the body is longer than the cap. Nothing is kept then, unless its beginning is. */
  get over(): boolean {
    return this.#size > this.#cap
  }

  add(chunk: Buffer): void {
    const room = this.#cap - this.#size
    this.#size += chunk.length
    if (!this.over) this.#chunks.push(chunk)
    else if (!this.#keepsBeginning) this.#chunks = []
    // A copy: a part of a chunk would keep all of it.
    else if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)))
  }

  /** The chunks so far. */
  get chunks(): readonly Buffer[] {
    return this.#chunks
  }

  /** The whole body; `undefined` when it is longer than the cap, and its beginning is not kept. */
  take(): Buffer | undefined {
    if (this.over && !this.#keepsBeginning) return undefined
    const [only, more] = this.#chunks
    if (only && !more && !this.#isKept && only.length <= COPIED_UP_TO) return only
    // A chunk is a view of a much larger read buffer, which it would keep alive.
    return Buffer.concat(this.#chunks)
  }
}

/** Whether an answer is a stream, which is judged as far as it is kept. */
export function isStream({ headers }: IncomingMessage): boolean {
  return sequenceKind(headers['content-type'] ?? '') !== undefined
}

// --- internal ---

const NO_BODY = Buffer.alloc(0)
