import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { CONTRACT_HEADER, hasHeader } from '../../base/http/header-lines.ts'
import { pieceLength } from '../../base/http/http.ts'
import type { WhichContract } from '../../contract/contract.ts'
import { endConnection, isCutting, isDisconnection } from '../../faults/connection-kinds.ts'
import type { Answer, AnswerStream } from '../../sandbox/answers/request-context.ts'
import type { Outcome } from '../../sandbox/request/answer-request.ts'
import type { Choices } from '../../silences/settlement.ts'
import type { SentStream, StreamSender, StreamSending } from './stream-sender.ts'

/** Longer bodies are not kept, because a thousand of them would fill the memory; in characters. */
export const LONGEST_KEPT = 64 * 1024

/** Where an outcome goes. */
export interface Recipient extends Pick<Sent, 'id' | 'world' | 'drawn' | 'which'> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Aborts when the server stops, and ends connections that hang. */
  readonly closing: AbortSignal
  readonly bodySender: BodySender
  readonly streamSender: StreamSender
  /** Called when a stream has ended, if the answer is one. */
  readonly onStreamed: ((sent: SentStream) => void) | undefined
  readonly onBug: (error: unknown) => void
}

/** Sends an outcome. Returns the length of the body in bytes, for a stream 0; `undefined` if no answer is sent. */
export function sendOutcome(
  { answer, connection, fault, throttle, cutAfter }: Outcome,
  recipient: Recipient,
): number | undefined {
  const { id, world, drawn, which, request, response, closing, bodySender } = recipient
  if (isDisconnection(connection)) endConnection(connection, { response, closing })
  if (!answer) return undefined
  const { status, body, bytes } = answer
  const length = lengthOf(answer)
  const isHead = request.method === 'HEAD'
  const page = request.headers.origin
  response.writeHead(
    status,
    answerHeaderLines(answer, { id, world, drawn, which, fault, length, isHead, page }),
  )
  const isCut = isCutting(connection)
  if (answer.stream && !isHead)
    recipient.streamSender.send(response, {
      stream: answer.stream,
      world: world ?? '',
      keeps: LONGEST_KEPT,
      rate: throttle,
      closing,
      cut: isCut ? cutOf(answer.stream, cutAfter) : undefined,
      onEnd: recipient.onStreamed,
      onBug: recipient.onBug,
    })
  else if (throttle !== undefined && !isHead && length > 0) {
    const whole = bytes ?? Buffer.from(body)
    const rest = { rate: throttle, closing }
    if (isCut)
      sendThrottled(response, halfOf(whole), { ...rest, last: (piece) => cut(response, piece) })
    else sendThrottled(response, whole, { ...rest, last: (piece) => response.end(piece) })
  } else if (isCut) truncate(response, bytes ?? Buffer.from(body))
  else bodySender.send(response, bytes ?? body, length)
  return length
}

export function lengthOf({ bytes, body }: Answer): number {
  return bytes ? bytes.length : Buffer.byteLength(body)
}

/** Calls `done` once: when a response has been sent completely, or when its connection has ended before that. */
export function whenSent(
  response: ServerResponse,
  socket: Socket,
  done: (isWhole: boolean) => void,
): void {
  let isSettled = false
  const settle = () => {
    // A listener that is removed while its event is emitted is still called.
    if (isSettled) return
    isSettled = true
    response.off('close', settle)
    socket.off('close', settle)
    done(response.writableFinished)
  }
  response.once('close', settle)
  // A response that has lost its socket has no close event of its own.
  socket.once('close', settle)
}

/** All header lines of an answer (name, value, name, value …). */
export function answerHeaderLines(
  answer: Answer,
  { id, world, drawn, which, fault, length, isHead, page }: Sent,
): string[] {
  const { status, contentType = 'application/json', headers, origin, bytes, stream } = answer
  const hasType = stream ? !bytes : length !== 0 && !bytes
  const lines = hasType ? ['Content-Type', contentType] : []
  lines.push(...headers, 'X-Sandbox-Origin', origin, 'X-Request-Id', id)
  if (world !== undefined) lines.push('X-Sandbox-World', world)
  if (which !== undefined) lines.push(CONTRACT_HEADER, which)
  if (drawn !== undefined) lines.push('X-Sandbox-Unspecified', drawnText(drawn))
  if (fault !== undefined) lines.push('X-Sandbox-Fault', fault)
  const cors = page === undefined ? corsLines : corsLinesFor(page, lines)
  const isUserDefined = origin === 'fault' || origin === 'tape' || fault !== undefined
  lines.push(...(isUserDefined ? withoutOwn(cors, headers) : cors))
  // A 204 must not have a length, and a 304 need not (RFC 9110, section 8.6). A recorded answer to HEAD keeps its
  // recorded length, if any: that of the body that was not sent. That of a stream is not known before its end. What a
  // fault has stated stays.
  const isBare = status === 204 || status === 304
  const hasNoLength = isBare || stream !== undefined || (bytes !== undefined && isHead)
  // Content-Length goes last: Node reads a Content-Disposition after it as Latin-1, then as UTF-8.
  const isStated = isUserDefined && hasHeader(headers, 'content-length')
  if (!hasNoLength && !isStated) lines.push('Content-Length', String(length))
  return lines
}

