import { decoded, PARAMETER, splitCredential, USERINFO } from './credentials-in.ts'
import { HIDDEN } from './hidden.ts'
import { isSecretName, maySpellSecretName } from './is-secret-name.ts'

/** Header lines (name, value, name, value …) without the values that are credentials by their name. The scheme of a credential stays. */
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

/** A text with addresses in it (a target, Location, Link) without user information and without parameters that are credentials by their name. */
export function redactAddress(text: string): string {
  if (!mayHoldAddress(text)) return text
  return text
    .replace(USERINFO, `//${HIDDEN}@`)
    .replace(PARAMETER, (whole, mark, name) =>
      isSecretName(decoded(name)[0] as string) ? `${mark}${name}=${HIDDEN}` : whole,
    )
}

/** A cheap test that every text passes in which an address carries a credential. */
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
