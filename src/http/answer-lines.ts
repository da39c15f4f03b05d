import type { Decisions } from '../contract/ledger.ts'
import type { Answer } from '../sandbox/turn.ts'
import { corsLines, corsLinesFor } from './cors.ts'

/** What the header lines depend on besides the answer itself. */
export interface Sent {
  /** The request's id. */
  readonly id: string
  /** The id of the world that answered, if it has one. */
  readonly world: string | undefined
  /** The choices of the ledger that were drawn for it, if any. */
  readonly drawn: Partial<Decisions> | undefined
  /** The ids of the faults that struck. */
  readonly fault: string | undefined
  /** The length of the body, in bytes. */
  readonly length: number
  /** Whether the request is a HEAD, whose answer has no body. */
  readonly isHead: boolean
  /** The `Origin` header of the request, if any. */
  readonly page: string | undefined
}

/** All header lines of an answer (name, value, name, value …). */
export function answerLines(
  answer: Answer,
  { id, world, drawn, fault, length, isHead, page }: Sent,
): string[] {
  const { status, contentType = 'application/json', headers, origin, bytes } = answer
  const lines = length === 0 || bytes ? [] : ['Content-Type', contentType]
  lines.push(...headers, 'X-Sandbox-Origin', origin, 'X-Request-Id', id)
  if (world !== undefined) lines.push('X-Sandbox-World', world)
  if (drawn !== undefined) lines.push('X-Sandbox-Unspecified', drawnText(drawn))
  if (fault !== undefined) lines.push('X-Sandbox-Fault', fault)
  const cors = page === undefined ? corsLines : corsLinesFor(page, lines)
  const isUserDefined = origin === 'fault' || origin === 'tape'
  lines.push(...(isUserDefined ? withoutOwn(cors, headers) : cors))
  // A 204 must not have a length, and a 304 need not (RFC 9110, section 8.6). A recorded answer to HEAD keeps its
  // recorded length, if any: that of the body that was not sent.
  const hasNoLength = status === 204 || status === 304 || (bytes !== undefined && isHead)
  // Content-Length goes last: Node reads a Content-Disposition after it as Latin-1, then as UTF-8.
  if (!hasNoLength) lines.push('Content-Length', String(length))
  return lines
}

// --- internal ---

function drawnText(drawn: Partial<Decisions>): string {
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
