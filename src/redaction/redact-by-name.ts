import { findInAddress } from './address-credentials.ts'
import { hasScheme, splitCredential } from './credentials-in.ts'
import { HIDDEN } from './hidden.ts'
import { isSecretName } from './is-secret-name.ts'
import { replaceSpans } from './redact-spans.ts'

/** Redacts the values of header lines (name, value, name, value …) with secret names. The scheme of a credential stays. */
export function redactHeaders(lines: readonly string[]): readonly string[] {
  let redacted: string[] | undefined
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const value = lines[at + 1] as string
    const clean = redactHeader(lines[at] as string, value)
    if (clean === value) continue
    redacted ??= [...lines]
    redacted[at + 1] = clean
  }
  return redacted ?? lines
}

/** Redacts user information and parameters with secret names in a text that contains addresses (a target, Location, Link). */
export function redactAddress(text: string): string {
  return replaceSpans(text, findInAddress(text), HIDDEN)
}

/** Whether a header with any other name has a credential as its value: one that begins with a scheme. */
export function carriesScheme(name: string, value: string): boolean {
  return hasScheme(value) && !CHALLENGE.test(name)
}

// --- internal ---

/** A challenge names a scheme, but has no credential. */
const CHALLENGE = /^(?:www|proxy)-authenticate$/i

function redactHeader(name: string, value: string): string {
  const { scheme } = splitCredential(value)
  if (isSecretName(name)) return (/authorization$/i.test(name) ? scheme : '') + HIDDEN
  if (carriesScheme(name, value)) return scheme + HIDDEN
  return redactAddress(value)
}
