import type { Answer } from '../sandbox/turn.ts'
import { corsLines } from './cors.ts'

/** All header lines of a reply (name, value, name, value …); `length` is that of its body, in bytes. */
export function replyLines(
  { status, contentType = 'application/json', headers, origin }: Answer,
  { id, fault, length }: { id: string; fault: string | undefined; length: number },
): readonly string[] {
  const lines = length === 0 ? [] : ['Content-Type', contentType]
  // A 204 must not have a length (RFC 9110, section 8.6).
  if (status !== 204) lines.push('Content-Length', String(length))
  lines.push(...headers, 'X-Sandbox-Origin', origin, 'X-Request-Id', id, ...corsLines)
  if (fault !== undefined) lines.push('X-Sandbox-Fault', fault)
  return lines
}
