/** What stands in place of a credential. */
export const HIDDEN = '[redacted]'
const SECRET_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'api-key',
  'x-api-key',
  'x-auth-token',
])
const PARAMETER = /([?&])([^=&#]*)=[^&#]*/g
// RFC 6750 section 2.3 names access_token; the others are common.
const SECRET_NAME = /^(access_token|api[_-]?key|key|token)$/i
// An escape may spell a name.
const MAY_BE_SECRET = /key|token|%/i
/** A shorter credential stands in texts by chance, and is none. */
const SHORTEST = 4
const SCHEME = /^(basic|bearer|digest|dpop|hoba|mutual|negotiate|token|apikey|vapid) +/i

/** Header lines (name, value, name, value …) with credentials replaced. The scheme of a credential stays. */
export function redactHeaders(lines: readonly string[]): readonly string[] {
  let redacted: string[] | undefined
  for (let at = 0; at < lines.length; at += 2) {
    const name = (lines[at] as string).toLowerCase()
    if (!SECRET_HEADERS.has(name)) continue
    redacted ??= [...lines]
    const { scheme } = splitCredential(lines[at + 1] as string)
    redacted[at + 1] = (name.endsWith('authorization') ? scheme : '') + HIDDEN
  }
  return redacted ?? lines
}

/**
 * Splits the value of an Authorization line in its scheme (with the space; empty where it is none that is
 * registered or common: then the word may be a part of the credential) and the credential.
 */
export function splitCredential(value: string): { scheme: string; credential: string } {
  const scheme = SCHEME.exec(value)?.[0] ?? ''
  return { scheme, credential: value.slice(scheme.length).trim() }
}

/** A request target with the values of parameters that carry credentials replaced. */
export function redactTarget(target: string): string {
  if (!MAY_BE_SECRET.test(target)) return target
  return target.replace(PARAMETER, (whole, mark, name) =>
    SECRET_NAME.test(decode(name)) ? `${mark}${name}=${HIDDEN}` : whole,
  )
}

/** A text with a credential replaced wherever it stands. */
export function redactText(text: string, credential = ''): string {
  return credential.length < SHORTEST ? text : text.replaceAll(credential, HIDDEN)
}

/** What an `Authorization` header carries beside its scheme, good or not. */
export function credentialOf(authorization = ''): string {
  return authorization.replace(/^[A-Za-z]+ +/, '').trim()
}

// --- internal ---

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
