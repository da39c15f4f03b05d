import type { IncomingMessage, OutgoingMessage } from 'node:http'
import { headerPairs } from '../base/header-lines.ts'

/** Passes on the trailers of a message; Node sends them if the outgoing body is chunked. */
export function passTrailers({ rawTrailers }: IncomingMessage, sink: OutgoingMessage): void {
  if (rawTrailers.length === 0) return
  sink.addTrailers(headerPairs(rawTrailers))
}
