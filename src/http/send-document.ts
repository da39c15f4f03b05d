import type { IncomingMessage, ServerResponse } from 'node:http'
import { conditionalStatus, etagOf } from '../base/conditional.ts'

/** A document as it is sent. */
export interface SentDocument {
  readonly type: string
  readonly text: string
  /** Further header lines: name, value, name, value … */
  readonly lines?: readonly string[]
}

/**
 * Sends a document, or only a 304 if the client has it. It evaluates conditions on the ETag (RFC 9110, section 13). Conditions on
 * times do not apply, because it sends no times, and ranges are optional (section 14.2).
 */
export function sendDocument(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  { type, text, lines: more = [] }: SentDocument,
): void {
  const bytes = Buffer.from(text)
  const etag = etagOf(bytes)
  const status = conditionalStatus(headers, etag)
  const lines = [...more, 'ETag', etag, 'Cache-Control', 'no-cache']
  if (status === 200) lines.push('Content-Type', type)
  if (status !== 304) lines.push('Content-Length', String(status === 200 ? bytes.length : 0))
  response.writeHead(status, lines)
  response.end(status === 200 && method !== 'HEAD' ? bytes : undefined)
}
