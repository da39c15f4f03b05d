import { eachHeader, headerPairs, headerValue } from '../base/http/header-lines.ts'
import { schemeOf } from '../base/text/secret-names.ts'
import { sequenceKind, wholeFrames } from '../contract/bodies/sequences.ts'
import type { Capture } from '../journal/exchange.ts'
import { redactContent, type Secrets } from '../redaction/redaction.ts'
import { fromTapeBody, toTapeBody } from '../tape/tape-entry.ts'
import type { TapeAnswer, TapeBody, TapeEntry, TapeHeaders } from '../tape/tape-types.ts'

/** The entries on a tape for a body that is longer than a capture keeps, and for a body that was cut off. */
const TOO_LONG: TapeBody = { omitted: 'longer than what is kept' }
const CUT: TapeBody = { omitted: 'cut off' }

/**
 * Turns a captured exchange into an entry of the tape: only with allowed headers, and without credentials.
 * @param hasCredential whether a request has a credential, wherever the contract has them
 */
export function toTapeEntry(
  capture: Capture,
  secrets: Secrets,
  hasCredential: (capture: Capture) => boolean,
): TapeEntry {
  const { method, target, requestHeaders, requestBody, responseHeaders, responseBody } = capture
  const { status, failure, time, duration } = capture
  const request = keepMessage(requestHeaders, requestBody ?? TOO_LONG, recordedRequestHeaders)
  const answer: TapeAnswer | undefined =
    status === undefined
      ? undefined
      : {
          status,
          ...keepMessage(
            responseHeaders,
            capture.isPart && responseBody
              ? partOf(responseBody, capture)
              : (responseBody ?? (failure === undefined ? TOO_LONG : CUT)),
            recordedAnswerHeaders,
          ),
          ...(method === 'HEAD' && keepLength(responseHeaders)),
        }
  const entry: TapeEntry = {
    request: `${method} ${originForm(target)}`,
    ...credentialOf(capture, hasCredential),
    ...request,
    ...(answer && { answer }),
    ...(failure !== undefined && { failure }),
    ...(answer === undefined && failure === undefined && { failure: 'no answer came' }),
    time: new Date(time).toISOString(),
    // Rounded down, so that an answer that ended before another request began does so on the tape, too.
    ms: Math.max(0, Math.floor(duration * 10) / 10),
  }
  return redactEntry(entry, secrets)
}

/** Removes credentials from an entry. Returns the same object if it has none. */
export function redactEntry(entry: TapeEntry, secrets: Secrets): TapeEntry {
  const request = secrets.redactTarget(entry.request)
  const sent = redactMessage(entry, secrets)
  const answer = entry.answer && redactMessage(entry.answer, secrets)
  const failure = entry.failure && secrets.redact(entry.failure)
  const same = sent === entry && answer === entry.answer && failure === entry.failure
  if (same && request === entry.request) return entry
  return {
    ...sent,
    request,
    ...(answer && { answer }),
    ...(failure !== undefined && { failure }),
  }
}

/** The headers of a request that a recording keeps. All others are left out, including credentials. */
export const recordedRequestHeaders = [
  'content-type',
  'content-encoding',
  'prefer',
  'if-none-match',
  'if-modified-since',
] as const

/** The headers of an answer that a recording keeps. Replay generates dates, lengths, ids and hop-by-hop headers. */
export const recordedAnswerHeaders = [
  'content-type',
  'content-encoding',
  'content-language',
  'content-disposition',
  'deprecation',
  'sunset',
  'link',
  'location',
  'retry-after',
  'www-authenticate',
  'preference-applied',
  'allow',
  'accept-post',
  'cache-control',
  'etag',
  'last-modified',
  'vary',
] as const

/** Picks the named headers from header lines, in the order of the names; `undefined` if there are none. */
export function keepHeaders(
  lines: readonly string[],
  names: readonly string[],
): TapeHeaders | undefined {
  const found = new Map<string, string | string[]>()
  eachHeader(lines, (written, text) => {
    const name = written.toLowerCase()
    if (!names.includes(name)) return
    const other = found.get(name)
    const value = text.trim()
    found.set(name, other === undefined ? value : [other, value].flat())
  })
  if (found.size === 0) return undefined
  const kept: { [name: string]: string | readonly string[] } = {}
  for (const name of names) if (found.has(name)) kept[name] = found.get(name) as string
  return kept
}

