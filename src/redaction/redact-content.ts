import { decodeContent } from '../base/decode-content.ts'
import type { Secrets } from './secrets.ts'

/** A body without credentials. */
export interface RedactedContent {
  /** The same object if there was no credential. */
  readonly bytes: Buffer
  /** Whether the content codings were undone: a body that held a credential has to change in any case. */
  readonly isDecoded: boolean
}

/** Redacts a body that may have content codings (the value of `Content-Encoding`, or empty). */
export function redactContent(
  bytes: Buffer,
  contentEncoding: string,
  secrets: Secrets,
): RedactedContent {
  const decoded = contentEncoding === '' ? undefined : decodeContent(bytes, contentEncoding).bytes
  if (!decoded || decoded === bytes) return { bytes: secrets.redactBytes(bytes), isDecoded: false }
  const redacted = secrets.redactBytes(decoded)
  return redacted === decoded ? { bytes, isDecoded: false } : { bytes: redacted, isDecoded: true }
}
