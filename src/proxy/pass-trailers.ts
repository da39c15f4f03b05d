import type { IncomingMessage, OutgoingMessage } from 'node:http'
import { headerPairs } from '../base/header-lines.ts'

/** Hands the trailers of a message on; Node sends them where the other side's body is chunked. */
export function passTrailers({ rawTrailers }: IncomingMessage, sink: OutgoingMessage): void {
  if (rawTrailers.length === 0) return
  sink.addTrailers(headerPairs(rawTrailers))
}
