import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import { conditionalStatus, etagOf } from '../base/http/http.ts'

/** A file as it is sent. */
export interface SentFile {
  readonly type: string
  /** Its content, compressed. */
  readonly gzip: Buffer
  /** Further header lines: name, value, name, value … */
  readonly headers: readonly string[]
}

/** Sends a file: compressed if the client accepts that (RFC 9110, section 12.5.3), and not at all if the client has it. */
export function sendFile(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  file: SentFile,
): void {
  const isCompressed = takesGzip(headers['accept-encoding'])
  const bytes = isCompressed ? file.gzip : gunzipSync(file.gzip)
  // Each form has its own tag (RFC 9110, section 8.8.3.3).
  const etag = etagOf(bytes)
  const status = conditionalStatus(headers, etag)
  const lines = [...file.headers, 'ETag', etag, 'Vary', 'Accept-Encoding']
  if (status !== 200) {
    response.writeHead(status, lines).end()
    return
  }
  if (isCompressed) lines.push('Content-Encoding', 'gzip')
  lines.push('Content-Type', file.type, 'Content-Length', String(bytes.length))
  response.writeHead(200, lines).end(method === 'HEAD' ? undefined : bytes)
}

/** Compresses a text for sending. */
export function gzipText(text: string): Buffer {
  return gzipSync(text, { level: 9, memLevel: 9 })
}

// --- internal ---

/** Whether gzip is listed with a weight above 0. */
function takesGzip(accepted: string | undefined): boolean {
  return (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .some((each) => /^(gzip|x-gzip|\*)(\s*;\s*q=(?!0(\.0*)?$).*)?$/.test(each))
}
