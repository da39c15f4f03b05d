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

/** The certificates of a PEM text (RFC 7468, section 5), each with its lines of encapsulation. */
export function certificateBlocks(text: string): string[] {
  return [...text.matchAll(CERTIFICATE)].map(([block]) => block)
}

/** How many certificates a PEM text begins, whole ones and others. */
export function countBegunCertificates(text: string): number {
  return text.match(BEGINNING)?.length ?? 0
}

/** The certificates of a PEM text, and nothing else that it has, such as a private key. */
export function certificatesIn(text: string): string {
  return certificateBlocks(text)
    .map((block) => `${block}\n`)
    .join('')
}

/** Whether a PEM text has anything besides certificates, such as a private key. */
export function hasOthers(text: string): boolean {
  return text.replaceAll(CERTIFICATE, '').includes('-----BEGIN ')
}

// --- internal ---

const PEM = /-----BEGIN(?! [A-Z ]*-----\))[\s\S]*?(?:-----END [A-Z ]*-----|$)/g

/** The beginning of a certificate (RFC 7468, section 5.1); OpenSSL has two more names for it. */
const BEGINNING = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/g

/** The whole of one. */
const CERTIFICATE = /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE)-----[^-]*-----END \1-----/g