/**
 * The CORS lines of an answer to a request without an `Origin` (Fetch standard, "CORS protocol"). No page reads it,
 * so no header is exposed; `Vary` keeps caches from reusing it for a request with an `Origin`.
 */
export const corsLines: readonly string[] = ['Access-Control-Allow-Origin', '*', 'Vary', 'Origin']

export type PreflightHeaders = { readonly [name: string]: string | string[] | undefined }

/**
 * The additional header lines that answer a preflight request (Fetch standard, "CORS-preflight request") for
 * a path with these methods. Everything requested is granted, so that a page can also read a 405.
 */
export function preflightLines(
  methods: readonly string[],
  asked: PreflightHeaders,
): readonly string[] {
  const method = listOf(asked['access-control-request-method'])
  const headers = listOf(asked['access-control-request-headers'])
  const isPrivate = asked['access-control-request-private-network'] === 'true'
  return [
    ...['Access-Control-Allow-Methods', union(methods, method).join(', ')],
    ...['Access-Control-Allow-Headers', union(USUAL_HEADERS, headers).join(', ')],
    ...['Access-Control-Max-Age', '600'],
    ...['Vary', 'Access-Control-Request-Method, Access-Control-Request-Headers'],
    // A page of a public address requests a private one: https://wicg.github.io/private-network-access/
    ...(isPrivate ? ['Access-Control-Allow-Private-Network', 'true'] : []),
  ]
}

/** Shorter bodies are written at once; in bytes. */
const LONG = 1024 * 1024
/** How much of a long body is written at once, in characters of a string or in bytes. */
const PIECE = 256 * 1024

export interface BodySenderLimits {
  /** How much may wait on all connections together, in bytes. */
  readonly most: number
  /** How long a client may read nothing while more than `most` is waiting, in milliseconds. */
  readonly patience: number
}

/** Sends bodies, long ones as fast as they are read. Above a limit for all, clients that read nothing are cut off. */
export class BodySender {
  readonly #limits: BodySenderLimits
  /** Ordered by the last read, the oldest first. */
  readonly #waiting = new Map<ServerResponse, { readonly size: number; readonly since: number }>()
  #size = 0

  constructor(limits: BodySenderLimits = LIMITS) {
    this.#limits = limits
  }

  /** Sends a body of `size` bytes. The head has been written. */
  send(response: ServerResponse, body: string | Buffer, size: number): void {
    // Node writes the header and a string body as one string. UTF-8 would break a header beyond ASCII;
    // Latin-1 is the same for an ASCII body, and faster.
    const isLatin1 = typeof body === 'string' && size === body.length
    if (size >= LONG) this.#sendPieces(response, body, { size, isLatin1 })
    else if (isLatin1) response.end(body, 'latin1')
    else response.end(typeof body === 'string' ? Buffer.from(body) : body)
  }

  #sendPieces(
    response: ServerResponse,
    body: string | Buffer,
    { size, isLatin1 }: { readonly size: number; readonly isLatin1: boolean },
  ): void {
    let at = 0
    const write = () => {
      this.#touch(response, size)
      for (let goesOn = true; goesOn && at < body.length; ) {
        const end = endOfPiece(body, at)
        const piece = typeof body === 'string' ? body.slice(at, end) : body.subarray(at, end)
        at = end
        if (isLatin1) goesOn = response.write(piece, 'latin1')
        else goesOn = response.write(typeof piece === 'string' ? Buffer.from(piece) : piece)
      }
      if (at >= body.length) response.end()
    }
    this.#size += size
    response.on('drain', write)
    response.once('close', () => {
      this.#size -= size
      this.#waiting.delete(response)
    })
    write()
    this.#bound()
  }

  /** Records that the client has read something. */
  #touch(response: ServerResponse, size: number): void {
    this.#waiting.delete(response)
    this.#waiting.set(response, { size, since: performance.now() })
  }

  #bound(): void {
    let size = this.#size
    for (const [response, each] of this.#waiting) {
      const isIdle = performance.now() - each.since >= this.#limits.patience
      if (size <= this.#limits.most || !isIdle) return
      size -= each.size
      response.destroy()
    }
  }
}

