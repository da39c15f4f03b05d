import { splitCredential } from './redact.ts'

/**
 * Collects the credentials that header lines and a request target carry: what Authorization has beside its
 * scheme, and a password in it, API keys, cookies of either side, and parameters that are known to carry one
 * (RFC 6750, section 2.3). None is empty; one that is percent-encoded comes as it stands and decoded.
 */
export function credentialsIn(lines: readonly string[], target = ''): readonly string[] {
  const found: string[] = []
  for (let at = 0; at + 1 < lines.length; at += 2)
    found.push(...ofHeader((lines[at] as string).toLowerCase(), lines[at + 1] as string))
  if (MAY_CARRY.test(target))
    for (const [, text = ''] of target.matchAll(PARAMETER)) found.push(text, ...decoded(text))
  return found.filter((text) => text !== '')
}

// --- internal ---

const MAY_CARRY = /key|token/i
const PARAMETER = /[?&](?:access_token|api[_-]?key|key|token)=([^&#]+)/gi
/** Cookies hold flags such as `1` and `en` too: hiding those would hide everything. */
const SHORTEST_COOKIE = 6

function ofHeader(name: string, value: string): string[] {
  switch (name) {
    case 'authorization':
    case 'proxy-authorization': {
      const { scheme, credential } = splitCredential(value.trim())
      return /^basic /i.test(scheme) ? [credential, passwordOf(credential)] : [credential]
    }
    case 'x-api-key':
    case 'api-key':
    case 'x-auth-token':
      return [value.trim()]
    case 'cookie':
      return value.split(';').map(cookieValue).filter(isLong)
    case 'set-cookie':
      return [cookieValue(value.split(';')[0] as string)].filter(isLong)
    default:
      return []
  }
}

/** RFC 7617: user and password, of which the password is the secret. */
function passwordOf(credential: string): string {
  return Buffer.from(credential, 'base64')
    .toString('latin1')
    .replace(/^[^:]*:/s, '')
}

function cookieValue(pair: string): string {
  const at = pair.indexOf('=')
  const value = at < 0 ? '' : pair.slice(at + 1).trim()
  return value.replace(/^"(.*)"$/s, '$1')
}

function isLong(text: string): boolean {
  return text.length >= SHORTEST_COOKIE
}

/** Its bytes as Latin-1, and as the UTF-8 that they may be. */
function decoded(text: string): string[] {
  if (!text.includes('%')) return []
  const latin1 = text.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return [latin1, Buffer.from(latin1, 'latin1').toString('utf8')]
}
