import { closeSync, openSync, writeSync } from 'node:fs'
import { decodeContent } from '../../base/http/decode-content.ts'
import {
  announceBody,
  type HeaderLines,
  headerPairs,
  headerValue,
  toHeaderLines,
  toHeaderRecord,
} from '../../base/http/header-lines.ts'
import { nodeHttp, type Scheme, splitTarget } from '../../base/http/http.ts'
import { charsetOf, decodeText, encodeText } from '../../base/http/media-type.ts'
import { iterateYielding } from '../../base/iterate-yielding.ts'
import { ownMember } from '../../base/json/json.ts'
import { hiddenCredential } from '../../base/text/secret-names.ts'
import type { AnswerRecord, Exchange } from '../../journal/journal-types.ts'
import { fromTapeBody, requestParts } from '../../tape/tape-entry.ts'
import type { TapeEntry } from '../../tape/tape-types.ts'
import { type HarHeader, RECORDED_ORIGIN } from './har.ts'

/** Writes a HAR 1.2, entry by entry; the service is `petstore.invalid`. */
export async function writeHar(file: string, entries: Iterable<TapeEntry>): Promise<void> {
  const descriptor = openSync(file, 'w')
  try {
    const pieces = harPieces(fromTape(entries))
    for await (const piece of iterateYielding(pieces)) writeSync(descriptor, piece)
  } finally {
    closeSync(descriptor)
  }
}

/** Writes exchanges of a journal as a HAR 1.2, piece by piece. `scheme`: how the sandbox was asked. */
export function journalHar(exchanges: Iterable<Exchange>, scheme: Scheme): Generator<string> {
  return harPieces(fromJournal(exchanges, scheme))
}

// --- internal ---

function* fromTape(entries: Iterable<TapeEntry>): Generator<HarExchange> {
  for (const entry of entries) yield fromTapeEntry(entry)
}

function fromTapeEntry(entry: TapeEntry): HarExchange {
  const { credential = 'present', scheme = 'bearer', headers, body, answer, failure } = entry
  const { time = new Date(0).toISOString(), ms = 0 } = entry
  const { method, path, search } = requestParts(entry)
  const hidden = credential === 'absent' ? [] : ['authorization', hiddenCredential(scheme)]
  return {
    ...{ time, ms, method, failure },
    origin: RECORDED_ORIGIN,
    target: path + search,
    request: { headers: [...toHeaderLines(headers), ...hidden], body: fromTapeBody(body) },
    answer: answer && {
      status: answer.status,
      headers: toHeaderLines(answer.headers),
      body: fromTapeBody(answer.body),
    },
  }
}

/** The request or the answer of an exchange that is written into a HAR. */
interface HarMessage {
  readonly headers: HeaderLines
  /** The body as it was sent, still encoded; empty if there was none, `undefined` if it was not kept. */
  readonly body: Buffer | undefined
}

interface HarExchange {
  /** ISO 8601. */
  readonly time: string
  /** How long the answer took, in milliseconds. */
  readonly ms: number
  readonly method: string
  /** The address of the service, e.g. `https://petstore.invalid`. */
  readonly origin: string
  /** Path and query. */
  readonly target: string
  readonly request: HarMessage
  /** `undefined` if there was none. */
  readonly answer: (HarMessage & { readonly status: number }) | undefined
  /** Why there is no complete answer. */
  readonly failure: string | undefined
}

