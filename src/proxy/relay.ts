import type { IncomingMessage, OutgoingMessage } from 'node:http'
import process from 'node:process'
import { passTrailers } from './pass-trailers.ts'

/** What happens on the way. */
export interface RelayHooks {
  /** Is called with every chunk. */
  readonly onChunk: (chunk: Buffer) => void
  /** Is told when all has come, just before the last of it is handed on. */
  readonly onEnd: () => void
}

/**
 * Passes a body and its trailers on as they come. Whoever reads slowly slows down who writes: at most
 * one chunk over the stream's own buffer is held. The last chunk leaves together with the end.
 */
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
    // First all that has arrived is read, then all of it is passed on: to write between two readings wakes
    // the other sides one by one, which costs an eighth of the throughput. Before whatever `onEnd` puts off.
    setImmediate(finish, sink, last)
    // What is recorded of an exchange is written before the other side can know that it is over.
    onEnd()
  }
  // Not `drain`: Node stops telling it of a request once its answer has ended, however much is to come.
  const onFlushed = () => {
    if (sink.writableLength === 0 && source.isPaused()) source.resume()
  }
  const pass = () => {
    const chunk = held
    held = undefined
    if (!chunk || ended) return
    if (sink.destroyed) return void source.resume()
    // All of it has been read already: body and end leave in one piece.
    if (source.complete && source.readableLength === 0) return end(chunk)
    if (!sink.write(chunk, onFlushed)) source.pause()
  }
  source.on('data', (chunk: Buffer) => {
    begun = true
    onChunk(chunk)
    pass()
    held = chunk
    if (source.complete) pass()
    // Node tells that a body is complete after its last chunk, within the same turn.
    else process.nextTick(pass)
  })
  source.on('end', () => {
    if (!ended) end(held)
  })
  // Whoever has answered and gone takes no more; the other side may still have to send it all.
  sink.on('close', () => source.resume())
  process.nextTick(() => {
    // The body is not there yet: the head must not wait for it. Not flushHeaders(), which would send
    // the head as UTF-8; with bytes, even none, it goes as Latin-1.
    if (!begun && !source.complete) sink.write(NOTHING)
  })
}

// --- internal ---

function finish(sink: OutgoingMessage, last: Buffer | undefined): void {
  if (sink.destroyed) return
  // A text and the head leave as one piece, bytes as another; as Latin-1 a text is the same bytes.
  if (last && last.length <= SHORT) sink.end(last.toString('latin1'), 'latin1')
  else if (last) sink.end(last)
  else sink.end()
}

/** A longer body costs more to turn into a text than that saves. In bytes. */
const SHORT = 16 * 1024

const NOTHING = Buffer.alloc(0)
