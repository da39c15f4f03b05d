import { isUtf8 } from 'node:buffer'
import type { CredentialScheme } from '../redaction/credential-scheme.ts'

/** What a request showed of a credential: none, one, or one that was answered 401. The credential itself is never kept. */
export type CredentialClass = 'absent' | 'present' | 'invalid'

/** Header lines by name in lower case; a list where a line was repeated. */
export type TapeHeaders = { readonly [name: string]: string | readonly string[] }

/** A body: text where it is UTF-8, else its bytes; `omitted` says why it was not kept. */
export type TapeBody = string | { readonly base64: string } | { readonly omitted: string }

/** A recorded answer. Framing and hop-by-hop headers are left out: they are made again. */
export interface TapeAnswer {
  readonly status: number
  readonly headers?: TapeHeaders
  /** Left out where it was empty. Still encoded, where `headers` has a `content-encoding`. */
  readonly body?: TapeBody
  /** Of an answer to HEAD: how long its body would be, in bytes. */
  readonly length?: number
}

/** One recorded exchange, as it stands on a tape (docs/recording.md). No credential is in it. */
export interface TapeEntry {
  /** Method and target: `GET /v1/pets?limit=5`. */
  readonly request: string
  /** `present`, when left out. */
  readonly credential?: CredentialClass
  /** How the credential was sent; `bearer`, when left out. */
  readonly scheme?: CredentialScheme
  readonly headers?: TapeHeaders
  readonly body?: TapeBody
  /** Left out where no answer came. */
  readonly answer?: TapeAnswer
  /** What went wrong on the way. Such an exchange is not replayed. */
  readonly failure?: string
  /** When the request came (ISO 8601). */
  readonly time?: string
  /** How long the answer took, in milliseconds. */
  readonly ms?: number
}

/** Writes a body for a tape; `undefined` for an empty one. */
export function toTapeBody(bytes: Buffer): TapeBody | undefined {
  if (bytes.length === 0) return undefined
  return isUtf8(bytes) ? bytes.toString('utf8') : { base64: bytes.toString('base64') }
}

/** The bytes of a body on a tape; `undefined` where they were not kept. */
export function fromTapeBody(body: TapeBody | undefined): Buffer | undefined {
  if (body === undefined) return Buffer.alloc(0)
  if (typeof body === 'string') return Buffer.from(body)
  return 'base64' in body ? Buffer.from(body.base64, 'base64') : undefined
}

/**
 * Whether an exchange can be replayed: its answer came, is a final one (RFC 9110, section 15.2) and whole, and
 * its request is known in whole. A 304 is the answer to a condition, which is not among what a tape is asked for.
 */
export function isReplayable({ body, answer, failure }: TapeEntry): boolean {
  if (!answer || failure !== undefined || answer.status < 200 || answer.status === 304) return false
  return !isOmitted(body) && !isOmitted(answer.body)
}

/** The header lines of a tape: name, value, name, value … */
export function toLines(headers: TapeHeaders = {}): string[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => [name, value as string]),
  )
}

/** Method, path and query (with its `?`, or nothing) of an entry. */
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
