import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Capture } from '../../../src/journal/exchange.ts'

/** A request of a run, at a path under the origin. */
export interface Asked {
  readonly method?: string
  readonly target: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string | Buffer
}

/** Sends a request as it is, and captures the exchange; `time` is when it began, in milliseconds since 1970. */
export async function ask(
  origin: string,
  { method = 'GET', target, headers = {}, body }: Asked,
  time: number,
): Promise<Capture> {
  const { hostname, port } = new URL(origin)
  const lines = {
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const sent = request({ hostname, port, method, path: target, headers: lines })
  const answered = Promise.withResolvers<import('node:http').IncomingMessage>()
  sent.once('response', answered.resolve)
  sent.once('error', answered.reject)
  sent.end(body)
  const answer = await answered.promise
  return {
    ...{ id: 'case', time, duration: 1, method, target, failure: undefined },
    requestHeaders: Object.entries(lines).flat(),
    requestBody: Buffer.from(body ?? ''),
    status: answer.statusCode,
    responseHeaders: answer.rawHeaders,
    responseBody: await buffer(answer),
  }
}
