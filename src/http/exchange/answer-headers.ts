import { CONTRACT_HEADER, hasHeader } from '../../base/http/header-lines.ts'
import type { WhichContract } from '../../contract/contract.ts'
import type { Answer } from '../../sandbox/answers/request-context.ts'
import type { Choices } from '../../silences/settlement.ts'

/** The inputs of the header lines besides the answer itself. */
export interface Sent {
  readonly id: string
  /** The id of the world that answered, if it has one. */
  readonly world: string | undefined
  readonly drawn: Choices | undefined
  readonly which: WhichContract | undefined
  readonly fault: string | undefined
  /** The length of the body, in bytes. */
  readonly length: number
  readonly isHead: boolean
  readonly page: string | undefined
}

/** All header lines of an answer (name, value, name, value …). */
export function answerHeaderLines(
  answer: Answer,
  { id, world, drawn, which, fault, length, isHead, page }: Sent,
): string[] {
  const { status, contentType = 'application/json', headers, origin, bytes, stream } = answer
  const hasType = stream ? !bytes : length !== 0 && !bytes
  const lines = hasType ? ['Content-Type', contentType] : []
  lines.push(...headers, 'X-Sandbox-Origin', origin, 'X-Request-Id', id)
  if (world !== undefined) lines.push('X-Sandbox-World', world)
  if (which !== undefined) lines.push(CONTRACT_HEADER, which)
  if (drawn !== undefined) lines.push('X-Sandbox-Unspecified', drawnText(drawn))
  if (fault !== undefined) lines.push('X-Sandbox-Fault', fault)
  const cors = page === undefined ? corsLines : corsLinesFor(page, lines)
  const isUserDefined = origin === 'fault' || origin === 'tape' || fault !== undefined
  lines.push(...(isUserDefined ? withoutOwn(cors, headers) : cors))
  // A 204 must not have a length, and a 304 need not (RFC 9110, section 8.6). A recorded answer to HEAD keeps its
  // recorded length, if any: that of the body that was not sent. That of a stream is not known before its end. What a
  // fault has stated stays.
  const isBare = status === 204 || status === 304
  const hasNoLength = isBare || stream !== undefined || (bytes !== undefined && isHead)
  // Content-Length goes last: Node reads a Content-Disposition after it as Latin-1, then as UTF-8.
  const isStated = isUserDefined && hasHeader(headers, 'content-length')
  if (!hasNoLength && !isStated) lines.push('Content-Length', String(length))
  return lines
}

/**
 * The CORS lines of an answer to a request without an `Origin` (Fetch standard, "CORS protocol"). No page reads it,
 * so no header is exposed; `Vary` keeps caches from reusing it for a request with an `Origin`.
 */
export const corsLines: readonly string[] = ['Access-Control-Allow-Origin', '*', 'Vary', 'Origin']

export type PreflightHeaders = { readonly [name: string]: string | string[] | undefined }

/**
 * The additional header lines that answer a preflight request (Fetch standard, "CORS-preflight request") for
 * a path with these methods. Everything requested is granted, so that a page can also read a 405.
 */
export function preflightLines(
  methods: readonly string[],
  asked: PreflightHeaders,
): readonly string[] {
  const method = listOf(asked['access-control-request-method'])
  const headers = listOf(asked['access-control-request-headers'])
  const isPrivate = asked['access-control-request-private-network'] === 'true'
  return [
    ...['Access-Control-Allow-Methods', union(methods, method).join(', ')],
    ...['Access-Control-Allow-Headers', union(USUAL_HEADERS, headers).join(', ')],
    ...['Access-Control-Max-Age', '600'],
    ...['Vary', 'Access-Control-Request-Method, Access-Control-Request-Headers'],
    // A page of a public address requests a private one: https://wicg.github.io/private-network-access/
    ...(isPrivate ? ['Access-Control-Allow-Private-Network', 'true'] : []),
  ]
}

// --- internal ---

function drawnText(drawn: Choices): string {
  return Object.entries(drawn)
    .map(([name, choice]) => `${name}=${choice}`)
    .join(', ')
}

const CORS = /^access-control-/i

/** A scenario may set CORS lines on purpose: they replace ours with the same name. */
function withoutOwn(cors: readonly string[], headers: readonly string[]): readonly string[] {
  const own = headers.filter((name, at) => at % 2 === 0 && CORS.test(name))
  if (own.length === 0) return cors
  const names = new Set(own.map((name) => name.toLowerCase()))
  return cors.filter((_, at) => !names.has((cors[at - (at % 2)] as string).toLowerCase()))
}

/** The CORS lines for a page of `origin`. They name the origin and each header: with credentials, browsers ignore `*`. */
function corsLinesFor(origin: string, lines: readonly string[]): readonly string[] {
  const names = new Set(['Content-Length', 'Date', 'Vary'])
  for (let at = 0; at < lines.length; at += 2) names.add(lines[at] as string)
  return [
    ...['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true'],
    ...['Access-Control-Expose-Headers', [...names].join(', '), 'Vary', 'Origin'],
  ]
}

const USUAL_HEADERS = ['Authorization', 'Content-Type', 'Prefer']

function listOf(value: string | string[] | undefined): string[] {
  return String(value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** The first list, then the items of the second that it does not contain, ignoring case. */
function union(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first.map((item) => item.toLowerCase()))
  return [...first, ...second.filter((item) => !known.has(item.toLowerCase()))]
}
