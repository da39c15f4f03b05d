import { HIDDEN } from './hidden.ts'

/** How an Authorization line carries its credential: what is left of it when the credential is taken out. */
export const credentialSchemes = ['bearer', 'basic', 'other', 'empty'] as const
/** How an Authorization line carries its credential; `empty` where nothing follows `Bearer`, or there is nothing at all. */
export type CredentialScheme = (typeof credentialSchemes)[number]

/** Tells how the value of an Authorization line carries its credential (RFC 9110, section 11.4). */
export function schemeOf(authorization: string): CredentialScheme {
  if (/^bearer +\S/i.test(authorization)) return 'bearer'
  if (/^basic( |$)/i.test(authorization)) return 'basic'
  return /^(bearer)?\s*$/i.test(authorization) ? 'empty' : 'other'
}

/** The value of an Authorization line of a scheme, with the credential replaced. */
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
