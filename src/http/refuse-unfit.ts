import type { ServerResponse } from 'node:http'
import { exchangeHandler, plainError } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'

/**
 * Refuses what Node would refuse without a body of ours: a request of HTTP/1.1 without a Host (RFC 9112,
 * section 3.2), and one that expects what there is not (RFC 9110, section 10.1.1).
 */
export function refuseUnfit(context: HttpContext) {
  const refuse = (status: number, message: string) =>
    exchangeHandler(
      undefined,
      (_request, _id, world) => plainError(status, message, world),
      context,
    )
  const withoutHost = refuse(400, 'A request of HTTP/1.1 needs a Host header')
  const expecting = refuse(417, 'The only expectation that can be met is 100-continue')
  return (request: HttpRequest, response: ServerResponse, next: () => void): void => {
    const { headers, httpVersion } = request
    if (headers.host === undefined && httpVersion === '1.1') void withoutHost(request, response)
    else if (!isMet(headers.expect)) void expecting(request, response)
    else next()
  }
}

// --- internal ---

function isMet(expectation: string | undefined): boolean {
  return expectation === undefined || /^(100-continue)?$/i.test(expectation)
}
