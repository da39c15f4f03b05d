import type { IncomingMessage } from 'node:http'

/**
 * The address that a request was sent to, without its path, e.g. `http://127.0.0.1:4010`; empty if its `Host` is missing or
 * invalid. A proxy that terminates TLS in front of the sandbox sends `X-Forwarded-Proto`.
 */
export function askedOrigin({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { host = '', 'x-forwarded-proto': scheme } = headers
  if (!PLAIN_HOST.test(host)) return ''
  return `${/^https(,|$)/.test(String(scheme)) ? 'https' : 'http'}://${host}`
}

// --- internal ---

/** A name or address, and a port (RFC 3986, section 3.2.2), without characters that are special in YAML, HTML or a shell. */
const PLAIN_HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i
