import { isSecretName } from './is-secret-name.ts'
import { looksRandom } from './looks-random.ts'

/**
 * Collects the credentials in a header line with a secret name: for Authorization, the part after the scheme and
 * the password in it; for cookies, the values that look like credentials; for any other, the value. None is
 * empty; a percent-encoded one is given both encoded and decoded.
 */
export function credentialsInHeader(name: string, value: string): readonly string[] {
  const lower = name.toLowerCase()
  if (lower === 'set-cookie') return cookies(value.split(';', 1))
  if (lower === 'cookie') return cookies(value.split(';'))
  const { scheme, credential } = splitCredential(value.trim())
  const found = /^basic/i.test(scheme) ? [credential, ...passwordIn(credential)] : [credential]
  return found.filter(isGiven)
}

/** Collects the credentials in a header line with another name whose value has the scheme of one (`X-Custom: Bearer …`). */
export function credentialsOfScheme(value: string): readonly string[] {
  return credentialsInHeader('authorization', value).filter((each) => !isPlainWord(each))
}

/**
 * Splits the value of an Authorization line into scheme and credential. The scheme includes the space; it is
 * empty if the first word is not a common scheme, since it may then be part of the credential.
 */
export function splitCredential(value: string): { scheme: string; credential: string } {
  const scheme = SCHEME.exec(value)?.[0] ?? ''
  return { scheme, credential: value.slice(scheme.length).trim() }
}

/** A text percent-decoded, its bytes read as Latin-1 and as UTF-8; only the text itself if nothing is encoded. */
export function decoded(text: string): readonly string[] {
  if (!text.includes('%')) return [text]
  const latin1 = text.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return [latin1, Buffer.from(latin1, 'latin1').toString('utf8')]
}

/** Whether the value of a header begins with the scheme of a credential, and one follows. */
export function hasScheme(value: string): boolean {
  const { scheme, credential } = splitCredential(value.trim())
  return scheme !== '' && credential !== ''
}

/** Whether a text is a plain word, e.g. in `session=active`: it is too common to be searched for. */
export function isPlainWord(text: string): boolean {
  return WORD.test(text)
}

// --- internal ---

const SCHEME = /^(?:basic|bearer|digest|dpop|hoba|mutual|negotiate|token|apikey|vapid)(?: +|$)/i
/** Cookies also hold flags such as `1` and `en`: redacting those would redact everything. */
const SHORTEST_COOKIE = 6
const WORD = /^[A-Za-z]{1,11}$/

function cookies(pairs: readonly string[]): readonly string[] {
  return pairs.flatMap((pair) => {
    const at = pair.indexOf('=')
    if (at < 0) return []
    const name = pair.slice(0, at).trim()
    const value = pair
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/s, '$1')
    if (value.length < SHORTEST_COOKIE) return []
    const forms = [...new Set([value, ...decoded(value)])]
    const isSecret = isSecretName(name) ? !WORD.test(value) : forms.some(looksRandom)
    return isSecret ? forms : []
  })
}

/** The password of Basic credentials, which are a user and a password (RFC 7617). */
function passwordIn(credential: string): readonly string[] {
  const text = Buffer.from(credential, 'base64').toString('latin1')
  return [text.replace(/^[^:]*:/s, '')]
}

function isGiven(text: string): boolean {
  return text !== ''
}
