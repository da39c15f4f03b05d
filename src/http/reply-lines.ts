import type { Answer } from '../sandbox/turn.ts'
import { corsLines } from './cors.ts'

/** All header lines of a reply (name, value, name, value …); `length` is that of its body, in bytes. */
export function replyLines(
  { status, contentType = 'application/json', headers, origin, bytes }: Answer,
  {
    id,
    fault,
    length,
    isHead,
  }: { id: string; fault: string | undefined; length: number; isHead: boolean },
): readonly string[] {
  const lines = length === 0 || bytes ? [] : ['Content-Type', contentType]
  // The length of a 304, or of a recorded HEAD, is that of a body that is not sent: it is not known.
  const isUnknown = status === 304 || (bytes !== undefined && isHead)
  // A 204 must not have a length (RFC 9110, section 8.6).
  if (status !== 204 && !isUnknown) lines.push('Content-Length', String(length))
  lines.push(...headers, 'X-Sandbox-Origin', origin, 'X-Request-Id', id, ...corsLines)
  if (fault !== undefined) lines.push('X-Sandbox-Fault', fault)
  return lines
}
