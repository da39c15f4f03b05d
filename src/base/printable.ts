/**
 * A text that a terminal shows as it is: characters that move the cursor, colour the screen or turn the
 * direction of writing are replaced by U+FFFD. With `lines`, the ends of lines stay.
 */
export function printable(text: string, { lines = false } = {}): string {
  const shown = text.replace(UNPRINTABLE, '\ufffd')
  return lines ? shown : shown.replaceAll('\n', '\ufffd')
}

// --- internal ---

/** C0 (but the line feed) and C1 control codes, line and paragraph separators, and controls of Unicode's bidirectional algorithm (UAX 9). */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g
