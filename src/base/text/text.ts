/** Writes a count: `1 finding`, `2,000 findings`. */
export function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${Number(count) === 1 ? one : many}`
}

/** Names several things in a sentence: `a, b and c`. */
export function listed(names: readonly string[], word: 'and' | 'or'): string {
  const [last = ''] = names.slice(-1)
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`
}

/** The first of several names, and how many more there are: a contract may have thousands. */
export function firstOf(names: readonly string[], most = 40): readonly string[] {
  if (names.length <= most) return names
  return [...names.slice(0, most), `${(names.length - most).toLocaleString('en')} more`]
}

/** Writes a count of what has a noun: `1 order`, `2,000 orders`. */
export function countedOf(
  { one, many }: { readonly one: string; readonly many: string },
  count: number | bigint,
): string {
  return counted(count, one, many)
}

/** A noun with its article: `an order`, `a line item`, `a user`. */
export function oneOf({ one }: { readonly one: string }): string {
  return `${VOWEL.test(one) ? 'an' : 'a'} ${one}`
}

/** Words that begin with the sound of a vowel, as far as their letters say: those of `user`, `unit` and `euro` do not. */
const VOWEL =
  /^(?!eu|one(?:\b|[-_ ])|ubi|uni(?!n|m)|u(?:pc|rl|ri|rn|uid|tc)\b|us[aeu]|ut[ei]|ur[ai])[aeiou]/i

/** A text with a capital at its beginning. */
export function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Collapses every run of white space into one space, and trims both ends. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** Makes a text safe for a terminal: characters that move, colour or turn it become U+FFFD. `lines` keeps line feeds. */
export function printable(text: string, { lines = false } = {}): string {
  const shown = text.replace(UNPRINTABLE, '\ufffd')
  return lines ? shown : shown.replaceAll('\n', '\ufffd')
}

/** Escapes a text for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, (char) => ENTITIES[char] as string)
}

/** A text as one word for sh. */
export function quote(text: string): string {
  // A question mark is a glob pattern in some shells, so it is quoted.
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

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

/**
 * The words of a name, in lower case: `orderId`, `order_id` and `Order-ID` have the same ones.
 */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

/** A name without case and separators: names that are equal in it are the same name. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]+/g, '')
}

// --- internal ---

/** C0 (except the line feed) and C1 control codes, line and paragraph separators, and bidirectional controls (UAX 9). */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

const ENTITIES: { readonly [char: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What is said of a name, in bytes. */
const LONGEST_NAME = 400

const ELLIPSIS = '...'
