import type { Answer } from '../sandbox/turn.ts'
import { corsLines, corsLinesFor } from './cors.ts'

/** What the header lines of an answer depend on, beside the answer itself. */
export interface Sent {
  /** The request's id. */
  readonly id: string
  /** The ids of the faults that struck. */
  readonly fault: string | undefined
  /** How long the body is, in bytes. */
  readonly length: number
  /** Whether the request is a HEAD, to which no body is sent. */
  readonly isHead: boolean
  /** The `Origin` of the page that asks, if it is one of another origin. */
  readonly page: string | undefined
}

/** All header lines of an answer (name, value, name, value …). */
export function answerLines(answer: Answer, { id, fault, length, isHead, page }: Sent): string[] {
  const { status, contentType = 'application/json', headers, origin, bytes } = answer
  const lines = length === 0 || bytes ? [] : ['Content-Type', contentType]
  lines.push(...headers, 'X-Sandbox-Origin', origin, 'X-Request-Id', id)
  if (fault !== undefined) lines.push('X-Sandbox-Fault', fault)
  const cors = page === undefined ? corsLines : corsLinesFor(page, lines)
  const isWritten = origin === 'fault' || origin === 'tape'
  lines.push(...(isWritten ? withoutOwn(cors, headers) : cors))
  // A 204 must not have a length (RFC 9110, section 8.6), a 304 need not. Of a recorded HEAD it is the one
  // that was recorded, if any: that of a body which was not sent.
  const isUnsent = status === 204 || status === 304 || (bytes !== undefined && isHead)
  // The last line: Node reads a Content-Disposition that comes after it as Latin-1, then as UTF-8.
  if (!isUnsent) lines.push('Content-Length', String(length))
  return lines
}

// --- internal ---

const CORS = /^access-control-/i

/** A scenario may set CORS lines on purpose: a line of ours gives way to one of its name. */
function withoutOwn(cors: readonly string[], headers: readonly string[]): readonly string[] {
  const own = headers.filter((name, at) => at % 2 === 0 && CORS.test(name))
  if (own.length === 0) return cors
  const names = new Set(own.map((name) => name.toLowerCase()))
  return cors.filter((_, at) => !names.has((cors[at - (at % 2)] as string).toLowerCase()))
}
