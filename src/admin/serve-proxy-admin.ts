import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnder } from '../contract/base-path.ts'
import { ADMIN_PATH } from './admin-context.ts'
import { answerLate } from './answer-late.ts'
import type { ProxyContext } from './proxy-context.ts'

/**
 * Creates a function that answers everything under `/__admin` of a proxy, and returns whether the request was one of these. The
 * control plane is loaded at the first request.
 */
export function serveProxyAdmin(context: ProxyContext) {
  const answer = answerLate(async () => {
    const { serveProxyPlane } = await import('./proxy-plane.ts')
    return serveProxyPlane(context)
  }, context.onBug)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isUnder(ADMIN_PATH, request.url as string)) return false
    // The proxy itself leaves this answer to the upstream.
    if (/100-continue/i.test(request.headers.expect ?? '')) response.writeContinue()
    answer(request, response)
    return true
  }
}
