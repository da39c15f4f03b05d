import { decodeContent } from '../base/http/decode-content.ts'
import { decodeText, encodeText, otherCharset } from '../base/http/media-type.ts'
import { isRaw } from '../base/json/exact-numbers.ts'
import type { Secrets } from './redaction.ts'

/** A body without credentials. */
export interface RedactedContent {
  /** The same object if there was no credential. */
  readonly bytes: Buffer
  /** Whether the content codings were undone: a body that held a credential has to change in any case. */
  readonly isDecoded: boolean
}

/** Redacts a body that may have content codings, and another charset than UTF-8. */
export function redactContent(
  bytes: Buffer,
  { coding = '', type }: { readonly coding?: string; readonly type?: string | undefined },
  secrets: Secrets,
): RedactedContent {
  const charset = otherCharset(type)
  const redact = (plain: Buffer) => redactText(secrets.redactBytes(plain), charset, secrets)
  const decoded = coding === '' ? undefined : decodeContent(bytes, coding).bytes
  if (!decoded || decoded === bytes) return { bytes: redact(bytes), isDecoded: false }
  const redacted = redact(decoded)
  return redacted === decoded ? { bytes, isDecoded: false } : { bytes: redacted, isDecoded: true }
}

/** Redacts every text in a JSON value, which may be a body; keys, numbers and everything else stay. */
export function redactValues<Value>(value: Value, secrets: Secrets): Value {
  const redact = (each: unknown): unknown => {
    if (typeof each === 'string') return secrets.redactBody(each)
    if (Array.isArray(each)) return each.map(redact)
    if (typeof each !== 'object' || each === null || isRaw(each)) return each
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, redact(item)]))
  }
  return redact(value) as Value
}

// --- internal ---

/** Redacts what only the text shows: in UTF-16, no byte of a letter stands beside that of the next. */
function redactText(bytes: Buffer, charset: string | undefined, secrets: Secrets): Buffer {
  if (charset === undefined) return bytes
  const text = decodeText(bytes, charset)
  const redacted = secrets.redactBody(text)
  // A text whose bytes are not known is kept in the charset of the Web.
  return redacted === text ? bytes : (encodeText(redacted, charset) ?? Buffer.from(redacted))
}
