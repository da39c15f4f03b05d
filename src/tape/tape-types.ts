// Written by `npm run generate` from src/tape/tape-entry-schema.ts.
import type { CredentialScheme } from '../base/text/secret-names.ts'

/** Which credential the request had: none, one, or one that was answered 401; `present` if left out. The credential itself is never kept. */
export type CredentialClass = 'absent' | 'present' | 'invalid'

/** A body: text if it is UTF-8, otherwise its bytes; `omitted` says why it was not kept. */
export type TapeBody = string | { readonly base64: string } | { readonly omitted: string }

/** A recorded exchange, without credentials. */
export interface TapeEntry {
  /** Method and target: `GET /v1/orders?limit=5`. */
  readonly request: string
  /** Which credential the request had: none, one, or one that was answered 401; `present` if left out. The credential itself is never kept. */
  readonly credential?: CredentialClass
  /** How the credential was sent; `bearer` if left out. */
  readonly scheme?: CredentialScheme
  /** Headers of the request. */
  readonly headers?: TapeHeaders
  /** The body of the request; left out if there was none. */
  readonly body?: TapeBody
  /** The recorded answer; left out if there was none. Framing and hop-by-hop headers are left out: replay generates them. */
  readonly answer?: TapeAnswer
  /** What went wrong on the way. Such an exchange is not replayed. */
  readonly failure?: string
  /** Whether it has been replayed: the next equal request gets the next equal entry. */
  readonly played?: boolean
  /** When the request arrived (ISO 8601). */
  readonly time?: string
  /** How long the answer took, in milliseconds. */
  readonly ms?: number
}

/** The recorded answer; left out if there was none. Framing and hop-by-hop headers are left out: replay generates them. */
export interface TapeAnswer {
  readonly status: number
  /** Headers of the answer, without those that are generated for each answer. */
  readonly headers?: TapeHeaders
  /** The body of the answer; left out if it was empty. */
  readonly body?: TapeBody
  /** For an answer to HEAD: the length that its body would have, in bytes. */
  readonly length?: number
}

/** Header values by name in lower case; a list if a line was repeated. */
export interface TapeHeaders {
  readonly [k: string]: string | readonly string[]
}
