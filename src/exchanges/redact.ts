const HIDDEN = '[redacted]'
const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie'])
// RFC 6750 section 2.3 names access_token; the others are common.
const SECRET_PARAMETER = /([?&](?:access_token|api[_-]?key|key|token)=)[^&#]*/gi
const MAY_BE_SECRET = /key|token/i

/** Header lines (name, value, name, value …) with credentials replaced. The scheme of a credential stays. */
export function redactHeaders(lines: readonly string[]): readonly string[] {
  let redacted: string[] | undefined
  for (let at = 0; at < lines.length; at += 2) {
    const name = (lines[at] as string).toLowerCase()
    if (!SECRET_HEADERS.has(name)) continue
    redacted ??= [...lines]
    const scheme = /^[A-Za-z]+ /.exec(lines[at + 1] as string)?.[0] ?? ''
    redacted[at + 1] = (name.endsWith('authorization') ? scheme : '') + HIDDEN
  }
  return redacted ?? lines
}

/** A request target with the values of parameters that carry credentials replaced. */
export function redactTarget(target: string): string {
  return MAY_BE_SECRET.test(target) ? target.replace(SECRET_PARAMETER, `$1${HIDDEN}`) : target
}

/** A text with a credential replaced wherever it stands. */
export function redactText(text: string, credential: string | undefined): string {
  return credential ? text.replaceAll(credential, HIDDEN) : text
}