/** Writes a HAR 1.2 piece by piece, one entry in each. Bodies are decoded, as in every HAR. */
function* harPieces(exchanges: Iterable<HarExchange>): Generator<string> {
  const creator = { name: 'petstore-sandbox', version: '1' }
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`
  let separator = '\n'
  for (const exchange of exchanges) {
    yield separator + JSON.stringify(toHarEntry(exchange))
    separator = ',\n'
  }
  yield '\n]}}\n'
}

/** A size without a text stands for a body that was not kept. The real size is not known. */
const NOT_KEPT = 1

function toHarEntry({ time, ms, method, origin, target, request, answer, failure }: HarExchange) {
  const { search } = splitTarget(target)
  const { headers, body } = request
  return {
    startedDateTime: time,
    time: ms,
    request: {
      ...{ method, url: origin + escapeTarget(target), httpVersion: 'HTTP/1.1', cookies: [] },
      headers: toHarHeaders(headers),
      queryString: [...new URLSearchParams(search)].map(([name, value]) => ({ name, value })),
      ...(body && body.length > 0 && { postData: toPostData(body, headers) }),
      ...{ headersSize: -1, bodySize: body?.length ?? NOT_KEPT },
    },
    response: toResponse(answer ?? NO_ANSWER, failure),
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
  }
}

const NO_ANSWER = { status: 0, headers: [], body: Buffer.alloc(0) }

function toPostData(bytes: Buffer, headers: HeaderLines) {
  const mimeType = fieldOf(headers, 'content-type')
  // Of a body with a coding, a text is taken as decoded.
  const isCoded = fieldOf(headers, 'content-encoding') !== ''
  const text = isCoded ? undefined : textOf(bytes, mimeType)
  if (text !== undefined) return { mimeType, text }
  return { mimeType, text: bytes.toString('base64'), _encoding: 'base64' }
}

function toResponse(
  { status, headers, body }: NonNullable<HarExchange['answer']>,
  failure: string | undefined,
) {
  return {
    ...{ status, statusText: nodeHttp().STATUS_CODES[status] ?? '' },
    ...{ httpVersion: 'HTTP/1.1', cookies: [], headers: toHarHeaders(headers) },
    content: toContent(body, headers),
    ...{ redirectURL: fieldOf(headers, 'location'), headersSize: -1, bodySize: -1 },
    ...(failure !== undefined && { _error: failure }),
  }
}

function toContent(bytes: Buffer | undefined, headers: HeaderLines) {
  const mimeType = fieldOf(headers, 'content-type')
  if (!bytes) return { size: NOT_KEPT, mimeType, comment: 'the body was not kept' }
  const { bytes: decoded } = decodeContent(bytes, fieldOf(headers, 'content-encoding'))
  const body = decoded ?? bytes
  const text = textOf(body, decoded && mimeType)
  return {
    ...{ size: body.length, mimeType },
    ...(text === undefined ? { text: body.toString('base64'), encoding: 'base64' } : { text }),
    ...(!decoded && { _encoded: true }),
  }
}

/** The text of a HAR for these bytes, if they are what a reader makes of it. */
function textOf(bytes: Buffer, type: string | undefined): string | undefined {
  const label = charsetOf(type) ?? 'utf-8'
  const text = decodeText(bytes, label)
  return encodeText(text, label)?.equals(bytes) ? text : undefined
}

function fieldOf(lines: HeaderLines, name: string): string {
  return String(ownMember(toHeaderRecord(lines), name) ?? '')
}

function toHarHeaders(lines: HeaderLines): HarHeader[] {
  return headerPairs(lines).map(([name, value]) => ({ name, value }))
}

/** Escapes only the bytes that an address cannot hold (RFC 3986, section 2). Escapes stay as they are. */
function escapeTarget(target: string): string {
  const path = target.startsWith('/') ? target : `/${target}`
  // A fragment is not sent to servers.
  return path
    .replace(/#.*$/s, '')
    .replace(
      /[^\x21\x24-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]/g,
      (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
}

function* fromJournal(exchanges: Iterable<Exchange>, scheme: Scheme): Generator<HarExchange> {
  for (const exchange of exchanges) yield fromExchange(exchange, scheme)
}

function fromExchange(
  { time, duration, request, answer, abandoned }: Exchange,
  scheme: Scheme,
): HarExchange {
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
    origin: originOf(headers, scheme),
    request: { headers, body: bodyOf(request.body, headers) },
    answer: answer && {
      status: answer.status,
      headers: answer.rawHeaders,
      body: method === 'HEAD' ? NONE : bodyOf(answer.body, answer.rawHeaders),
    },
    failure: answer ? restOf(answer) : failure,
  }
}

/** What is said of a stream of which there is more than its body, or was to be. */
function restOf({ stream }: AnswerRecord): string | undefined {
  if (!stream || (stream.end === 'whole' && stream.kept === stream.events)) return undefined
  return `the body has ${stream.kept} of ${stream.events} events of a stream; how it ended: ${stream.end}`
}

const NONE = Buffer.alloc(0)

/** The service that a client addressed. */
function originOf(headers: HeaderLines, scheme: Scheme): string {
  const origin = `${scheme}://${headerValue(headers, 'host')}`
  return URL.canParse(origin) ? new URL(origin).origin : RECORDED_ORIGIN
}

/** The bytes of a body; `undefined` if there was one that was not kept, or whose bytes are not known. */
function bodyOf(text: string | undefined, headers: HeaderLines): Buffer | undefined {
  if (text !== undefined)
    return encodeText(text, charsetOf(headerValue(headers, 'content-type')) ?? 'utf-8')
  return announceBody(headers) ? undefined : NONE
}
