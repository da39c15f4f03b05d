/** Whether a text has what a PEM file begins with (RFC 7468, section 2): where a name is expected, it is the file itself, maybe a key. */
export function hasPem(text: string): boolean {
  return text.includes('-----BEGIN')
}

/**
 * A message without the PEM texts in it, whole ones or their beginnings: they may be keys. A header in brackets is one that a
 * message names, `(-----BEGIN CERTIFICATE-----)`: it stays.
 */
export function withoutPem(message: string): string {
  return message.replace(PEM, '(the text of a PEM file)')
}

// --- internal ---

const PEM = /-----BEGIN(?! [A-Z ]*-----\))[\s\S]*?(?:-----END [A-Z ]*-----|$)/g
