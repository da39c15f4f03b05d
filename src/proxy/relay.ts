import type { IncomingMessage, OutgoingMessage } from 'node:http'
import process from 'node:process'
import { passTrailers } from './pass-trailers.ts'

/** What happens on the way. */
export interface RelayHooks {
  /** Is told of every chunk. */
  readonly onChunk: (chunk: Buffer) => void
  /** Is told when the last byte was handed on. */
  readonly onEnd: () => void
}

/**
 * Passes a body and its trailers on as they come. Whoever reads slowly slows down who writes: at most
 * one chunk over the stream's own buffer is held.
 */
export function relay(
  source: IncomingMessage,
  sink: OutgoingMessage,
  { onChunk, onEnd }: RelayHooks,
): void {
  let begun = false
  let ended = false
  const end = (last?: Buffer) => {
    ended = true
    passTrailers(source, sink)
    if (last) sink.end(last)
    else sink.end()
    onEnd()
  }
  // Not `drain`: Node stops telling it of a request once its answer has ended, however much is to come.
  const onFlushed = () => {
    if (sink.writableLength === 0 && source.isPaused()) source.resume()
  }
  source.on('data', (chunk: Buffer) => {
    begun = true
    onChunk(chunk)
    // All of it has been read already: head, body and end leave in one piece.
    if (source.complete && source.readableLength === 0) return end(chunk)
    if (!sink.write(chunk, onFlushed)) source.pause()
  })
  source.on('end', () => {
    if (!ended) end()
  })
  process.nextTick(() => {
    // The body is not there yet: the head must not wait for it. Not flushHeaders(), which would send
    // the head as UTF-8; with bytes, even none, it goes as Latin-1.
    if (!begun && !source.complete) sink.write(NOTHING)
  })
}

// --- internal ---

const NOTHING = Buffer.alloc(0)
