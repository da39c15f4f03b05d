import { decoded, PARAMETER, splitCredential, USERINFO } from './credentials-in.ts'
import { HIDDEN } from './hidden.ts'
import { isSecretName, maySpellSecretName } from './is-secret-name.ts'

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
  if (!mayHoldAddress(text)) return text
  return text
    .replace(USERINFO, `//${HIDDEN}@`)
    .replace(PARAMETER, (whole, mark, name) =>
      isSecretName(decoded(name)[0] as string) ? `${mark}${name}=${HIDDEN}` : whole,
    )
}

/** A cheap test that every text with a credential in an address passes. */
export function mayHoldAddress(text: string): boolean {
  return MARK.test(text) && (text.includes('//') || maySpellSecretName(text))
}

// --- internal ---

const MARK = /[?&#;@]/

function redactHeader(name: string, value: string): string {
  if (!isSecretName(name)) return redactAddress(value)
  const { scheme } = splitCredential(value)
  return (/authorization$/i.test(name) ? scheme : '') + HIDDEN
}
