/**
 * A text percent-encoded as one part of an address (RFC 3986, section 2.1). Half of a surrogate pair has no code: it is written as
 * U+FFFD, as everywhere in addresses (URL Standard).
 */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** What a percent-encoded text says; one whose percent-encoding is invalid is taken as it is. */
export function percentDecodedIfValid(text: string): string {
  return percentDecoded(text) ?? text
}

/** What a percent-encoded text says; `undefined` where its percent-encoding is invalid. */
export function percentDecoded(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