// --- internal ---

/** Where a stream is cut: after so many items, else in the middle of the one in the middle. */
function cutOf({ count }: AnswerStream, after: number | undefined): StreamSending['cut'] {
  return after === undefined
    ? { after: Math.floor(count / 2), isWithin: true }
    : { after, isWithin: false }
}

/** Sends the head and half of the body, then closes. */
function truncate(response: ServerResponse, body: Buffer): void {
  response.flushHeaders()
  cut(response, halfOf(body))
}

/** Sends a last piece of the body, then closes. */
function cut(response: ServerResponse, piece: Buffer): void {
  response.write(piece, () => response.socket?.destroySoon())
}

function halfOf(body: Buffer): Buffer {
  return body.subarray(0, body.length / 2)
}

/** Sends a body in pieces, never faster than the rate, until the connection ends. The head must have been written. */
function sendThrottled(
  response: ServerResponse,
  body: Buffer,
  { rate, closing, last }: Throttling,
): void {
  const piece = pieceLength(rate)
  const began = performance.now()
  let at = 0
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    const next = Math.min(at + piece, body.length)
    timer = setTimeout(
      send,
      Math.max(1, Math.ceil(began + (next / rate) * 1000 - performance.now())),
    )
  }
  const send = () => {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    if (due >= body.length) return finish()
    const from = at
    at = Math.max(at, due)
    if (at === from || response.write(body.subarray(from, at))) wait()
    // Data that a slow client did not read in time is sent as soon as it reads again.
    else response.once('drain', wait)
  }
  const stop = () => {
    clearTimeout(timer)
    response.off('drain', wait)
    closing.removeEventListener('abort', finish)
  }
  const finish = () => {
    stop()
    last(body.subarray(at))
  }
  response.once('close', stop)
  closing.addEventListener('abort', finish)
  if (closing.aborted) return void finish()
  response.flushHeaders()
  wait()
}

interface Throttling {
  /** Bytes per second, at least 1. */
  readonly rate: number
  /** Aborts when the server stops; the rest is then sent at once. */
  readonly closing: AbortSignal
  /** Sends the last piece, and ends the response. */
  readonly last: (piece: Buffer) => void
}

/** The inputs of the header lines besides the answer itself. */
interface Sent {
  readonly id: string
  /** The id of the world that answered, if it has one. */
  readonly world: string | undefined
  readonly drawn: Choices | undefined
  readonly which: WhichContract | undefined
  readonly fault: string | undefined
  /** The length of the body, in bytes. */
  readonly length: number
  readonly isHead: boolean
  readonly page: string | undefined
}

function drawnText(drawn: Choices): string {
  return Object.entries(drawn)
    .map(([name, choice]) => `${name}=${choice}`)
    .join(', ')
}

const CORS = /^access-control-/i

/** A scenario may set CORS lines on purpose: they replace ours with the same name. */
function withoutOwn(cors: readonly string[], headers: readonly string[]): readonly string[] {
  const own = headers.filter((name, at) => at % 2 === 0 && CORS.test(name))
  if (own.length === 0) return cors
  const names = new Set(own.map((name) => name.toLowerCase()))
  return cors.filter((_, at) => !names.has((cors[at - (at % 2)] as string).toLowerCase()))
}

/** The CORS lines for a page of `origin`. They name the origin and each header: with credentials, browsers ignore `*`. */
function corsLinesFor(origin: string, lines: readonly string[]): readonly string[] {
  const names = new Set(['Content-Length', 'Date', 'Vary'])
  for (let at = 0; at < lines.length; at += 2) names.add(lines[at] as string)
  return [
    ...['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true'],
    ...['Access-Control-Expose-Headers', [...names].join(', '), 'Vary', 'Origin'],
  ]
}

const USUAL_HEADERS = ['Authorization', 'Content-Type', 'Prefer']

function listOf(value: string | string[] | undefined): string[] {
  return String(value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** The first list, then the items of the second that it does not contain, ignoring case. */
function union(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first.map((item) => item.toLowerCase()))
  return [...first, ...second.filter((item) => !known.has(item.toLowerCase()))]
}

const LIMITS: BodySenderLimits = { most: 512 * 1024 * 1024, patience: 1000 }

/** Where the next piece ends: never inside a surrogate pair. */
function endOfPiece(body: string | Buffer, at: number): number {
  const end = Math.min(at + PIECE, body.length)
  if (typeof body !== 'string' || end === body.length) return end
  const last = body.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}
