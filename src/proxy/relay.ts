import type { IncomingMessage, OutgoingMessage } from 'node:http'
import { headerPairs, headerValue } from '../base/http/header-lines.ts'
import { sequenceKind } from '../contract/bodies/sequences.ts'
import type { Capture } from '../journal/exchange.ts'
import { COPIED_UP_TO } from '../journal/journal.ts'
import { type Failure, failureText } from './failure.ts'

/** The events of a body in transit. */
export interface RelayHooks {
  /** Called with every chunk. */
  readonly onChunk: (chunk: Buffer) => void
  /** Called when the body is complete, just before the last of it is passed on. */
  readonly onEnd: () => void
}

/** Passes on a body and its trailers as they arrive, at the pace of the reader; the last chunk goes together with the end. */
export function relay(
  source: IncomingMessage,
  sink: OutgoingMessage,
  { onChunk, onEnd }: RelayHooks,
): void {
  let begun = false
  let ended = false
  let held: Buffer | undefined
  const end = (last?: Buffer) => {
    ended = true
    passTrailers(source, sink)
    // Everything that has arrived is read before any of it is passed on: writing between reads wakes up the
    // receivers one by one, which costs an eighth of the throughput. This must precede what `onEnd` defers.
    setImmediate(finish, sink, last)
    // An exchange is recorded before the receiver can know that it is over.
    onEnd()
  }
  // Not `drain`: Node no longer emits it for a request whose answer has ended, however much is still to be sent.
  const onFlushed = () => {
    if (sink.writableLength === 0 && source.isPaused()) source.resume()
  }
  const pass = () => {
    const chunk = held
    held = undefined
    if (!chunk || ended) return
    // A receiver that has answered and gone takes no more data, but the sender may still have to send all of it.
    if (sink.destroyed) return void source.resume()
    // Everything has been read: the body and its end are sent in one piece.
    if (source.complete && source.readableLength === 0) return end(chunk)
    if (!sink.write(chunk, onFlushed)) source.pause()
  }
  source.on('data', (chunk: Buffer) => {
    begun = true
    onChunk(chunk)
    pass()
    held = chunk
    if (source.complete) pass()
    // Node marks a body as complete after its last chunk, within the same turn.
    else process.nextTick(pass)
  })
  source.on('end', () => {
    if (!ended) end(held)
  })
  process.nextTick(() => {
    // The head must not wait for a body that has not arrived. flushHeaders() would send the head
    // as UTF-8; when it is written with bytes, even with none, it is sent as Latin-1.
    if (!begun && !source.complete) sink.write(NOTHING)
  })
}

/** Passes on the trailers of a message; Node sends them if the outgoing body is chunked. */
export function passTrailers({ rawTrailers }: IncomingMessage, sink: OutgoingMessage): void {
  if (rawTrailers.length === 0) return
  sink.addTrailers(headerPairs(rawTrailers))
}

/** Reads an answer that is not passed on, so that its connection can be used again; a long one is cut. */
export function discardAnswer(answer: IncomingMessage, cut: () => void): void {
  let size = 0
  answer.on('error', () => {})
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MOST_DISCARDED) cut()
  })
}

/** Collects the body of an answer, up to the cap of the copy. */
export function holdAnswer(
  answer: IncomingMessage,
  copy: BodyCopy,
  { onChunk, onEnd, onOver }: HoldHooks,
): void {
  const collect = (chunk: Buffer) => {
    const beginning = copy.chunks
    copy.add(chunk)
    onChunk()
    if (!copy.over) return
    answer.off('data', collect).off('end', onEnd)
    onOver([...beginning, chunk])
  }
  answer.on('data', collect).on('end', onEnd)
}

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
    const isShort = failure !== undefined || this.answer?.over
    const isPart = answer && isShort && isStream(answer)
    const isLeft = isPart && this.isSent && failure?.kind === 'client-left'
    const capture: Capture = {
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
      failure: failure && !isLeft ? failureText(failure) : undefined,
    }
    // Spread in the middle, it would have V8 define the members after it one by one.
    return isPart && this.answer ? { ...capture, isPart: true } : capture
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
export function isStream({ rawHeaders }: IncomingMessage): boolean {
  // Node makes `headers` when somebody asks for it, which takes ten times as long.
  return sequenceKind(headerValue(rawHeaders, 'content-type') ?? '') !== undefined
}

/** Whether a request has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0'
}

// --- internal ---

/** In bytes. */
const MOST_DISCARDED = 64 * 1024

/** The events of an answer that is held back. */
interface HoldHooks {
  readonly onChunk: () => void
  /** Called when the copy has all of it. */
  readonly onEnd: () => void
  /** Called when the answer is longer than the cap, with its beginning, which must be sent before the rest. */
  readonly onOver: (beginning: readonly Buffer[]) => void
}

function finish(sink: OutgoingMessage, last: Buffer | undefined): void {
  if (sink.destroyed) return
  // Node joins a string to the head, but writes bytes separately. In Latin-1 the string has the same bytes.
  if (last && last.length <= SHORT) sink.end(last.toString('latin1'), 'latin1')
  else if (last) sink.end(last)
  else sink.end()
}

/** In bytes. To turn a longer body into a string costs more than it saves. */
const SHORT = 16 * 1024

const NOTHING = Buffer.alloc(0)

const NO_BODY = Buffer.alloc(0)
