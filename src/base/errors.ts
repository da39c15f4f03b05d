/** A user's mistake on the command line or in a file: one message, exit 2. */
export class UsageError extends Error {
  override name = 'UsageError'

  /** What has been given for the name of a file may be the file itself: a message never has it. */
  constructor(message: string, options?: ErrorOptions) {
    super(withoutPem(message), options)
  }
}

/** The sandbox cannot start, e.g. because its port is taken: one message, exit 3. */
export class StartError extends Error {
  override name = 'StartError'

  /** As in a UsageError: never the content of a file that was given for its name. */
  constructor(message: string, options?: ErrorOptions) {
    super(withoutPem(message), options)
  }
}

/** Throws an error outside any caller, so that an unhandled bug does not go unnoticed. */
export function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** There are too many long texts to parse them soon. */
export class TooManyTexts extends Error {}

/** Whether a text has what a PEM file begins with (RFC 7468, section 2): where a name is expected, it is the file itself, maybe a key. */
export function hasPem(text: string): boolean {
  return text.includes('-----BEGIN')
}

/**
 * A message without the PEM texts in it, whole ones or their beginnings: they may be keys. A header in brackets is one that a
 * message names, `(-----BEGIN CERTIFICATE-----)`: it stays.
 */
function withoutPem(message: string): string {
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
export function hasOtherBlocks(text: string): boolean {
  return text.replaceAll(CERTIFICATE, '').includes('-----BEGIN ')
}

// --- internal ---

const PEM = /-----BEGIN(?! [A-Z ]*-----\))[\s\S]*?(?:-----END [A-Z ]*-----|$)/g

/** The beginning of a certificate (RFC 7468, section 5.1); OpenSSL has two more names for it. */
const BEGINNING = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/g

/** The whole of one. */
const CERTIFICATE = /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE)-----[^-]*-----END \1-----/g
