/**
 * A text that is at most so many bytes long as UTF-8: a longer one is cut between two characters, with an
 * ellipsis in place of the rest.
 */
export function shorten(text: string, most: number): string {
  // No UTF-16 unit takes more than three bytes.
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return text
  const kept = Buffer.from(text).subarray(0, most - ELLIPSIS.length)
  // A stream holds back a character that has not come whole.
  return new TextDecoder().decode(kept, { stream: true }) + ELLIPSIS
}

// --- internal ---

const ELLIPSIS = '...'
