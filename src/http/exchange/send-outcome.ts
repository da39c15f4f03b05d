import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pieceLength } from '../../base/http/piece-length.ts'
import { endConnection, isCutting, isDisconnection } from '../../faults/connection-kinds.ts'
import type { Answer, AnswerStream } from '../../sandbox/answers/request-context.ts'
import type { Outcome } from '../../sandbox/request/answer-request.ts'
import { answerHeaderLines, type Sent } from './answer-headers.ts'
import type { BodySender } from './body-sender.ts'
import { LONGEST_KEPT } from './exchange-slot.ts'
import type { SentStream, StreamSender, StreamSending } from './stream-sender.ts'

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
