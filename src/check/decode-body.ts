import { isUtf8 } from 'node:buffer'
import { decodeContent } from '../base/decode-content.ts'
import type { Body } from './judge/finished-exchange.ts'

/** The longest decoded body that is judged, in bytes. */
export const LONGEST_DECODED = 1024 * 1024

/** Why a body was not judged. */
export type Unread = 'body-too-long' | 'unknown-coding' | 'undecodable'

/** A body decoded for the check, or why it could not be. */
export interface Decoded {
  readonly body: Body
  readonly unread: Unread | undefined
}

/** Undoes the content codings of a copied body (`undefined` if it was not kept), and reads it as UTF-8. */
export function decodeBody(bytes: Buffer | undefined, contentEncoding = ''): Decoded {
  if (bytes === undefined) return unread('body-too-long')
  if (bytes.length === 0) return NOTHING
  const { bytes: decoded, problem } = decodeContent(bytes, contentEncoding, LONGEST_DECODED)
  if (problem !== undefined) return unread(problem === 'too-long' ? 'body-too-long' : problem)
  if (decoded.length > LONGEST_DECODED) return unread('body-too-long')
  if (decoded.length === 0) return NOTHING
  const text = decoded.toString('utf8')
  return { body: { kind: 'text', text, exact: isUtf8(decoded) }, unread: undefined }
}

// --- internal ---

const NOTHING: Decoded = { body: { kind: 'none' }, unread: undefined }

function unread(reason: Unread): Decoded {
  return { body: { kind: 'unread' }, unread: reason }
}
