/**
 * The address that a request was sent to, without its path, e.g. `http://127.0.0.1:4010`; empty if its `Host` is missing or
 * invalid. A proxy that terminates TLS in front of the sandbox sends `X-Forwarded-Proto`.
 */
export function askedOrigin({ host = '', scheme = '' }: AskedHost): string {
  if (!PLAIN_HOST.test(host)) return ''
  return `${/^https(,|$)/.test(scheme) ? 'https' : 'http'}://${host}`
}

/** What a request says of the address that it was sent to. */
export interface AskedHost {
  /** Its header `Host`. */
  readonly host?: string | undefined
  /** Its header `X-Forwarded-Proto`. */
  readonly scheme?: string | undefined
}

// --- internal ---

/** A name or address, and a port (RFC 3986, section 3.2.2), without characters that are special in YAML, HTML or a shell. */
const PLAIN_HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i
