/** The certificates of a PEM text (RFC 7468, section 5), and nothing else that it has, such as a private key. */
export function certificatesIn(text: string): string {
  return [...text.matchAll(CERTIFICATE)].map(([block]) => `${block}\n`).join('')
}

/** Whether a PEM text has anything besides certificates, such as a private key. */
export function hasOthers(text: string): boolean {
  return text.replaceAll(CERTIFICATE, '').includes('-----BEGIN ')
}

// --- internal ---

/** A block with a certificate; OpenSSL has two more names for it. */
const CERTIFICATE = /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE)-----[^-]*-----END \1-----/g
