import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A strong entity tag of some bytes (RFC 9110, section 8.8.3). */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/**
 * Evaluates the conditions of a request on an entity tag, in the order of RFC 9110, section 13.2.2. Conditions on times are
 * ignored, because no answer has a time of modification.
 */
export function conditionalStatus(headers: IncomingHttpHeaders, etag: string): 200 | 304 | 412 {
  const match = headers['if-match']
  if (match !== undefined && !lists(match, etag)) return 412
  const none = headers['if-none-match']
  return none !== undefined && lists(none.replaceAll('W/', ''), etag) ? 304 : 200
}

// --- internal ---

function lists(condition: string, etag: string): boolean {
  return condition
    .split(',')
    .map((item) => item.trim())
    .some((item) => item === '*' || item === etag)
}
