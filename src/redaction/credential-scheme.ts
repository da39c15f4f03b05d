import { HIDDEN } from './hidden.ts'

/** How an Authorization line carries its credential; this is what remains of it after redaction. */
export const credentialSchemes = ['bearer', 'basic', 'other', 'empty'] as const
/** How an Authorization line carries its credential; `empty` if the line is, or nothing follows `Bearer`. */
export type CredentialScheme = (typeof credentialSchemes)[number]

/** Determines how the value of an Authorization line carries its credential (RFC 9110, section 11.4). */
export function schemeOf(authorization: string): CredentialScheme {
  if (/^bearer +\S/i.test(authorization)) return 'bearer'
  if (/^basic( |$)/i.test(authorization)) return 'basic'
  return /^(bearer)?\s*$/i.test(authorization) ? 'empty' : 'other'
}

/** The value of an Authorization line with this scheme, with the credential redacted. */
export function hiddenCredential(scheme: CredentialScheme): string {
  return WRITTEN[scheme]
}

// --- internal ---

const WRITTEN: { readonly [scheme in CredentialScheme]: string } = {
  bearer: `Bearer ${HIDDEN}`,
  basic: `Basic ${HIDDEN}`,
  other: HIDDEN,
  empty: 'Bearer',
}
