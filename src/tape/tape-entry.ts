import { isUtf8 } from 'node:buffer'
import type { CredentialScheme } from '../redaction/credential-scheme.ts'

/** Which credential a request had: none, one, or one that was answered 401. The credential itself is never kept. */
export type CredentialClass = 'absent' | 'present' | 'invalid'

/** Header values by lower-case name; a list if a line was repeated. */
export type TapeHeaders = { readonly [name: string]: string | readonly string[] }

/** A body: text if it is UTF-8, otherwise its bytes; `omitted` says why it was not kept. */
export type TapeBody = string | { readonly base64: string } | { readonly omitted: string }

/** A recorded answer. Framing and hop-by-hop headers are left out: replay generates them. */
export interface TapeAnswer {
  readonly status: number
  readonly headers?: TapeHeaders
  /** Left out if it was empty. Still encoded if `headers` has a `content-encoding`. */
  readonly body?: TapeBody
  /** For an answer to HEAD: the length that its body would have, in bytes. */
  readonly length?: number
}

/** One recorded exchange on a tape (docs/recording.md), without credentials. */
export interface TapeEntry {
  /** Method and target: `GET /v1/pets?limit=5`. */
  readonly request: string
  /** `present` if left out. */
  readonly credential?: CredentialClass
  /** How the credential was sent; `bearer` if left out. */
  readonly scheme?: CredentialScheme
  readonly headers?: TapeHeaders
  readonly body?: TapeBody
  /** Left out if there was no answer. */
  readonly answer?: TapeAnswer
  /** What went wrong on the way. Such an exchange is not replayed. */
  readonly failure?: string
  /** Whether it has been replayed: the next equal request gets the next equal entry, if there is one. */
  readonly played?: boolean
  /** When the request arrived (ISO 8601). */
  readonly time?: string
  /** How long the answer took, in milliseconds. */
  readonly ms?: number
}

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

/**
 * Whether an exchange can be replayed: its answer is final (RFC 9110, section 15.2), and request and answer are
 * complete. A 304 cannot: it answers a condition, which a tape does not compare.
 */
export function isReplayable({ body, answer, failure }: TapeEntry): boolean {
  if (!answer || failure !== undefined || answer.status < 200 || answer.status === 304) return false
  return !isOmitted(body) && !isOmitted(answer.body)
}

/** Turns headers on a tape into header lines: name, value, name, value … */
export function toLines(headers: TapeHeaders = {}): string[] {
  const lines: string[] = []
  for (const [name, values] of Object.entries(headers)) {
    if (typeof values === 'string') lines.push(name, values)
    else for (const value of values) lines.push(name, value)
  }
  return lines
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
