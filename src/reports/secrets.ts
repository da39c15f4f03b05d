import type { Capture } from '../exchanges/capture.ts'
import { splitCredential } from '../exchanges/redact.ts'

const HIDDEN = '[redacted]'

/** The credentials of an exchange, which no output may show: texts as they stand in it. */
export type Secrets = readonly string[]

/**
 * Collects the credentials of an exchange: what Authorization and Proxy-Authorization carry, the values of
 * cookies either side sets, and of parameters that are known to carry a credential (RFC 6750, section 2.3).
 */
export function secretsOf({ requestHeaders, responseHeaders, target }: Capture): Secrets {
  const found = new Set<string>()
  const add = (text: string | undefined, shortest: number) => {
    if (text !== undefined && text.length >= shortest) found.add(text)
  }
  for (const lines of [requestHeaders, responseHeaders]) {
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const value = (lines[at + 1] as string).trim()
      switch ((lines[at] as string).toLowerCase()) {
        case 'authorization':
        case 'proxy-authorization':
          add(splitCredential(value).credential, 1)
          break
        case 'cookie':
          for (const pair of value.split(';')) add(cookieValue(pair), SHORTEST_COOKIE)
          break
        case 'set-cookie':
          add(cookieValue(value.split(';')[0] as string), SHORTEST_COOKIE)
          break
      }
    }
  }
  for (const [, text = ''] of target.matchAll(SECRET_PARAMETER)) {
    add(text, 1)
    add(decodePercent(text), 1)
  }
  return [...found].toSorted((a, b) => b.length - a.length)
}

/** Whether a credential stands in a text, also where JSON or a target writes it with escapes. */
export function holdsSecret(text: string, secrets: Secrets): boolean {
  if (secrets.length === 0) return false
  const forms = [text, unescapeJson(text), decodePercent(text)]
  return secrets.some((secret) => forms.some((form) => form.includes(secret)))
}

/** A text without the credentials. Where one was written with escapes, the text comes back without them. */
export function conceal(text: string, secrets: Secrets): string {
  if (secrets.length === 0) return text
  let concealed = replaceAll(text, secrets)
  for (const decode of [unescapeJson, decodePercent]) {
    const decoded = decode(concealed)
    if (secrets.some((secret) => decoded.includes(secret))) concealed = replaceAll(decoded, secrets)
  }
  return concealed
}

// --- internal ---

/** Cookies hold flags such as `1` and `en` too: hiding those would hide everything. */
const SHORTEST_COOKIE = 6

const SECRET_PARAMETER = /[?&](?:access_token|api[_-]?key|key|token)=([^&#]+)/gi

function cookieValue(pair: string): string | undefined {
  const at = pair.indexOf('=')
  return at < 0
    ? undefined
    : pair
        .slice(at + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1')
}

function replaceAll(text: string, secrets: Secrets): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
}

function unescapeJson(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(?:u([0-9a-f]{4})|(["\\/]))/gi, (_, code, char) =>
    code === undefined ? char : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  )
}
