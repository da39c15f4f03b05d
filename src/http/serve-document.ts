import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { conditionalStatus, etagOf } from '../base/conditional.ts'

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
    const status = conditionalStatus(headers, etag)
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
  return { bytes, etag: etagOf(bytes) }
}
