import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/**
 * Creates a handler that serves a file, read once, on the first request. It evaluates conditions on the ETag
 * (RFC 9110, section 13), but not on times, which it does not send, nor ranges, which are optional (section
 * 14.2).
 */
export function serveDocument(file: URL, type: string) {
  let document: { readonly bytes: Buffer; readonly etag: string } | undefined
  return ({ method, headers }: IncomingMessage, response: ServerResponse): void => {
    document ??= read(file)
    const { bytes, etag } = document
    const status = statusOf(headers, etag)
    const lines = ['ETag', etag, 'Cache-Control', 'no-cache']
    if (status === 200) lines.push('Content-Type', type)
    if (status !== 304) lines.push('Content-Length', String(status === 200 ? bytes.length : 0))
    response.writeHead(status, lines)
    response.end(status === 200 && method !== 'HEAD' ? bytes : undefined)
  }
}

// --- internal ---

function read(file: URL) {
  const bytes = readFileSync(file)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** In the order of RFC 9110, section 13.2.2. */
function statusOf(headers: IncomingHttpHeaders, etag: string): 200 | 304 | 412 {
  const match = headers['if-match']
  if (match !== undefined && !lists(match, etag)) return 412
  const none = headers['if-none-match']
  return none !== undefined && lists(none.replaceAll('W/', ''), etag) ? 304 : 200
}

function lists(condition: string, etag: string): boolean {
  return condition
    .split(',')
    .map((item) => item.trim())
    .some((item) => item === '*' || item === etag)
}
