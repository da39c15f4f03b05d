import { announceBody, type HeaderLines, headerValue } from '../../base/header-lines.ts'
import { splitTarget } from '../../base/split-target.ts'
import type { Exchange } from '../../journal/exchange.ts'
import { RECORDED_ORIGIN } from './har.ts'
import { type HarExchange, harPieces } from './har-entry.ts'

/** Writes exchanges of a journal as a HAR 1.2, piece by piece. */
export function journalHar(exchanges: Iterable<Exchange>): Generator<string> {
  return harPieces(toHarExchanges(exchanges))
}

// --- internal ---

function* toHarExchanges(exchanges: Iterable<Exchange>): Generator<HarExchange> {
  for (const exchange of exchanges) yield toHarExchange(exchange)
}

function toHarExchange({ time, duration, request, answer, abandoned }: Exchange): HarExchange {
  const { method, target, rawHeaders: headers } = request
  const { path, search } = splitTarget(target)
  const failure = abandoned
    ? 'the client left before there was an answer'
    : 'the connection was cut'
  return {
    time: new Date(time).toISOString(),
    ms: duration,
    method,
    target: path + search,
    origin: originOf(headers),
    request: { headers, body: bodyOf(request.body, headers) },
    answer: answer && {
      status: answer.status,
      headers: answer.rawHeaders,
      body: method === 'HEAD' ? NONE : bodyOf(answer.body, answer.rawHeaders),
    },
    failure: answer ? undefined : failure,
  }
}

const NONE = Buffer.alloc(0)

/** The service that a client addressed. */
function originOf(headers: HeaderLines): string {
  const origin = `http://${headerValue(headers, 'host')}`
  return URL.canParse(origin) ? new URL(origin).origin : RECORDED_ORIGIN
}

/** The bytes of a body; `undefined` if there was one that was not kept. */
function bodyOf(text: string | undefined, headers: HeaderLines): Buffer | undefined {
  if (text !== undefined) return Buffer.from(text)
  return announceBody(headers) ? undefined : NONE
}