// --- internal ---

/** A client of a proxy may send a whole address (RFC 9112, section 3.2.2), but a tape does not name the service. */
function originForm(target: string): string {
  const [, rest = target] = /^https?:\/\/[^/?]*(.*)$/is.exec(target) ?? []
  return rest.startsWith('?') || rest === '' ? `/${rest}` : rest
}

/** The whole items of the beginning of a stream, whose client left, or which is longer than what is kept. */
function partOf(bytes: Buffer, { responseHeaders, failure }: Capture): Buffer | TapeBody {
  const kind = sequenceKind(headerValue(responseHeaders, 'content-type') ?? '')
  const isCoded = headerValue(responseHeaders, 'content-encoding') !== undefined
  if (failure !== undefined || isCoded || !kind) return failure === undefined ? TOO_LONG : CUT
  // In Latin-1 a text has a letter for each byte.
  return Buffer.from(wholeFrames(bytes.toString('latin1'), kind).join(''), 'latin1')
}

/** The class of a credential, and its scheme: nothing else of it is kept. A 401 means that it was invalid (contract, section 5). */
function credentialOf(
  capture: Capture,
  hasCredential: (capture: Capture) => boolean,
): Pick<TapeEntry, 'credential' | 'scheme'> {
  if (!hasCredential(capture)) return { credential: 'absent' }
  const authorization = headerValue(capture.requestHeaders, 'authorization')
  const credential = capture.status === 401 ? 'invalid' : 'present'
  if (authorization === undefined) return { credential }
  const scheme = schemeOf(authorization)
  return scheme === 'bearer' ? { credential } : { credential, scheme }
}

function keepMessage(
  lines: readonly string[],
  kept: Buffer | TapeBody,
  names: readonly string[],
): { headers?: TapeHeaders; body?: TapeBody } {
  const headers = keepHeaders(lines, names)
  const body = Buffer.isBuffer(kept) ? toTapeBody(kept) : kept
  return { ...(headers && { headers }), ...(body !== undefined && { body }) }
}

/** The length that an answer to HEAD says its body would have (RFC 9110, section 8.6), if it gives exactly one. */
function keepLength(lines: readonly string[]): { length?: number } {
  const values = headerPairs(lines).filter(([name]) => name.toLowerCase() === 'content-length')
  const [[, value = ''] = []] = values
  return values.length === 1 && /^\d{1,15}$/.test(value.trim()) ? { length: Number(value) } : {}
}

type Message = { readonly headers?: TapeHeaders; readonly body?: TapeBody }

/** Redacts a message. An encoded body with a credential is kept decoded, since its bytes change anyway. */
function redactMessage<Kind extends Message>(message: Kind, secrets: Secrets): Kind {
  const headers = redactHeaders(message.headers, secrets)
  const withHeaders = headers === message.headers ? message : { ...message, headers }
  const bytes = fromTapeBody(message.body)
  if (bytes === undefined) return withHeaders
  const field = (name: string) => String(headers?.[name] ?? '')
  const wire = { coding: field('content-encoding'), type: field('content-type') }
  const { bytes: redacted, isDecoded } = redactContent(bytes, wire, secrets)
  if (redacted === bytes) return withHeaders
  if (!isDecoded) return withBody(withHeaders, redacted)
  const { 'content-encoding': _coding, ...rest } = headers as TapeHeaders
  return withBody({ ...withHeaders, headers: rest }, redacted)
}

function withBody<Kind extends Message>(message: Kind, bytes: Buffer): Kind {
  return { ...message, body: toTapeBody(bytes) as TapeBody }
}

function redactHeaders(
  headers: TapeHeaders | undefined,
  secrets: Secrets,
): TapeHeaders | undefined {
  if (!headers) return headers
  const clean = (value: string) => secrets.redactTarget(value)
  const entries = Object.entries(headers).map(
    ([name, values]) =>
      [name, typeof values === 'string' ? clean(values) : values.map(clean)] as const,
  )
  const same = entries.every(([name, value]) => String(value) === String(headers[name]))
  return same ? headers : Object.fromEntries(entries)
}
