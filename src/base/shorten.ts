/** Shortens a text to at most `most` bytes of UTF-8: it is cut between two characters, and ends with an ellipsis. */
export function shorten(text: string, most: number): string {
  // A UTF-16 code unit takes at most three bytes.
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return text
  const kept = Buffer.from(text).subarray(0, most - ELLIPSIS.length)
  // In stream mode, the decoder leaves out an incomplete character at the end.
  return new TextDecoder().decode(kept, { stream: true }) + ELLIPSIS
}

/** A name as messages say it: it may be as long as the text that it is from, and is shortened. */
export function shortName(name: string): string {
  return shorten(name, LONGEST_NAME)
}

// --- internal ---

/** What is said of a name, in bytes. */
const LONGEST_NAME = 400

const ELLIPSIS = '...'
