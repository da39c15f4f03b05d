import type { IncomingMessage, ServerResponse } from 'node:http'
import { exchangeHandler, plainError } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'

/**
 * Refuses what Node would take, or refuse without a body of ours: a request without the one valid Host that
 * HTTP/1.1 asks for (RFC 9112, section 3.2), one with a transfer coding that nobody decodes (RFC 9112, section
 * 6.1), and one that expects what there is not (RFC 9110, section 10.1.1).
 */
export function refuseUnfit(context: HttpContext) {
  const refuse = (status: number, message: string) =>
    exchangeHandler(
      undefined,
      (_request, _id, world) => plainError(status, message, world),
      context,
    )
  const withoutHost = refuse(400, 'A request of HTTP/1.1 needs a Host header')
  const withHosts = refuse(400, 'A request must have only one Host header')
  const withBadHost = refuse(
    400,
    'The Host header must be a name or an address, and perhaps a port',
  )
  const coded = refuse(501, 'The only transfer coding that is understood is chunked')
  const expecting = refuse(417, 'The only expectation that can be met is 100-continue')
  return (request: HttpRequest, response: ServerResponse, next: () => void): void => {
    const { headers, httpVersion } = request
    const { host, expect, 'transfer-encoding': coding } = headers
    if (host === undefined && httpVersion === '1.1') withoutHost(request, response)
    else if (hasTwoHosts(request)) withHosts(request, response)
    else if (host !== undefined && !HOST.test(host)) withBadHost(request, response)
    else if (coding !== undefined && coding.toLowerCase() !== 'chunked') coded(request, response)
    else if (!isMet(expect)) expecting(request, response)
    else next()
  }
}

// --- internal ---

/** A name, an IPv4 or an IPv6 address, and perhaps a port (RFC 3986, section 3.2.2); it may be empty. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/** Node shows the first of several lines alone. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let found = false
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (found) return true
    found = true
  }
  return false
}

function isMet(expectation: string | undefined): boolean {
  return expectation === undefined || /^(100-continue)?$/i.test(expectation)
}
