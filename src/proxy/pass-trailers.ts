import type { IncomingMessage, OutgoingMessage } from 'node:http'

/** Hands the trailers of a message on; Node sends them where the other side's body is chunked. */
export function passTrailers({ rawTrailers }: IncomingMessage, sink: OutgoingMessage): void {
  if (rawTrailers.length === 0) return
  const pairs: [string, string][] = []
  for (let at = 0; at < rawTrailers.length; at += 2)
    pairs.push([rawTrailers[at] as string, rawTrailers[at + 1] as string])
  sink.addTrailers(pairs)
}
