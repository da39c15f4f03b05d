import { credentialsIn } from './credentials.ts'
import { HIDDEN } from './redact.ts'

/** The credentials of an exchange, which no output may show: texts as they stand in it. */
export type Secrets = readonly string[]

/** Collects the credentials of an exchange, the longest first. */
export function secretsOf({
  requestHeaders,
  responseHeaders,
  target,
}: {
  readonly requestHeaders: readonly string[]
  readonly responseHeaders: readonly string[]
  readonly target: string
}): Secrets {
  const found = [...credentialsIn(requestHeaders, target), ...credentialsIn(responseHeaders)]
  return [...new Set(found)].toSorted((a, b) => b.length - a.length)
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
