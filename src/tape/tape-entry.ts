import { isUtf8 } from 'node:buffer'
import type { TapeBody, TapeEntry } from './tape-types.ts'

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

/** Whether an exchange can be replayed: it is complete, and its answer is final (RFC 9110, section 15.2) and not a 304. */
export function isReplayable({ body, answer, failure }: TapeEntry): boolean {
  if (!answer || failure !== undefined || answer.status < 200 || answer.status === 304) return false
  return !isOmitted(body) && !isOmitted(answer.body)
}

/** Splits the request of an entry into method, path and query (with its `?`, or empty). */
export function partsOf({ request }: TapeEntry): { method: string; path: string; search: string } {
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
