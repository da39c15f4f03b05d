import { isUtf8 } from 'node:buffer'
import { decodeContent } from '../base/http/decode-content.ts'
import { type Json, parseJson } from '../base/json/json.ts'
import type { TapeBody, TapeEntry, TapeHeaders } from './tape-types.ts'

/** Turns bytes into a body on a tape; `undefined` for none. */
export function toTapeBody(bytes: Buffer): TapeBody | undefined {
  if (bytes.length === 0) return undefined
  return isUtf8(bytes) ? bytes.toString('utf8') : { base64: bytes.toString('base64') }
}

/** Turns a body on a tape into its bytes; `undefined` if they were not kept. */
export function fromTapeBody(body: TapeBody | undefined): Buffer | undefined {
  if (body === undefined) return Buffer.alloc(0)
  if (typeof body === 'string') return Buffer.from(body)
  return 'base64' in body ? Buffer.from(body.base64, 'base64') : undefined
}

/** The JSON of a recorded body; `undefined` if it is none. */
export function recordedJson(
  body: TapeBody | undefined,
  headers: TapeHeaders | undefined,
): Json | undefined {
  const bytes = fromTapeBody(body)
  if (bytes === undefined || bytes.length === 0) return undefined
  const { bytes: decoded } = decodeContent(bytes, String(headers?.['content-encoding'] ?? ''))
  try {
    return decoded && parseJson(decoded.toString('utf8'))
  } catch {
    return undefined // A body that is not JSON shows no record. The check reports it.
  }
}

/** Whether an exchange can be replayed: it is complete, and its answer is final (RFC 9110, section 15.2) and not a 304. */
export function isReplayable({ body, answer, failure }: TapeEntry): boolean {
  if (!answer || failure !== undefined || answer.status < 200 || answer.status === 304) return false
  return !isOmitted(body) && !isOmitted(answer.body)
}

/** Splits the request of an entry into method, path and query (with its `?`, or empty). */
export function requestParts({ request }: TapeEntry): {
  method: string
  path: string
  search: string
} {
  const at = request.indexOf(' ')
  const target = request.slice(at + 1)
  const query = target.indexOf('?')
  const end = query < 0 ? target.length : query
  return { method: request.slice(0, at), path: target.slice(0, end), search: target.slice(end) }
}

// --- internal ---

function isOmitted(body: TapeBody | undefined): boolean {
  return typeof body === 'object' && 'omitted' in body
}
