import type { ServerResponse } from 'node:http'
import { hostProblem } from '../base/host-problem.ts'
import { exchangeHandler } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { plainError } from './plain-outcome.ts'

/**
 * Refuses requests that Node would accept, or would refuse without a body: requests without the one valid Host header that
 * HTTP/1.1 requires (RFC 9112, section 3.2), with an unknown transfer coding (RFC 9112, section 6.1), or with
 * an unknown expectation (RFC 9110, section 10.1.1). The function that it creates returns whether it has refused a request.
 */
export function refuseUnfit(context: HttpContext) {
  const refuse = (status: number, messageFor: (request: HttpRequest) => string) =>
    exchangeHandler(
      undefined,
      (request, _id, world) => plainError(status, messageFor(request), world),
      context,
    )
  const withoutHost = refuse(400, (request) => hostProblem(request) as string)
  const coded = refuse(501, () => 'The only supported transfer coding is chunked')
  const expecting = refuse(417, () => 'The only supported expectation is 100-continue')
  return (request: HttpRequest, response: ServerResponse): boolean => {
    const { expect, 'transfer-encoding': coding } = request.headers
    if (hostProblem(request) !== undefined) withoutHost(request, response)
    else if (coding !== undefined && coding.toLowerCase() !== 'chunked') coded(request, response)
    else if (!isMet(expect)) expecting(request, response)
    else return false
    return true
  }
}

// --- internal ---

function isMet(expectation: string | undefined): boolean {
  return expectation === undefined || /^(100-continue)?$/i.test(expectation)
}
