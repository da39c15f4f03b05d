import type { IncomingMessage, ServerResponse } from 'node:http'
import { eachHeader, hasHeader } from '../base/http/header-lines.ts'
import { compareSeverity } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'

/** How to pass on the lines of a message. */
export interface LineOptions {
  /** The value that the `Host` line gets. */
  readonly host?: string
  /** Whether the other side accepts `Transfer-Encoding: chunked`; otherwise that line is dropped. */
  readonly chunked: boolean
}

/**
 * Picks the header lines to pass on: as they came, except `Host` and the hop-by-hop lines (RFC 9110,
 * section 7.6.1: its list, and what `Connection` names). `Transfer-Encoding` keeps its place when the
 * other side accepts it, since the body is then framed with the same codings.
 */
export function forwardedLines(raw: readonly string[], { host, chunked }: LineOptions): string[] {
  const named = namedByConnection(raw)
  const framed = chunked && hasHeader(raw, 'transfer-encoding')
  const lines: string[] = []
  let length = false
  eachHeader(raw, (name, value) => {
    switch (SPECIAL_LENGTHS[name.length] ? name.toLowerCase() : '') {
      case 'connection':
      case 'keep-alive':
      case 'proxy-connection':
      case 'te':
      case 'upgrade':
        return
      case 'host':
        lines.push(name, host ?? value)
        return
      case 'transfer-encoding':
        if (framed) lines.push(name, value)
        return
      case 'trailer':
        // Node refuses to send it with a message that is not chunked, where it has no meaning.
        if (framed && !named?.has('trailer')) lines.push(name, value)
        return
      case 'content-length':
        length ||= Number(value) > 0
        lines.push(name, value)
        return
      case 'content-disposition':
        if (!named?.has('content-disposition'))
          lines.push(name, length ? twiceEncoded(value) : value)
        return
      default:
        if (!named?.has(name.toLowerCase())) lines.push(name, value)
    }
  })
  return lines
}

/**
 * Builds the header `sl-violations` in Prism's format: JSON in ASCII, the most severe violation first. If not all
 * fit, the last ones are left out, and a final entry says how many. Without violations there is no line.
 */
export function violationsLine(violations: readonly Violation[]): readonly string[] {
  if (violations.length === 0) return []
  const texts = violations
    .toSorted((a, b) => compareSeverity(a.severity, b.severity))
    .map((violation) => asciiJson(toDiagnostic(violation)))
  let length = 2
  const kept: string[] = []
  for (const text of texts) {
    length += text.length + 1
    if (length > LONGEST - RESERVE) break
    kept.push(text)
  }
  const left = texts.length - kept.length
  // The very last violation may use the reserved room: if it fits, no closing entry is needed.
  if (left === 1 && length <= LONGEST) kept.push(texts.at(-1) as string)
  else if (left > 0) kept.push(asciiJson(leftOut(left)))
  return ['sl-violations', `[${kept.join(',')}]`]
}

/** The first lines of an answer of the service. */
export type AnswerHead = Pick<IncomingMessage, 'statusCode' | 'statusMessage' | 'rawHeaders'>

/**
 * Writes the head of the client's answer: the upstream's status and header lines, then the lines of `more`.
 * @throws Error when Node refuses to send something that it accepted.
 */
export function writeAnswerHead(
  { statusCode, statusMessage, rawHeaders }: AnswerHead,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  more: readonly string[] = [],
): void {
  const status = statusCode as number
  const isBare = status === 204 || status === 304
  const isNew = request.httpVersionMinor > 0
  const lines = forwardedLines(rawHeaders, { chunked: isNew && !isBare })
  lines.push(...more)
  // Only the upstream's lines: no Date of our own, and no Connection unless it is needed.
  response.sendDate = false
  if (response.shouldKeepAlive && isNew && !request.headers.expect)
    response.removeHeader('Connection')
  response.writeHead(status, statusMessage ?? '', lines)
}

// --- internal ---

const SPECIAL = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'host'],
  ...['transfer-encoding', 'trailer', 'content-length', 'content-disposition'],
]
/** Whether a name of this length may be special: most names need no lower-casing. */
const SPECIAL_LENGTHS = Array.from({ length: 32 }, (_, length) =>
  SPECIAL.some((name) => name.length === length),
)
/** `Connection` cannot drop these: without them the message cannot be read. */
const NOT_TO_BE_NAMED = new Set(['host', 'content-length', 'transfer-encoding'])

function namedByConnection(raw: readonly string[]): ReadonlySet<string> | undefined {
  let named: Set<string> | undefined
  eachHeader(raw, (name, text) => {
    if (name.length !== 10 || name.toLowerCase() !== 'connection') return
    const value = text.toLowerCase()
    if (value === 'keep-alive' || value === 'close') return
    named ??= new Set()
    for (const option of value.split(',')) named.add(option.trim())
  })
  for (const name of NOT_TO_BE_NAMED) named?.delete(name)
  return named
}

/** Node decodes a Content-Disposition after Content-Length as Latin-1 and then as UTF-8. This undoes it. */
function twiceEncoded(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1')
}

/** The longest value that servers and clients accept, in characters. */
const LONGEST = 8000

/** Room for the entry that says how many were left out. */
const RESERVE = 200

const SEVERITIES = { error: 'Error', warning: 'Warning', note: 'Information' } as const

function toDiagnostic({ source, location, severity, rule, message }: Violation) {
  return {
    location: [source, ...location.split('.').filter((step) => step !== '')],
    severity: SEVERITIES[severity],
    code: rule,
    message,
  }
}

function leftOut(count: number) {
  return {
    location: [],
    severity: 'Information',
    code: 'left-out',
    message: `${count} more left out: a header has no room for them`,
  }
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
