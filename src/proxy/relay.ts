import type { IncomingMessage, OutgoingMessage } from 'node:http'
import process from 'node:process'
import { headerPairs } from '../base/http/header-lines.ts'
import type { BodyCopy } from './exchange-copy.ts'

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
