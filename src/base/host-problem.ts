import type { IncomingMessage } from 'node:http'

/**
 * Says why a request does not have the one valid `Host` that HTTP/1.1 asks for (RFC 9112, section 3.2), in a
 * sentence without its full stop; `undefined` where it does. HTTP/1.0 needs none.
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
  return 'The Host header must be a name or an address, and perhaps a port'
}

// --- internal ---

/** A name, an IPv4 or an IPv6 address, and perhaps a port (RFC 3986, section 3.2.2); it may be empty. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/** Node shows the first of several lines alone. */
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
