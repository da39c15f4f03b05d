/**
 * Makes a text safe to print on a terminal: characters that move the cursor, colour the screen or change
 * the direction of writing become U+FFFD. `lines` keeps line feeds.
 */
export function printable(text: string, { lines = false } = {}): string {
  const shown = text.replace(UNPRINTABLE, '\ufffd')
  return lines ? shown : shown.replaceAll('\n', '\ufffd')
}

// --- internal ---

/** C0 (except the line feed) and C1 control codes, line and paragraph separators, and bidirectional controls (UAX 9). */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g
