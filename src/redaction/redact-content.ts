import { decodeContent } from '../base/http/decode-content.ts'
import { isRawNumber } from '../base/json/json.ts'
import type { Secrets } from './redaction.ts'

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

/** Redacts every text in a JSON value, which may be a body; keys, numbers and everything else stay. */
export function redactValues<Value>(value: Value, secrets: Secrets): Value {
  const redact = (each: unknown): unknown => {
    if (typeof each === 'string') return secrets.redactBody(each)
    if (Array.isArray(each)) return each.map(redact)
    if (typeof each !== 'object' || each === null || isRawNumber(each)) return each
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, redact(item)]))
  }
  return redact(value) as Value
}
