import type { IncomingMessage } from 'node:http'

/**
 * Explains, in a sentence without full stop, why a request does not have the one valid `Host` that HTTP/1.1
 * requires (RFC 9112, section 3.2); `undefined` if it does. HTTP/1.0 does not need one.
 */
export function hostProblem({
  headers,
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'httpVersion'>): string | undefined {
  const { host } = headers
  if (host === undefined)
    return httpVersion === '1.1' ? 'An HTTP/1.1 request needs a Host header' : undefined
  if (hasTwoHosts(rawHeaders)) return 'A request must have only one Host header'
  if (HOST.test(host)) return undefined
  return 'The Host header must be a name or an address, optionally with a port'
}

// --- internal ---

/** A name, an IPv4 or an IPv6 address, optionally with a port (RFC 3986, section 3.2.2); it may be empty. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/** Reads the raw lines: Node's `headers` has only the first of several. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let found = false
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (found) return true
    found = true
  }
  return false
}
