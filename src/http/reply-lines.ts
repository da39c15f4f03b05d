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
  // Of a recorded HEAD or 304 the length is not known: it is that of a body that was not sent.
  const isUnknown = bytes !== undefined && (isHead || status === 304)
  // A 204 must not have a length (RFC 9110, section 8.6).
  if (status !== 204 && !isUnknown) lines.push('Content-Length', String(length))
  lines.push(...headers, 'X-Sandbox-Origin', origin, 'X-Request-Id', id, ...corsLines)
  if (fault !== undefined) lines.push('X-Sandbox-Fault', fault)
  return lines
}
