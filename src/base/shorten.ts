/**
 * Shortens a text to at most `most` bytes of UTF-8. A longer text is cut between two characters and ends
 * with an ellipsis.
 */
export function shorten(text: string, most: number): string {
  // A UTF-16 code unit takes at most three bytes.
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return text
  const kept = Buffer.from(text).subarray(0, most - ELLIPSIS.length)
  // In stream mode, the decoder leaves out an incomplete character at the end.
  return new TextDecoder().decode(kept, { stream: true }) + ELLIPSIS
}

// --- internal ---

const ELLIPSIS = '...'
