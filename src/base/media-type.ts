/** What a Content-Type line says: the media type in lower case, or that the line is no media type. */
export type MediaType =
  | { readonly kind: 'absent' }
  | { readonly kind: 'malformed'; readonly text: string }
  | { readonly kind: 'type'; readonly name: string }

/** Reads a Content-Type line (RFC 9110, section 8.3.1). Parameters are checked for their form only. */
export function parseMediaType(text: string | undefined): MediaType {
  if (text === undefined) return { kind: 'absent' }
  const match = FORM.exec(text.trim())
  return match
    ? { kind: 'type', name: (match[1] as string).toLowerCase() }
    : { kind: 'malformed', text }
}

// --- internal ---

// type "/" subtype *( OWS ";" OWS [ name "=" ( token / quoted-string ) ] ). The white space is written so that
// each run of it can be read in one way only: else a long line would take for ever.
const TOKEN = "[\\w!#$%&'*+.^`|~-]+"
const FORM = new RegExp(
  `^(${TOKEN}/${TOKEN})(?:\\s*;(?:\\s*${TOKEN}=(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*"))?)*$`,
)
